import { sql } from 'drizzle-orm';
import { idArray } from '#core/server/database/sql-array.ts';
import type { ReportKind } from '#modules/analytics/metric/server/public.ts';
import type { SalesNames, SalesRef } from '#modules/analytics/sale/server/public.ts';
import { conversionOf, offerMetrics } from './offer-figures.ts';
import { requireOffer } from './offer-rankings.ts';

/** Reads one metric of a day's sums. */
export const sumOf = (metric: string) => (sums: Readonly<Record<string, number>>) => sums[metric] ?? 0;

/** The statistics report of one offer: the figures of its call (C006) a day, and of the whole span (V180). */
export const offerReport: ReportKind = {
  report_type: 'offer',
  field: 'offer_id',
  subject: 'offer',
  metrics: offerMetrics,
  columns: [
    { name: 'view', unit: 'count', of: sumOf('view') },
    { name: 'add_to_cart', unit: 'count', of: sumOf('add_to_cart') },
    { name: 'checkout', unit: 'count', of: sumOf('checkout') },
    { name: 'orders', unit: 'count', of: sumOf('orders') },
    { name: 'sales', unit: 'money', of: sumOf('sales') },
    { name: 'conversion_rate', unit: 'percent', of: conversionOf },
  ],
  check: requireOffer,
};

/** Sales of what an offer discounted, or was taken from it. */
export const offerSales: SalesRef = {
  ref_type: 'offer',
  async scope(ctx, id) {
    await requireOffer(ctx, id);
    return {
      ...{ of: 'offer', ids: sql`SELECT ${id}::bigint` },
      shown: {
        offers: sql`SELECT ${id}::bigint`,
        // Offers after a payment are shown by the server.
        orders: sql`SELECT order_id FROM post_purchase_steps WHERE shop_id = ${ctx.shop.id} AND offer_id = ${id}`,
      },
    };
  },
};

export const offerNames: SalesNames = {
  of: 'offer',
  async names(ctx, ids) {
    const found = await ctx.tx.execute<{ id: number; name: string }>(
      sql`SELECT id, offer_name AS name FROM offers WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
    );
    return new Map(found.rows.map(({ id, name }) => [id, name]));
  },
};
