import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Tabs } from '#core/contract/tab-counts.ts';
import {
  countCollections,
  countCollectionTabs,
} from '#modules/catalog/collection/contract/collection-calls.ts';
import { collectionTabs } from '#modules/catalog/collection/contract/collection-tabs.ts';
import { countProducts, countProductTabs } from '#modules/catalog/product/contract/product-calls.ts';
import { productTabs } from '#modules/catalog/product/contract/product-tabs.ts';
import { countWebhooks, countWebhookTabs } from '#modules/developer/webhook/contract/webhook-calls.ts';
import { webhookTabs } from '#modules/developer/webhook/contract/webhook-tabs.ts';
import { countStaff, countStaffTabs } from '#modules/identity/staff/contract/staff-calls.ts';
import { staffTabs } from '#modules/identity/staff/contract/staff-tabs.ts';
import { countCustomers, countCustomerTabs } from '#modules/orders/customer/contract/customer-calls.ts';
import { countDraftOrders, countDraftOrderTabs } from '#modules/orders/draft/contract/draft-order-calls.ts';
import { countOrders, countOrderTabs } from '#modules/orders/order/contract/order-calls.ts';
import { orderTabs } from '#modules/orders/order/contract/order-tabs.ts';
import { customerTabs } from '#modules/orders/customer/contract/customer-tabs.ts';
import { draftOrderTabs } from '#modules/orders/draft/contract/draft-tabs.ts';
import { countReviews, countReviewTabs } from '#modules/reviews/review/contract/review-calls.ts';
import { reviewTabs } from '#modules/reviews/review/contract/review-tabs.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { makeRows } from './testing/test-rows.ts';
import { type ShopServer, startShopServer } from './testing/shop-server.ts';

type Filter = Record<string, string>;
interface Counted {
  all: Endpoint;
  one: Endpoint;
  tabs: Tabs<unknown>;
  /** Values that some rows have, by the filter's name. */
  values: Readonly<Record<string, readonly string[]>>;
}

const days = ['2026-01-05T00:00:00Z', '2026-01-20T00:00:00Z'];
const lists: Counted[] = [
  {
    all: countOrderTabs,
    one: countOrders,
    tabs: orderTabs,
    values: {
      search: ['mug', 'nothing'],
      status: ['open', 'closed', 'any'],
      financial_status: ['paid', 'pending'],
      fulfillment_status: ['unfulfilled', 'fulfilled'],
      tag: ['gift'],
      has_refund: ['true', 'false'],
      created_at_min: days,
    },
  },
  {
    all: countCustomerTabs,
    one: countCustomers,
    tabs: customerTabs,
    values: {
      search: ['mug'],
      tag: ['gift'],
      accepts_marketing: ['false'],
      orders_count_min: ['1'],
      orders_count_max: ['3'],
      created_at_max: days,
    },
  },
  {
    all: countDraftOrderTabs,
    one: countDraftOrders,
    tabs: draftOrderTabs,
    values: { search: ['mug'], status: ['open', 'completed'] },
  },
  {
    all: countProductTabs,
    one: countProducts,
    tabs: productTabs,
    values: {
      search: ['mug'],
      vendor: ['Foo'],
      tag: ['gift'],
      status: ['draft'],
      published_status: ['published', 'unpublished'],
    },
  },
  {
    all: countCollectionTabs,
    one: countCollections,
    tabs: collectionTabs,
    values: { search: ['mug'], kind: ['smart'], published_status: ['published', 'unpublished'] },
  },
  {
    all: countStaffTabs,
    one: countStaff,
    tabs: staffTabs,
    values: { search: ['mug', 'mine.test'], role: ['staff', 'owner'], status: ['invited', 'expired'] },
  },
  {
    all: countWebhookTabs,
    one: countWebhooks,
    tabs: webhookTabs,
    values: { search: ['mug'], topic: ['orders/create'], status: ['disabled'] },
  },
  {
    all: countReviewTabs,
    one: countReviews,
    tabs: reviewTabs,
    values: {
      search: ['mug'],
      status: ['true', 'false'],
      ratings: ['1,2', '5'],
      sources: ['storefront_api', 'import_csv,import_share'],
      image: ['true'],
      starred: ['false'],
      is_read: ['true'],
      review_type: ['shop', 'unassign'],
      tag: ['gift'],
      created_at_min: days,
    },
  },
];

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
  const { db } = shop.server.services;
  for (const [shopId, domain] of [
    [shop.people.shopId, 'mine.test'],
    [shop.people.otherShopId, 'other.test'],
  ] as const) {
    await makeRows(db, shopId, `canary${shopId}`);
    await db.asSystem((tx) => tx.execute(people(shopId, domain)));
    await db.inShop(shopId, async (tx) => {
      for (const statement of thingsOf(shopId)) await tx.execute(statement);
    });
  }
});
afterAll(() => shop.server.close());

