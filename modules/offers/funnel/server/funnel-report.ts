import { sql } from 'drizzle-orm';
import type { ReportKind } from '#modules/analytics/metric/server/public.ts';
import type { SalesRef } from '#modules/analytics/sale/server/public.ts';
import { conversionOf } from '../../offer/server/offer-figures.ts';
import { sumOf } from '../../offer/server/offer-report.ts';
import { funnelById } from './funnel-write.ts';

/** The statistics report of one funnel (V180): what its steps were shown, accepted and sold. */
export const funnelReport: ReportKind = {
  report_type: 'funnel',
  field: 'funnel_id',
  subject: 'funnel',
  metrics: ['view', 'orders', 'sales'],
  columns: [
    { name: 'view', unit: 'count', of: sumOf('view') },
    { name: 'accepted', unit: 'count', of: sumOf('orders') },
    { name: 'sales', unit: 'money', of: sumOf('sales') },
    { name: 'conversion_rate', unit: 'percent', of: conversionOf },
  ],
  check: async (ctx, id) => void (await funnelById(ctx, id)),
};

/** Sales of the lines that a funnel put on orders. */
export const funnelSales: SalesRef = {
  ref_type: 'funnel',
  async scope(ctx, id) {
    await funnelById(ctx, id);
    return {
      of: 'line',
      ids: sql`SELECT line_id FROM post_purchase_steps
               WHERE shop_id = ${ctx.shop.id} AND funnel_id = ${id} AND line_id IS NOT NULL`,
      shown: {
        orders: sql`SELECT order_id FROM post_purchase_steps WHERE shop_id = ${ctx.shop.id} AND funnel_id = ${id}`,
      },
    };
  },
};
