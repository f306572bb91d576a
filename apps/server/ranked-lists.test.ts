import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCollections } from '#modules/catalog/collection/contract/collection-calls.ts';
import { listProducts, listVariants } from '#modules/catalog/product/contract/product-calls.ts';
import { listStaff } from '#modules/identity/staff/contract/staff-calls.ts';
import { listAutoOffers } from '#modules/offers/auto/contract/auto-offer-calls.ts';
import { listFunnels } from '#modules/offers/funnel/contract/funnel-calls.ts';
import { listOffers } from '#modules/offers/offer/contract/offer-calls.ts';
import { listCustomers } from '#modules/orders/customer/contract/customer-calls.ts';
import { listDraftOrders } from '#modules/orders/draft/contract/draft-order-calls.ts';
import { listOrders } from '#modules/orders/order/contract/order-calls.ts';
import { storeProducts } from '#modules/orders/store/contract/store-catalog-calls.ts';
import { type ShopServer, startShopServer } from './testing/shop-server.ts';

let kit: ShopServer;
/** Oldest first; ranked by "mug": the title itself, whole words, beginnings, parts, the newest first among equals. */
const titles = ['Tumugwe', 'Mug', 'Mugs', 'Blue mug', 'Mug rack', 'Plate'];
const ranked = ['Mug', 'Mug rack', 'Blue mug', 'Mugs', 'Tumugwe'];

beforeAll(async () => {
  kit = await startShopServer();
  const { shopId } = kit.people;
  const each = sql`unnest(${sql.param(titles)}::text[]) WITH ORDINALITY AS a (t, n)`;
  await kit.rows(
    sql`INSERT INTO products (shop_id, title, handle, published_at, available) SELECT ${shopId}, t, 'h' || n, now(), true FROM ${each}`,
  );
  await kit.rows(
    sql`INSERT INTO variants (shop_id, product_id, title, sku) SELECT ${shopId}, id, 'Default Title', 'S-' || handle FROM products WHERE shop_id = ${shopId}`,
  );
  await kit.rows(
    sql`INSERT INTO collections (shop_id, title, handle) SELECT ${shopId}, t, 'c' || n FROM ${each}`,
  );
  for (const automated of [false, true])
    await kit.rows(
      sql`INSERT INTO offers (shop_id, offer_type, offer_name, priority, automated) SELECT ${shopId}, 'quantity', t, n, ${automated} FROM ${each}`,
    );
  await kit.rows(
    sql`INSERT INTO funnels (shop_id, funnel_name, steps, start, priority) SELECT ${shopId}, t, '[]', '', n FROM ${each}`,
  );
  await kit.rows(
    sql`INSERT INTO customers (shop_id, email, first_name, last_name) SELECT ${shopId}, n || '@mug.test', split_part(t, ' ', 1), split_part(t, ' ', 2) FROM ${each}`,
  );
  for (const table of ['orders', 'draft_orders']) {
    const number = table === 'orders' ? sql`order_number` : sql`number`;
    const more =
      table === 'orders'
        ? sql`, token, total_line_items_price_minor, subtotal_price_minor, total_price_minor, total_quantity`
        : sql``;
    await kit.rows(
      sql`INSERT INTO ${sql.raw(table)} (shop_id, ${number}, name, email, currency${more})
          SELECT ${shopId}, n, '#' || n, 'buyer' || n || '-12@mail.test', 'USD'${table === 'orders' ? sql`, 't' || n, 0, 0, 0, 1` : sql``}
          FROM generate_series(1, 14) n`,
    );
  }
});
afterAll(() => kit.server.close());

type Row = Record<string, unknown>;
const asked = async (call: { path: string }, query: string): Promise<Row[]> => {
  const reply = (await kit.admin('GET', `${call.path}?${query}`)) as { status: number; body: Row };
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return Object.values(reply.body).find((value) => Array.isArray(value)) as Row[];
};

test.each([
  [listProducts, 'title', ranked],
  [listVariants, 'product_title', ranked],
  // Their own order is by title.
  [listCollections, 'title', ['Mug', 'Blue mug', 'Mug rack', 'Mugs', 'Tumugwe']],
  // By priority.
  [listOffers, 'offer_name', ['Mug', 'Blue mug', 'Mug rack', 'Mugs', 'Tumugwe']],
  [listFunnels, 'funnel_name', ['Mug', 'Blue mug', 'Mug rack', 'Mugs', 'Tumugwe']],
] as const)('a search without a chosen order is ranked, page after page: %#', async (call, name, wanted) => {
  const names = async (query: string) => (await asked(call, query)).map((row) => row[name]);
  expect(await names('search=MUG&limit=20')).toEqual(wanted);
  const pages = await Promise.all([1, 2, 3].map((page) => names(`search=mug&limit=2&page=${page}`)));
  expect(pages.flat()).toEqual(wanted);
  expect(await names('search=mug&limit=1')).toEqual(['Mug']);
});

test('a chosen order is kept under a search', async () => {
  const names = (await asked(listProducts, 'search=mug&sort_field=title&sort_direction=asc')).map(
    (row) => row.title,
  );
  expect(names).toEqual(['Blue mug', 'Mug', 'Mug rack', 'Mugs', 'Tumugwe']);
});

test('automated offers, customers and people rank as well', async () => {
  expect((await asked(listAutoOffers, 'search=mug')).map((row) => row.offer_name)[0]).toBe('Mug');
  const customers = await asked(listCustomers, 'search=mug');
  expect(customers.map((row) => row.first_name)).toEqual(['Mug', 'Mug', 'Blue', 'Mugs', 'Plate', 'Tumugwe']);
  expect(customers[0]).toMatchObject({ first_name: 'Mug', last_name: '' });
  expect((await asked(listCustomers, 'search=3@mug.test'))[0]).toMatchObject({ email: '3@mug.test' });
  expect((await asked(listStaff, 'search=zzz')).length).toBe(0);
});

test.each([listOrders, listDraftOrders])(
  'the order of that number comes before what has the number elsewhere: %#',
  async (call) => {
    // Every address has a 12.
    const names = (await asked(call, 'search=12&limit=20')).map((row) => row.name);
    expect(names.slice(0, 3)).toEqual(['#12', '#14', '#13']);
    expect(names).toHaveLength(14);
    expect((await asked(call, 'search=%2312&limit=20')).map((row) => row.name)).toEqual(['#12']);
  },
);

test('the store ranks what shoppers search for by the same rule; what is sold out comes last among equals', async () => {
  const { shopId } = kit.people;
  await kit.rows(sql`UPDATE products SET available = false WHERE shop_id = ${shopId} AND title = 'Mug rack'`);
  const found = async (query: string) =>
    (
      (await kit.shopper('GET', `${storeProducts.path}?${query}`)) as {
        body: { products: { title: string }[] };
      }
    ).body.products.map(({ title }) => title);
  expect(await found('search=mug')).toEqual(['Mug', 'Blue mug', 'Mug rack', 'Mugs', 'Tumugwe']);
  expect([...(await found('search=mug&limit=3')), ...(await found('search=mug&limit=3&page=2'))]).toEqual(
    await found('search=mug'),
  );
  expect((await found('search=mug&sort=newest'))[0]).not.toBe('Mug');
});