/** Twenty-four of a kind in a shop, of which no two neighbours are alike. */
const each = sql`generate_series(1, 24) AS n`;
const name = sql`CASE WHEN n % 3 = 0 THEN 'mug ' ELSE 'bowl ' END || n`;
const tags = sql`CASE WHEN n % 5 = 0 THEN ARRAY['gift'] ELSE '{}'::text[] END`;
const when = sql`timestamptz '2026-01-01' + n * interval '1 day'`;
const thingsOf = (shopId: number) => [
  sql`INSERT INTO orders (shop_id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
        total_price_minor, paid_minor, refunded_minor, financial_status, fulfillment_status, total_quantity, tags, closed_at, cancelled_at, created_at)
      SELECT ${shopId}, 2000 + n, ${name}, 'token-' || ${shopId}::int || '-' || n, ${name}, 'USD', 100, 100, 100, CASE WHEN n % 2 = 0 THEN 100 ELSE 0 END, CASE WHEN n % 6 = 0 THEN 40 ELSE 0 END,
        CASE WHEN n % 6 = 0 THEN 'partially_refunded' WHEN n % 2 = 0 THEN 'paid' ELSE 'pending' END, CASE n % 4 WHEN 0 THEN 'fulfilled' WHEN 1 THEN 'partial' END, 1, ${tags},
        CASE WHEN n % 7 = 0 THEN now() END, CASE WHEN n % 11 = 0 THEN now() END, ${when} FROM ${each}`,
  sql`INSERT INTO customers (shop_id, email, first_name, tags, accepts_marketing, orders_count, created_at)
      SELECT ${shopId}, n || '@some.test', ${name}, ${tags}, n % 4 = 0, n % 6, ${when} FROM ${each}`,
  sql`INSERT INTO draft_orders (shop_id, number, name, currency, order_id, completed)
      SELECT ${shopId}, 100 + n, ${name}, 'USD', CASE WHEN n % 4 = 0 THEN o.id END, CASE WHEN n % 4 = 0 THEN '{}'::jsonb END
      FROM ${each} JOIN orders o ON o.shop_id = ${shopId} AND o.order_number = 2000 + n`,
  sql`INSERT INTO products (shop_id, title, handle, vendor, tags, status, published_at)
      SELECT ${shopId}, ${name}, 'handle-' || n, CASE WHEN n % 2 = 0 THEN 'Foo' ELSE 'Bar' END, ${tags},
        (ARRAY['active', 'draft', 'archived', 'active'])[n % 4 + 1], CASE WHEN n % 4 = 3 THEN now() END FROM ${each}`,
  sql`INSERT INTO collections (shop_id, title, handle, kind, published_at)
      SELECT ${shopId}, ${name}, 'handle-' || n, CASE WHEN n % 4 = 0 THEN 'smart' ELSE 'custom' END, CASE WHEN n % 2 = 0 THEN now() END FROM ${each}`,
  sql`INSERT INTO reviews (shop_id, review_type, rating, title, source, imported_from, state, hold_reason, is_starred, is_read, image_count, tags, written_at)
      SELECT ${shopId}, CASE WHEN n % 2 = 0 THEN 'shop' ELSE 'unassign' END, n % 5 + 1, ${name},
        CASE WHEN n % 3 = 0 THEN 'import_csv' ELSE 'storefront_api' END, CASE WHEN n % 3 = 0 THEN 'Loox' ELSE '' END,
        (ARRAY['published', 'waiting', 'held'])[n % 3 + 1], CASE WHEN n % 3 = 2 THEN 'spam' END, n % 4 = 0, n % 5 = 0, n % 7, ${tags}, ${when} FROM ${each}`,
  sql`INSERT INTO review_texts (shop_id, id, search) SELECT shop_id, id, searchable(title) FROM reviews WHERE shop_id = ${shopId}
      ON CONFLICT DO NOTHING`,
  sql`INSERT INTO webhooks (shop_id, topic, address, secret, status, disabled_reason)
      SELECT ${shopId}, CASE WHEN n % 2 = 0 THEN 'orders/create' ELSE 'orders/paid' END, 'https://192.0.2.1/' || replace(${name}, ' ', '-'), 'none',
        CASE WHEN n % 3 = 1 THEN 'disabled' ELSE 'active' END, CASE WHEN n % 3 = 1 THEN 'person' END FROM ${each}`,
];
const people = (shopId: number, domain: string) => sql`
  WITH made AS (
    INSERT INTO users (email, password_hash, first_name) SELECT n || '.mug@' || ${domain}, 'none', 'Mug' FROM ${each} RETURNING id
  )
  INSERT INTO memberships (shop_id, user_id, email, role, status, invited_at)
  SELECT ${shopId}, id, id || '.mug@' || ${domain}, CASE WHEN id % 2 = 0 THEN 'admin' ELSE 'staff' END,
    (ARRAY['accepted', 'invited', 'invited', 'declined'])[id % 4 + 1], now() - (id % 3) * interval '6 days' FROM made`;

