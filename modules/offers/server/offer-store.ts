import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { notFound } from '#core/server/refusal.ts';
import type { OfferStored } from './offer-row.ts';
import type { Shelf } from './shelf.ts';

const columns = sql.raw(
  `id, version, offer_type, offer_name, offer_message, offer_title, target_type, target_ids, recommend_type, recommend_ids,
   condition, enable_discount, discount_data, cta, variant_sort, recommend_limit, holdout_percent, variant_b, target_handpicked, product_ids, sku, quotations, tags, category_ids,
   offer_product_updated, activated, is_from_start_guide, smart_key, priority, shipping_fee, created_at, updated_at`,
);

/**
 * Automated offers are rows of `offers`, too, so that figures and allocations have one home; but the calls of either
 * kind find only their own, and each kind has its own order of priorities.
 */
export const offerShelf: Shelf<OfferStored> = {
  table: 'offers',
  condition: sql.raw('NOT automated'),
  fixed: {},
  columns,
  name: 'This offer',
  twice: 'An offer is named twice.',
};

export const automatedShelf: Shelf<OfferStored> = {
  ...offerShelf,
  condition: sql.raw('automated'),
  fixed: { automated: sql.raw('true') },
};

/** 404 when there is no offer of either kind: they have their figures from the same calls. */
export async function requireOffer(ctx: ShopCtx, id: number): Promise<void> {
  const found = await ctx.tx.execute(sql`SELECT FROM offers WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  if (found.rowCount === 0) throw notFound(offerShelf.name);
}
