import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { restateSales, findWronglyCounted } from '#modules/analytics/sale/server/public.ts';
import {
  importedParts,
  type OrderParts,
  type OrderSnapshot,
  saleOf,
  type SnapshotLine,
} from '../rules/order-sale.ts';
import { type StoredApplication, addedShippingCode } from '../../order/server/order-row.ts';
import { iso } from '../../base/server/moment.ts';

type SalesCtx = Pick<ShopCtx, 'shop' | 'tx'>;

interface Row extends Record<string, unknown> {
  order_id: number;
  imported: boolean;
  processed_at: Date | string;
  cancelled_at: Date | string | null;
  paid: boolean;
  shipping_minor: number;
  shipping_lines: { code: string; price_minor: number }[];
  tax_minor: number;
  taxes_included: boolean;
  told_tax_minor: number;
  customer_id: number | null;
  quote_id: string | null;
  source: string;
  country: string;
  region: string;
  first_time: boolean | null;
  first_without_tests: boolean | null;
  user_id: number | null;
  test: boolean;
  visit_id: string | null;
  payments: OrderSnapshot['payments'];
  discount_applications: StoredApplication[];
  lines: (Omit<SnapshotLine, 'allocations' | 'added_at'> & {
    added_at: string | null;
    discounts: { amount_minor: number; discount_application_index: number }[];
  })[];
  refunds: (Omit<OrderSnapshot['refunds'][number], 'key'> & { id: number; external_id: string | null })[];
}

