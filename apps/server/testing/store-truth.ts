import type { ShopifySandbox } from '../../../sandbox/shopify/shopify-sandbox.ts';
import type { WooSandbox } from '../../../sandbox/woocommerce/woocommerce-sandbox.ts';

/** Runs SQL as the owner of the tables. */
export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** What a store has, as it should stand here: titles with prices and stock, and each order with its totals in cents. */
export interface StoreTruth {
  products: string[];
  customers: string[];
  orders: string[];
  collections: string[];
}

const cents = (value: unknown) => Math.round(Number(value) * 100);

export function shopifyTruth(store: ShopifySandbox): StoreTruth {
  const titles = new Map(store.products.map((row) => [row.id, String(row.title)]));
  return {
    products: store.products
      .flatMap((row) =>
        (row.variants as Record<string, unknown>[]).map(
          (one) =>
            `${String(row.title)}|${String(one.sku)}|${cents(one.price)}|${Number(one.inventory_quantity)}`,
        ),
      )
      .toSorted(),
    customers: store.customers.flatMap((row) => (row.email ? [String(row.email)] : [])).toSorted(),
    orders: store.orders
      .map((row) => `${String(row.name)}|${cents(row.total_price)}|${refundedOf(row)}`)
      .toSorted(),
    collections: store.collections
      .map(
        ({ row, products }) =>
          `${String(row.title)}|${products
            .map((id) => titles.get(id) ?? '')
            .toSorted()
            .join()}`,
      )
      .toSorted(),
  };
}

interface RefundRow {
  transactions: { amount: string; currency?: string }[];
  refund_line_items: { subtotal: string }[];
}

/** In the shop's currency: of what went back in the buyer's, the lines that it was for. */
function refundedOf(row: Record<string, unknown>): number {
  return (row.refunds as RefundRow[])
    .flatMap((one) =>
      row.presentment_currency === row.currency
        ? one.transactions.map(({ amount }) => cents(amount))
        : one.refund_line_items.map(({ subtotal }) => cents(subtotal)),
    )
    .reduce((all, one) => all + one, 0);
}

const plain = (value: unknown) => String(value).replaceAll('&amp;', '&');

export function wooTruth(store: WooSandbox): StoreTruth {
  const inCategory = (id: number) =>
    store.products
      .filter(({ row }) => (row.categories as { id: number }[]).some((one) => one.id === id))
      .map(({ row }) => plain(row.name))
      .toSorted()
      .join();
  return {
    products: store.products
      .flatMap(({ row, variations }) =>
        (variations.length > 0 ? variations : [row]).map(
          (one) => `${plain(row.name)}|${String(one.sku)}|${cents(one.price)}|${Number(one.stock_quantity)}`,
        ),
      )
      .toSorted(),
    // Guests become customers, too, as with every order.
    customers: [
      ...new Set([
        ...store.customers.map((row) => String(row.email)),
        ...store.orders.map(({ row }) => String((row.billing as { email: string }).email)),
      ]),
    ].toSorted(),
    orders: store.orders
      .map(
        ({ row, refunds }) =>
          `#${row.id}|${cents(row.total)}|${refunds.reduce((all, one) => all + cents(one.amount), 0)}`,
      )
      .toSorted(),
    collections: ['Mugs', 'Bowls & more', 'Plates']
      .map((title, index) => `${title}|${inCategory(index + 1)}`)
      .toSorted(),
  };
}

/** The same of what is here. */
export async function storedTruth(sql: Sql, shopId: number): Promise<StoreTruth> {
  const lines = async (text: string) =>
    (await sql(text, [shopId])).map((row) => String(row['line'])).toSorted();
  return {
    products: await lines(
      `SELECT p.title || '|' || v.sku || '|' || v.price_minor || '|' || v.inventory_quantity AS line
       FROM products p JOIN variants v ON v.shop_id = p.shop_id AND v.product_id = p.id
       WHERE p.shop_id = $1 AND p.deleted_at IS NULL`,
    ),
    customers: await lines('SELECT email AS line FROM customers WHERE shop_id = $1'),
    orders: await lines(
      `SELECT name || '|' || total_price_minor || '|' || refunded_minor AS line FROM orders WHERE shop_id = $1`,
    ),
    collections: await lines(
      `SELECT c.title || '|' || coalesce((SELECT string_agg(p.title, ',' ORDER BY p.title COLLATE "C") FROM collects l
         JOIN products p ON p.shop_id = l.shop_id AND p.id = l.product_id
         WHERE l.shop_id = c.shop_id AND l.collection_id = c.id), '') AS line FROM collections c WHERE c.shop_id = $1`,
    ),
  };
}
