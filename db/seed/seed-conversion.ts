import type { ShopCtx } from '#core/server/context.ts';
import {
  setProductCountdown,
  setRealtimeVisitors,
} from '#modules/conversion/counter/server/counter-settings.ts';

/** The demo shop says how much is left and how many look: what is counted, and nothing that is made up. */
export async function seedCounters(ctx: ShopCtx): Promise<void> {
  await setProductCountdown(ctx, { settings: { enable: true, type: 'actual' } });
  await setRealtimeVisitors(ctx, { settings: { enable: true, source: 'real' } });
}
