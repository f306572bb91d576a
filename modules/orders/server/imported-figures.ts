import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { restateFacts } from '#modules/analytics/server/public.ts';
import { importedFacts, importedParts, type ImportedStanding, type OrderParts } from '../rules/order-fact.ts';
import { iso, type StoredApplication } from './order-row.ts';

type Row = Omit<ImportedStanding, 'at' | 'cancelled_at' | 'refunds' | 'lines'> & {
  processed_at: Date | string;
  cancelled_at: Date | string | null;
  quote_id: string | null;
  discount_applications: StoredApplication[];
  lines: (Omit<ImportedStanding['lines'][number], 'allocations'> & {
    discounts: { amount_minor: number; discount_application_index: number }[];
  })[];
  refunds: (Omit<ImportedStanding['refunds'][number], 'key'> & { id: number; external_id: string | null })[];
};

/**
 * An order of another store as it is now, in the parts that figures are made of. Null for an order of this shop's own and
 * for one that is gone. `cancelled`: whatever was paid of it.
 */
export async function importedOrderParts(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  orderId: number,
): Promise<(OrderParts & { cancelled: boolean; quote_id: string | null }) | null> {
  // The order's parts are read after nobody writes them any more.
  const held = await ctx.tx.execute(
    sql`SELECT 1 FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId} AND imported FOR SHARE`,
  );
  if (held.rows.length === 0) return null;
  const found = await ctx.tx.execute<Row & Record<string, unknown>>(
    sql`SELECT o.id AS order_id, o.processed_at, o.cancelled_at, o.quote_id, o.discount_applications,
          o.financial_status IN ('paid', 'partially_refunded', 'refunded') AS paid,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'quantity', l.quantity,
              'total_minor', l.price_minor * l.quantity - l.total_discount_minor, 'discounts', l.discount_allocations,
              'taken_offer_id', l.taken_offer_id) ORDER BY l.position), '[]')
           FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id) AS lines,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'external_id', r.external_id, 'at', r.created_at,
              'amount_minor', r.amount_minor + r.owed_minor, 'shipping_minor', r.shipping_minor, 'lines',
              (SELECT coalesce(jsonb_agg(jsonb_build_object('line_id', rl.order_line_id, 'quantity', rl.quantity,
                  'subtotal_minor', rl.subtotal_minor, 'tax_minor', rl.tax_minor)), '[]')
               FROM refund_lines rl WHERE rl.shop_id = r.shop_id AND rl.refund_id = r.id)) ORDER BY r.created_at, r.id), '[]')
           FROM refunds r WHERE r.shop_id = o.shop_id AND r.order_id = o.id) AS refunds
        FROM orders o WHERE o.shop_id = ${ctx.shop.id} AND o.id = ${orderId}`,
  );
  const { processed_at, cancelled_at, quote_id, discount_applications, lines, refunds, ...order } =
    found.rows[0]!;
  const parts = importedParts({
    ...order,
    at: iso(processed_at),
    cancelled_at: cancelled_at === null ? null : iso(cancelled_at),
    lines: lines.map(({ discounts, ...line }) => ({
      ...line,
      allocations: discounts.flatMap(({ amount_minor, discount_application_index }) => {
        const offer_id = discount_applications[discount_application_index]?.offer_id;
        return offer_id ? [{ offer_id, amount_minor }] : [];
      }),
    })),
    refunds: refunds.map(({ id, external_id, ...refund }) => ({
      ...refund,
      key: external_id ?? `own-${id}`,
    })),
  });
  return { ...parts, cancelled: cancelled_at !== null, quote_id };
}

/**
 * Brings the figures of an order of another store to what it is now, however often and late this is called. Returns
 * false, and does nothing, for an order of this shop's own and for one that is gone.
 */
export async function restateImported(ctx: Pick<ShopCtx, 'shop' | 'tx'>, orderId: number): Promise<boolean> {
  const parts = await importedOrderParts(ctx, orderId);
  if (parts === null) return false;
  await restateFacts(ctx, `order:${orderId}`, importedFacts(parts));
  return true;
}
