import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import type { Transaction } from '../contract/transaction.ts';
import { iso } from '../../base/server/moment.ts';

type StoredTransaction = Omit<Transaction, 'amount' | 'created_at'> & {
  amount_minor: number;
  created_at: Date | string;
} & Record<string, unknown>;

function transactionOf({ amount_minor, created_at, ...payment }: StoredTransaction): Transaction {
  return { ...payment, amount: toMajor(amount_minor, payment.currency), created_at: iso(created_at) };
}

/** Payments and refunds of orders, oldest first, at most 1,000 per order. */
export async function transactionsOfOrders(
  ctx: ShopCtx,
  orderIds: readonly number[],
): Promise<Map<number, Transaction[]>> {
  const found = await ctx.tx.execute<StoredTransaction>(
    sql`SELECT t.id, t.order_id, t.kind, t.gateway, t.status, t.amount_minor, t.currency, t.message, t.test, t.refund_id, t.parent_id,
          t.created_at
        FROM unnest(${idArray(orderIds)}) AS asked (id) CROSS JOIN LATERAL (
          SELECT id, order_id, kind, gateway, status, amount_minor, currency, message, test, refund_id, payment_id AS parent_id, created_at
          FROM transactions WHERE shop_id = ${ctx.shop.id} AND order_id = asked.id ORDER BY id LIMIT 1000) t
        ORDER BY t.id`,
  );
  return Map.groupBy(found.rows.map(transactionOf), ({ order_id }) => order_id);
}

/** Payments and refunds of an order, oldest first. */
export const transactionsOf = async (ctx: ShopCtx, orderId: number): Promise<Transaction[]> =>
  (await transactionsOfOrders(ctx, [orderId])).get(orderId) ?? [];
