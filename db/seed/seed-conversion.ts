import type { ShopCtx } from '#core/server/call/context.ts';
import {
  setProductCountdown,
  setRealtimeVisitors,
} from '#modules/conversion/counter/server/counter-settings.ts';
import { turnFeature } from '#modules/conversion/sale-note/server/sale-note-settings.ts';

/** Conversion tools of the demo shop that are on, each of which says what is counted and what its own orders say. */
export async function seedConversion(ctx: ShopCtx): Promise<void> {
  await turnFeature(ctx, 'sale_notification', true);
  await turnFeature(ctx, 'checkout_notification', true);
  await setProductCountdown(ctx, { settings: { enable: true, type: 'actual' } });
  await setRealtimeVisitors(ctx, { settings: { enable: true, source: 'real' } });
}
