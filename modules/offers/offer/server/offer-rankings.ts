import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { offerTexts } from '../rules/offer-text.ts';
import { offerColumns, type OfferStored } from './offer-row.ts';
import type { Ranking } from './ranked-rows.ts';

/**
 * Automated offers are rows of `offers`, too, so that figures and allocations have one home; but the calls of either
 * kind find only their own, and each kind has its own order of priorities.
 */
export const offerRanking: Ranking<OfferStored> = {
  table: 'offers',
  condition: sql`NOT automated`,
  fixed: {},
  columns: offerColumns,
  name: offerTexts.this_offer,
  twice: offerTexts.named_twice,
};

export const autoOfferRanking: Ranking<OfferStored> = {
  ...offerRanking,
  condition: sql`automated`,
  fixed: { automated: sql`true` },
};

/** 404 when there is no offer of either kind: they have their figures from the same calls. */
export async function requireOffer(ctx: ShopCtx, id: number): Promise<void> {
  const found = await ctx.tx.execute(sql`SELECT FROM offers WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  if (found.rowCount === 0) throw notFound(offerRanking.name);
}