/** Orders as they stand, oldest first. */
async function readOrderSnapshots(
  ctx: SalesCtx,
  ids: readonly number[],
): Promise<(OrderSnapshot & { quote_id: string | null })[]> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT o.id AS order_id, o.imported, o.processed_at, o.cancelled_at, o.quote_id, o.discount_applications, o.customer_id,
          o.financial_status IN ('paid', 'partially_refunded', 'refunded') AS paid, o.source_name AS source, o.visit_id,
          o.total_shipping_minor AS shipping_minor, o.shipping_lines, o.total_tax_minor AS tax_minor,
          coalesce(o.taxes_included, false) AS taxes_included,
          (SELECT coalesce(sum(t.price_minor), 0)::bigint FROM jsonb_to_recordset(o.tax_lines) AS t (price_minor bigint)) AS told_tax_minor,
          coalesce(nullif(o.shipping_address ->> 'country_code', ''), o.billing_address ->> 'country_code', '') AS country,
          coalesce(CASE WHEN o.shipping_address ->> 'country_code' <> '' THEN o.shipping_address ELSE o.billing_address END ->> 'province_code', '') AS region,
          CASE WHEN o.customer_id IS NOT NULL THEN NOT EXISTS (
            SELECT FROM orders e WHERE e.shop_id = o.shop_id AND e.customer_id = o.customer_id
              AND (e.processed_at, e.id) < (o.processed_at, o.id)) END AS first_time,
          CASE WHEN o.customer_id IS NOT NULL THEN NOT tried.test AND NOT EXISTS (
            SELECT FROM orders e WHERE e.shop_id = o.shop_id AND e.customer_id = o.customer_id
              AND (e.processed_at, e.id) < (o.processed_at, o.id) AND NOT EXISTS (
                SELECT FROM transactions t WHERE t.shop_id = e.shop_id AND t.order_id = e.id AND t.test)) END AS first_without_tests,
          (SELECT e.user_id FROM order_events e WHERE e.shop_id = o.shop_id AND e.order_id = o.id AND e.kind = 'placed'
           ORDER BY e.id LIMIT 1) AS user_id,
          tried.test,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('method', p.gateway, 'amount_minor', p.amount_minor, 'test', p.test)
              ORDER BY p.gateway, p.test), '[]')
           FROM (SELECT t.gateway, t.test, sum(t.amount_minor) AS amount_minor FROM transactions t
             WHERE t.shop_id = o.shop_id AND t.order_id = o.id AND t.kind IN ('sale', 'capture') AND t.status = 'success'
             GROUP BY t.gateway, t.test) p) AS payments,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'variant_id', l.variant_id,
              'quantity', l.quantity, 'gross_minor', l.price_minor * l.quantity, 'discount_minor', l.total_discount_minor,
              'tax_minor', l.total_tax_minor, 'told_tax_minor', told.tax_minor, 'told_rate', told.rate, 'unit_cost_minor', l.unit_cost_minor, 'discounts', l.discount_allocations,
              'taken_offer_id', l.taken_offer_id, 'added_at', l.added_at) ORDER BY l.position), '[]')
           FROM order_lines l CROSS JOIN LATERAL (
             SELECT coalesce(sum(t.price_minor), 0)::bigint AS tax_minor, coalesce(sum(t.rate), 0) AS rate
             FROM jsonb_to_recordset(l.tax_lines) AS t (rate float8, price_minor bigint)) told
           WHERE l.shop_id = o.shop_id AND l.order_id = o.id) AS lines,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'external_id', r.external_id, 'at', r.created_at,
              'amount_minor', r.amount_minor + r.owed_minor, 'shipping_minor', r.shipping_minor, 'shipping_tax_minor', r.shipping_tax_minor, 'lines',
              (SELECT coalesce(jsonb_agg(jsonb_build_object('line_id', rl.order_line_id, 'quantity', rl.quantity,
                  'subtotal_minor', rl.subtotal_minor, 'tax_minor', rl.tax_minor, 'restocked', rl.restock_type <> 'no_restock')), '[]')
               FROM refund_lines rl WHERE rl.shop_id = r.shop_id AND rl.refund_id = r.id)) ORDER BY r.created_at, r.id), '[]')
           FROM refunds r WHERE r.shop_id = o.shop_id AND r.order_id = o.id AND r.claim IS NULL) AS refunds
        FROM orders o CROSS JOIN LATERAL (
          SELECT EXISTS (SELECT FROM transactions t WHERE t.shop_id = o.shop_id AND t.order_id = o.id AND t.test) AS test) tried
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ANY(${idArray(ids)}) ORDER BY o.id`,
  );
  return found.rows.map(
    ({ processed_at, cancelled_at, shipping_lines, discount_applications, lines, refunds, ...order }) => ({
      ...order,
      at: iso(processed_at),
      cancelled_at: cancelled_at === null ? null : iso(cancelled_at),
      added_shipping_minor: shipping_lines
        .filter(({ code }) => code === addedShippingCode)
        .reduce((all, { price_minor }) => all + price_minor, 0),
      lines: lines.map(({ discounts, added_at, ...line }) => ({
        ...line,
        added_at: added_at === null ? null : iso(added_at),
        allocations: discounts.flatMap(({ amount_minor, discount_application_index }) => {
          const offer_id = discount_applications[discount_application_index]?.offer_id;
          return offer_id ? [{ offer_id, amount_minor }] : [];
        }),
      })),
      refunds: refunds.map(({ id, external_id, ...refund }) => ({
        ...refund,
        at: iso(refund.at),
        key: external_id ?? (order.imported ? `own-${id}` : String(id)),
      })),
    }),
  );
}

/**
 * Updates the figures of these orders to their present state, however often and late this is called. A deleted order has no
 * figures. If the first order of a customer changes, the figures of their other orders follow. `newDays`: on the days of the
 * shop's present time zone, instead of those of the first count. Returns the number of changed orders.
 */
export async function restateOrders(
  ctx: SalesCtx,
  ids: readonly number[],
  { newDays = false } = {},
): Promise<number> {
  if (ids.length === 0) return 0;
  await takeTurn(ctx);
  const snapshots = await readOrderSnapshots(ctx, ids);
  const before = await customersOf(ctx, ids);
  const known = new Set(snapshots.map(({ order_id }) => order_id));
  const gone = ids.filter((id) => !known.has(id)).map((order_id) => ({ ...goneOrder, order_id }));
  const changed = await restateSales(ctx, [...snapshots.map(saleOf), ...gone], { newDays });
  const tests = await findWronglyCounted(ctx, testsAtOnce);
  const buyers = await customersOf(ctx, tests);
  const customers = [...before, ...snapshots, ...buyers].flatMap(({ customer_id }) => customer_id ?? []);
  const others = [...new Set([...(await notFirst(ctx, [...new Set(customers)])), ...tests])];
  if (others.length === 0) return changed;
  const more = await restateSales(ctx, (await readOrderSnapshots(ctx, others)).map(saleOf));
  if (tests.length === testsAtOnce) await letTestsWait(ctx);
  return changed + more;
}

/** Customers of orders, as figures know them. */
async function customersOf(ctx: SalesCtx, ids: readonly number[]): Promise<{ customer_id: number }[]> {
  if (ids.length === 0) return [];
  const found = await ctx.tx.execute<{ customer_id: number }>(
    sql`SELECT DISTINCT customer_id FROM sale_movements
        WHERE shop_id = ${ctx.shop.id} AND order_id = ANY(${idArray(ids)}) AND customer_id IS NOT NULL`,
  );
  return found.rows;
}

/** Test orders that the first order with money takes out of figures at once; more of them wait for the schedule. */
const testsAtOnce = 200;

/** Queues test orders whose figures must be updated, because test orders count or no longer count. */
async function letTestsWait(ctx: SalesCtx): Promise<void> {
  const ids = await findWronglyCounted(ctx, 1_000_000);
  await ctx.tx.execute(
    sql`INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
        SELECT ${ctx.shop.id}::int, o.id, o.processed_at::date, 'shop', 0, 'orders', 0 FROM orders o
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ANY(${idArray(ids)}) ON CONFLICT DO NOTHING`,
  );
}

/**
 * Updates of a shop's figures run one after another, and each reads the orders in their state of then. It doesn't lock the
 * orders, because an order that waits for a payment would delay every figure of its shop. Changes that are written meanwhile
 * are reported later.
 */
async function takeTurn({ tx, shop }: SalesCtx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sales/${shop.id}`}, 31))`);
}

const goneOrder = {
  ...{
    at: '',
    country: '',
    region: '',
    first_time: null,
    first_without_tests: null,
    customer_id: null,
    source: '',
    user_id: null,
    test: false,
    paid: false,
  },
  movements: [],
};

/**
 * Orders of these customers that figures call their first and that are not, or the other way round. While figures count test
 * payments, these are orders like others; from then on an order without one comes after none of them.
 */
async function notFirst(ctx: SalesCtx, customers: readonly number[]): Promise<number[]> {
  if (customers.length === 0) return [];
  const found = await ctx.tx.execute<{ id: number }>(
    sql`WITH mine AS (
          SELECT o.id, o.customer_id, o.processed_at,
            EXISTS (SELECT FROM transactions t WHERE t.shop_id = o.shop_id AND t.order_id = o.id AND t.test) AS test
          FROM orders o WHERE o.shop_id = ${ctx.shop.id} AND o.customer_id = ANY(${idArray(customers)})
        ), told AS (
          SELECT id, CASE WHEN test OR NOT earns THEN row_number() OVER placed ELSE count(*) FILTER (WHERE NOT test) OVER placed END = 1 AS first_time
          FROM mine CROSS JOIN (SELECT EXISTS (
            SELECT FROM sale_movements e WHERE e.shop_id = ${ctx.shop.id} AND e.orders = 1 AND e.paid AND NOT e.test) AS earns) money
          WINDOW placed AS (PARTITION BY customer_id ORDER BY processed_at, id))
        SELECT told.id FROM told JOIN sale_movements m ON m.shop_id = ${ctx.shop.id} AND m.order_id = told.id AND m.key = 'placed'
        WHERE m.first_time IS DISTINCT FROM told.first_time ORDER BY told.id`,
  );
  return found.rows.map((row) => row.id);
}

/**
 * An order of another store as it is now, in the parts that offers with a limit count. Null for an order of this shop's own
 * and for one that is gone. `cancelled`: whatever was paid of it.
 */
export async function importedOrderParts(
  ctx: SalesCtx,
  orderId: number,
): Promise<(OrderParts & { cancelled: boolean; quote_id: string | null }) | null> {
  // Reads the parts of the order once they are no longer written.
  await ctx.tx.execute(
    sql`SELECT 1 FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId} AND imported FOR SHARE`,
  );
  const [order] = await readOrderSnapshots(ctx, [orderId]);
  if (!order?.imported) return null;
  return { ...importedParts(order), cancelled: order.cancelled_at !== null, quote_id: order.quote_id };
}
