import type pg from 'pg';

/** A column that `empty_on_delete` empties, with the tables on both sides. */
export interface EmptiedColumn {
  child: string;
  column: string;
  parent: string;
}

export const emptiedColumns: readonly EmptiedColumn[] = [
  { child: 'variants', column: 'image_id', parent: 'product_images' },
  { child: 'draft_orders', column: 'customer_id', parent: 'customers' },
  { child: 'store_quotes', column: 'order_id', parent: 'orders' },
  { child: 'reviews', column: 'product_id', parent: 'products' },
  { child: 'reviews', column: 'order_id', parent: 'orders' },
  { child: 'review_holds', column: 'review_id', parent: 'reviews' },
];

/**
 * Adds a shop with `count` rows in each table of `emptiedColumns`, with ids from 1: row i of a child names row i of its
 * parent in every column. Needs a connection that no row policy holds back.
 */
export async function addEmptiedRows(client: pg.Client, shop: number, count: number): Promise<void> {
  await client.query(`INSERT INTO shops (id, name, domain) VALUES ($1, 'Shop', $2)`, [shop, `s${shop}.test`]);
  for (const text of [
    `products (shop_id, id, title, handle) SELECT $1, i, 'Mug ' || i, 'mug-' || i`,
    `product_images (shop_id, id, product_id) SELECT $1, i, i`,
    `variants (shop_id, id, product_id, sku, image_id) SELECT $1, i, i, 'SKU-' || i, i`,
    `customers (shop_id, id, email) SELECT $1, i, 'buyer-' || i || '@mail.test'`,
    `orders (shop_id, id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
       total_price_minor, total_quantity) SELECT $1, i, i, '#' || i, 'token-' || i, '', 'USD', 0, 0, 0, 0`,
    `draft_orders (shop_id, id, number, name, currency, customer_id) SELECT $1, i, i, 'D' || i, 'USD', i`,
    `store_quotes (shop_id, id, link_id, digest, currency, lines, applications, list_minor, total_minor, ends_at, order_id)
       SELECT $1, 'quote-' || i, 1, '\\x01', 'USD', '[]', '[]', 100, 90, '2026-01-01', i`,
    `reviews (shop_id, id, review_type, product_id, order_id, rating, source, state)
       SELECT $1, i, 'product', i, i, 5, 'storefront_api', 'published'`,
    `review_holds (shop_id, id, review_id, rating, reason) SELECT $1, i, i, 1, 'other'`,
  ])
    await client.query(`INSERT INTO ${text} FROM generate_series(1, $2::int) i`, [shop, count]);
}