const asked = async (call: Endpoint, filter: Filter) => {
  const answer = await shop.admin<{ count: number; counts: Record<string, number> }>(
    'GET',
    `${call.path}?${new URLSearchParams(filter).toString()}`,
  );
  expect(answer, `${call.name} ${JSON.stringify(filter)}`).toMatchObject({ status: 200 });
  return answer.body;
};

test.each(lists)('$all.name: each tab has what the list counts under that filter and tab', async (list) => {
  const choices = Object.entries(list.values).map(
    ([id, values]) => [id, fc.constantFrom(...values)] as const,
  );
  const filters = fc.record(Object.fromEntries(choices), { requiredKeys: [] }) as fc.Arbitrary<Filter>;
  const seen = new Map<string, Set<number>>();
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { counts } = await asked(list.all, filter);
      const single: Record<string, number> = {};
      for (const [tab, asks] of Object.entries(list.tabs))
        single[tab] = (await asked(list.one, { ...filter, ...(asks as Filter) })).count;
      expect(counts).toEqual(single);
      for (const [tab, count] of Object.entries(counts))
        seen.set(tab, (seen.get(tab) ?? new Set()).add(count));
    }),
    { numRuns: 15, examples: [[{}]] },
  );
  // Rows that tell the tabs and filters apart are there.
  for (const [tab, numbers] of seen) expect([tab, Math.max(...numbers)]).not.toEqual([tab, 0]);
});

test.each(lists)('$all.name: all tabs are counted in one statement', async ({ all }) => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await asked(all, {});
    const sent = query.mock.calls.map(([what]) => String((what as { text?: string }).text ?? what));
    expect(
      sent.filter((text) => text.includes('jsonb_build_object(') && text.includes(' AS counts')),
    ).toHaveLength(1);
  } finally {
    query.mockRestore();
  }
});

test('a list whose tabs are counted at once is among these', () => {
  const mounted = listedRoutes()
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => path.endsWith('/tab-counts.json'));
  expect(lists.map(({ all }) => all.name).toSorted()).toEqual(mounted.map((call) => call.name).toSorted());
});
