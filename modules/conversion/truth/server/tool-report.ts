import type { ShopCtx } from '#core/server/call/context.ts';
import type { PagePart } from '#modules/orders/store/server/public.ts';
import type { ShownTool, SimulatedPart } from '../contract/tool-words.ts';

/** A subject's report about its tool for the dashboard. */
export interface ToolReport {
  tool: ShownTool;
  of(ctx: ShopCtx): Promise<{
    /** Of a tool that is many things, each on or off by itself: how many run now. */
    running?: number;
    /** Its settings without a fact behind them. */
    simulated: readonly SimulatedPart[];
  }>;
}

/** A tool's additions to store pages and to the dashboard. */
export interface ToolParts {
  pageParts?: readonly PagePart[];
  reports?: readonly ToolReport[];
}
