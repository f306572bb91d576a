import type { ShopCtx } from '#core/server/context.ts';
import { turnFeature } from '#modules/conversion/sale-note/server/sale-note-settings.ts';

/** Conversion tools of the demo shop that are on, each of which says what its own orders say. */
export async function seedConversion(ctx: ShopCtx): Promise<void> {
  await turnFeature(ctx, 'sale_notification', true);
}
