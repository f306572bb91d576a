import { type SQL, sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { orderSentences } from '../contract/order-refusals.ts';
import type { Refund } from '../contract/refund.ts';
import type { Transaction } from '../../payment/contract/transaction.ts';
import { lineName } from './order-row.ts';
import { iso } from '../../base/server/moment.ts';
import { transactionsOfOrders } from '../../payment/server/transaction-queries.ts';

interface StoredRefund extends Record<string, unknown> {
  id: number;
  order_id: number;
  note: string;
  notify: boolean;
  user_id: number | null;
  shipping_minor: number;
  shipping_tax_minor: number;
  adjustment_minor: number;
  amount_minor: number;
  owed_minor: number;
  currency: string;
  created_at: Date | string;
  lines: {
    line_item_id: number;
    title: string;
    variant_title: string;
    quantity: number;
    restock_type: Refund['refund_line_items'][number]['restock_type'];
    price_minor: number;
    discount_minor: number;
    subtotal_minor: number;
    tax_minor: number;
  }[];
}

function adjustmentsOf(row: StoredRefund): Refund['order_adjustments'] {
  const shipping = { kind: 'shipping_refund', reason: 'Shipping refund' } as const;
  const other = { kind: 'refund_discrepancy', reason: 'Refund discrepancy' } as const;
  const kinds = [
    { ...shipping, minor: row.shipping_minor, tax: row.shipping_tax_minor },
    { ...other, minor: row.adjustment_minor - row.shipping_tax_minor, tax: 0 },
  ];
  return kinds
    .filter(({ minor, tax }) => minor !== 0 || tax !== 0)
    .map(({ kind, reason, minor, tax }) => ({
      order_id: row.order_id,
      kind,
      amount: toMajor(-minor, row.currency),
      tax_amount: tax === 0 ? 0 : toMajor(-tax, row.currency),
      reason,
    }));
}

/** Maximum refunds read per order; real orders have far fewer. */
const maxRefunds = 1000;

/** Refunds by order, oldest first, at most 1,000 per order; `transactions` are those of the same orders. */
export async function refundsOfOrders(
  ctx: ShopCtx,
  orderIds: readonly number[],
  transactions: ReadonlyMap<number, readonly Transaction[]>,
  condition: SQL = sql`true`,
): Promise<Map<number, Refund[]>> {
  const found = await ctx.tx.execute<StoredRefund>(
    sql`SELECT r.id, r.order_id, r.note, r.notify, r.user_id, r.shipping_minor, r.shipping_tax_minor, r.adjustment_minor, r.amount_minor, r.owed_minor, o.currency, r.created_at,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('line_item_id', l.id, 'title', l.title, 'variant_title', l.variant_title,
              'quantity', rl.quantity, 'restock_type', rl.restock_type, 'price_minor', l.price_minor, 'discount_minor', rl.discount_minor,
              'subtotal_minor', rl.subtotal_minor, 'tax_minor', rl.tax_minor) ORDER BY l.position, rl.id), '[]')
           FROM refund_lines rl JOIN order_lines l ON l.shop_id = rl.shop_id AND l.id = rl.order_line_id
           WHERE rl.shop_id = r.shop_id AND rl.refund_id = r.id) AS lines
        FROM unnest(${idArray(orderIds)}) AS asked (id) CROSS JOIN LATERAL (
          SELECT * FROM refunds r WHERE r.shop_id = ${ctx.shop.id} AND r.order_id = asked.id AND ${condition}
          ORDER BY r.id LIMIT ${maxRefunds}) r
        JOIN orders o ON o.shop_id = r.shop_id AND o.id = r.order_id ORDER BY r.id`,
  );
  return Map.groupBy(
    found.rows.map((row) => refundRow(row, transactions.get(row.order_id) ?? [])),
    ({ order_id }) => order_id,
  );
}

function refundRow(row: StoredRefund, transactions: readonly Transaction[]): Refund {
  const major = (minor: number) => toMajor(minor, row.currency);
  return {
    id: row.id,
    order_id: row.order_id,
    note: row.note,
    notify: row.notify,
    user_id: row.user_id,
    refund_line_items: row.lines.map((line) => ({
      line_item_id: line.line_item_id,
      name: lineName(line),
      quantity: line.quantity,
      restock_type: line.restock_type,
      price: major(line.price_minor),
      discount_amount: major(line.discount_minor),
      subtotal: major(line.subtotal_minor),
      total_tax: major(line.tax_minor),
      total_refund: major(line.subtotal_minor + line.tax_minor),
    })),
    shipping: { amount: major(row.shipping_minor) },
    order_adjustments: adjustmentsOf(row),
    amount: major(row.amount_minor),
    owed: major(row.owed_minor),
    currency: row.currency,
    transactions: transactions.filter(({ refund_id }) => refund_id === row.id),
    created_at: iso(row.created_at),
    processed_at: iso(row.created_at),
  };
}

async function refundsWhere(ctx: ShopCtx, orderId: number, condition: SQL): Promise<Refund[]> {
  const transactions = await transactionsOfOrders(ctx, [orderId]);
  return (await refundsOfOrders(ctx, [orderId], transactions, condition)).get(orderId) ?? [];
}

/** The refunds of an order, oldest first. */
export function refundsOf(ctx: ShopCtx, orderId: number): Promise<Refund[]> {
  return refundsWhere(ctx, orderId, sql`true`);
}

/** One refund of an order; 404 if there is none. */
export async function refundOf(ctx: ShopCtx, orderId: number, id: number): Promise<Refund> {
  const [found] = await refundsWhere(ctx, orderId, sql`r.id = ${id}`);
  if (!found) throw notFound(orderSentences.this_refund);
  return found;
}

/** The amount that all refunds of an order still owe. Minor units. */
export async function owedOf(ctx: ShopCtx, orderId: number): Promise<number> {
  const found = await ctx.tx.execute<{ owed: number }>(
    sql`SELECT coalesce(sum(owed_minor), 0)::bigint AS owed FROM refunds WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId}`,
  );
  return found.rows[0]!.owed;
}
