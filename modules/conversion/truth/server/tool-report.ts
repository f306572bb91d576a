import type { ShopCtx } from '#core/server/call/context.ts';
import type { PagePart } from '#modules/orders/store/server/public.ts';
import type { ShownTool, SimulatedPart } from '../contract/tool-words.ts';

/** What a subject says of its tool to the dashboard. */
export interface ToolReport {
  tool: ShownTool;
  of(ctx: ShopCtx): Promise<{
    /** Of a tool that is many things, each on or off by itself: how many run now. */
    running?: number;
    /** What of it is set so that no fact stands behind it. */
    simulated: readonly SimulatedPart[];
  }>;
}

/** What a tool adds to pages of stores, and to the dashboard. */
export interface ToolParts {
  pageParts?: readonly PagePart[];
  reports?: readonly ToolReport[];
}
