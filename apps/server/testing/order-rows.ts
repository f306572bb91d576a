import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';

/** What hangs on an order and its customer. */
export interface OrderRows {
  customer: number;
  order: number;
  draft: number;
  /** Ids that stand in a path behind the thing they belong to, by the name they have there. */
  nested: Record<'address_id' | 'fulfillment_id' | 'refund_id' | 'transaction_id', number>;
}

/** A customer with an address; a paid order of two units, one of them sent, one given back; a draft. */
export async function makeOrderRows(
  tx: Tx,
  given: { shopId: number; canary: string; variant: number; product: number; orderToken: string },
): Promise<OrderRows> {
  const { shopId, canary, variant, product, orderToken } = given;
  const one = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await tx.execute<{ id: number }>(query)).rows[0]!.id;
  const customer = await one(
    sql`INSERT INTO customers (shop_id, email, first_name, tags) VALUES (${shopId}, ${`${canary}@example.com`}, ${canary}, ARRAY[${canary}]) RETURNING id`,
  );
  const address = await one(
    sql`INSERT INTO customer_addresses (shop_id, customer_id, address1, is_default) VALUES (${shopId}, ${customer}, ${canary}, true) RETURNING id`,
  );
  const order = await one(
    sql`INSERT INTO orders (shop_id, order_number, name, token, customer_id, email, currency, total_line_items_price_minor,
          subtotal_price_minor, total_price_minor, paid_minor, refunded_minor, financial_status, fulfillment_status, total_quantity, note, tags,
          payment_gateway)
        VALUES (${shopId}, (SELECT coalesce(min(o.order_number), 1001) - 1 FROM orders o WHERE o.shop_id = ${shopId}), ${canary}, ${orderToken}, ${customer}, ${canary}, 'USD', 2800, 2800, 2800, 2800, 1400, 'partially_refunded',
          'fulfilled', 2, ${canary}, ARRAY[${canary}], 'test') RETURNING id`,
  );
  const line = await one(
    sql`INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, sku, quantity, fulfillable_quantity, fulfilled_quantity,
          refunded_quantity, removed_quantity, price_minor, position)
        VALUES (${shopId}, ${order}, ${product}, ${variant}, ${canary}, ${canary}, 2, 0, 1, 1, 1, 1400, 1) RETURNING id`,
  );
  await tx.execute(
    sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, message)
        VALUES (${shopId}, ${order}, 'sale', 'test', 'success', 2800, 'USD', ${canary})`,
  );
  const refund = await one(
    sql`INSERT INTO refunds (shop_id, order_id, note, amount_minor) VALUES (${shopId}, ${order}, ${canary}, 1400) RETURNING id`,
  );
  const money = await one(
    sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, message, refund_id)
        VALUES (${shopId}, ${order}, 'refund', 'test', 'success', 1400, 'USD', ${canary}, ${refund}) RETURNING id`,
  );
  await tx.execute(
    sql`INSERT INTO refund_lines (shop_id, order_id, refund_id, order_line_id, quantity, removed_quantity, restock_type, discount_minor, subtotal_minor)
        VALUES (${shopId}, ${order}, ${refund}, ${line}, 1, 1, 'cancel', 0, 1400)`,
  );
  const fulfillment = await one(
    sql`INSERT INTO fulfillments (shop_id, order_id, number, name, tracking_numbers) VALUES (${shopId}, ${order}, 1, ${canary}, ARRAY[${canary}]) RETURNING id`,
  );
  await tx.execute(
    sql`INSERT INTO fulfillment_lines (shop_id, order_id, fulfillment_id, order_line_id, quantity) VALUES (${shopId}, ${order}, ${fulfillment}, ${line}, 1)`,
  );
  await tx.execute(
    sql`INSERT INTO order_events (shop_id, order_id, kind, body) VALUES (${shopId}, ${order}, 'comment', ${canary})`,
  );
  const number = await one(
    sql`INSERT INTO draft_order_numbers AS n (shop_id, next) VALUES (${shopId}, 2)
        ON CONFLICT (shop_id) DO UPDATE SET next = n.next + 1 RETURNING next - 1 AS id`,
  );
  const draft = await one(
    sql`INSERT INTO draft_orders (shop_id, number, name, customer_id, note, currency) VALUES (${shopId}, ${number}, ${`#D${number}`}, ${customer}, ${canary}, 'USD') RETURNING id`,
  );
  return {
    customer,
    order,
    draft,
    nested: { address_id: address, fulfillment_id: fulfillment, refund_id: refund, transaction_id: money },
  };
}
