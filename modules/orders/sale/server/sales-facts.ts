import { sql } from 'drizzle-orm';
import { idArray } from '#core/server/database/sql-array.ts';
import type { PaymentMethods } from '#modules/analytics/cost/server/public.ts';
import type { SalesNames, TaxLines } from '#modules/analytics/sale/server/public.ts';

/** Names of orders, such as `#1001`. */
export const orderNames: SalesNames = {
  of: 'order',
  async names(ctx, ids) {
    const found = await ctx.tx.execute<{ id: number; name: string }>(
      sql`SELECT id, name FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
    );
    return new Map(found.rows.map(({ id, name }) => [id, name]));
  },
};

/** Payments that are looked at for the names of their methods. */
const lately = 2_000;

export const paymentMethods: PaymentMethods = async (ctx) => {
  const found = await ctx.tx.execute<{ gateway: string }>(
    sql`SELECT DISTINCT t.gateway FROM (
          SELECT gateway FROM transactions WHERE shop_id = ${ctx.shop.id} AND kind IN ('sale', 'capture') ORDER BY id DESC LIMIT ${lately}) t
        WHERE t.gateway <> '' ORDER BY t.gateway LIMIT 50`,
  );
  return found.rows.map(({ gateway }) => gateway);
};

/**
 * Taxes of a line as it was sold; of the order as a whole what its taxes come to beyond those of its lines, delivery's
 * mostly. Stores that tell no names of taxes have none.
 */
export const taxLines: TaxLines = ({ shop_id, order_id, line_id }) => sql`
  SELECT t.title, t.rate, t.price_minor AS amount_minor, l.total_tax_minor AS charged_minor
  FROM order_lines l CROSS JOIN LATERAL jsonb_to_recordset(l.tax_lines) AS t (title text, rate float8, price_minor bigint)
  WHERE l.shop_id = ${shop_id} AND l.order_id = ${order_id} AND l.id = ${line_id} AND t.price_minor > 0
  UNION ALL
  SELECT whole.title, whole.rate, whole.price_minor - coalesce(lines.price_minor, 0), whole.total_tax_minor - (
      SELECT coalesce(sum(l.total_tax_minor), 0) FROM order_lines l WHERE l.shop_id = ${shop_id} AND l.order_id = ${order_id})
  FROM (
    SELECT t.title, t.rate, sum(t.price_minor)::bigint AS price_minor, o.total_tax_minor
    FROM orders o CROSS JOIN LATERAL jsonb_to_recordset(o.tax_lines) AS t (title text, rate float8, price_minor bigint)
    WHERE ${line_id} IS NULL AND o.shop_id = ${shop_id} AND o.id = ${order_id} GROUP BY t.title, t.rate, o.total_tax_minor) whole
  LEFT JOIN (
    SELECT t.title, t.rate, sum(t.price_minor)::bigint AS price_minor
    FROM order_lines l CROSS JOIN LATERAL jsonb_to_recordset(l.tax_lines) AS t (title text, rate float8, price_minor bigint)
    WHERE l.shop_id = ${shop_id} AND l.order_id = ${order_id} GROUP BY t.title, t.rate) lines
    ON lines.title = whole.title AND lines.rate = whole.rate
  WHERE whole.price_minor > coalesce(lines.price_minor, 0)`;
