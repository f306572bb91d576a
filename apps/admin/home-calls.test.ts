import { expect, test } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { apiQueryKey } from '#core/admin/client/api-hooks.ts';
import { homeCalls, homeQuestion } from '#modules/analytics/home/admin/home-calls.ts';
import { homeTaskSources } from '#modules/analytics/home/admin/home-tasks.ts';
import { countProducts } from '#modules/catalog/product/contract/product-calls.ts';
import { productTabs } from '#modules/catalog/product/contract/product-tabs.ts';
import { allows } from '#modules/identity/shop/contract/permission.ts';
import { countOffers } from '#modules/offers/offer/contract/offer-calls.ts';
import { countOrders, listOrders } from '#modules/orders/order/contract/order-calls.ts';
import { orderTabs } from '#modules/orders/order/contract/order-tabs.ts';
import { waitingOrders } from '#modules/orders/admin/order-area.ts';
import { recentOrders } from '#modules/orders/order/admin/recent-orders.ts';
import { getConversionGuide } from '#modules/conversion/board/contract/board-calls.ts';
import { countReviews } from '#modules/reviews/review/contract/review-calls.ts';
import { reviewTabs } from '#modules/reviews/review/contract/review-tabs.ts';
import { getIntegration } from '#modules/store-link/link/contract/integrate-calls.ts';
import { areas } from './areas.ts';

const contracts = {
  products: countProducts,
  orders: countOrders,
  offers: countOffers,
  toPack: countOrders,
  unpaid: countOrders,
  soldOut: countProducts,
  spentOffers: countOffers,
  pendingReviews: countReviews,
  store: getIntegration,
  reviews: countReviews,
  conversionSteps: getConversionGuide,
} as const satisfies Record<keyof typeof homeCalls, object>;
const names = Object.keys(homeCalls) as (keyof typeof homeCalls)[];

/** An answer of each call with something to do in it, and what the page at the other end is narrowed to. */
const replies = new Map<unknown, unknown>([
  [homeCalls.toPack, { count: 3 }],
  [homeCalls.unpaid, { count: 4 }],
  [homeCalls.pendingReviews, { count: 2, unread_count: 1 }],
  [homeCalls.soldOut, { count: 5 }],
  [homeCalls.spentOffers, { count: 6, by_type: {} }],
  [homeCalls.store, { integration: { state: 'refused', resources: [], script: { found: null } } }],
]);
const session = {
  shop: { store_provider: 'shopify' },
  switches: { bundle_support: true },
} as unknown as Parameters<(typeof homeTaskSources)[number]['tasks']>[1];
const tasks = homeTaskSources.flatMap(({ call, tasks: found }) =>
  found(replies.get(call), session).map((task) => ({ call, task })),
);

test.each(names)('what Home asks as %s is a call, with a query that it takes', (name) => {
  const { path, query: asked = {} }: { path: string; query?: Readonly<Record<string, string>> } =
    homeCalls[name];
  const contract: Endpoint = contracts[name];
  expect(['GET', path]).toEqual([contract.method, contract.path]);
  const taken = Object.fromEntries(
    Object.entries((contract.query?.parse(asked) ?? {}) as object).map(([id, value]) => [
      id,
      // A list of states with one of them.
      Array.isArray(value) ? value.join() : value,
    ]),
  );
  const read = Object.entries(asked).map(([id, value]) => [id, value === 'true' ? true : value]);
  expect(taken).toMatchObject(Object.fromEntries(read) as object);
});

test.each(names)('who may do what %s is about may make its call, and no other is asked to', (name) => {
  const { permission } = homeCalls[name];
  expect(allows({ role: 'staff', permissions: [permission] }, contracts[name].permission)).toBe(true);
  expect(allows({ role: 'staff', permissions: [] }, contracts[name].permission)).toBe(false);
});

test('each task leads to a page that who sees the task may open', () => {
  const pages = areas.flatMap(({ routes }) => routes);
  expect(tasks.map(({ task }) => task.id)).toEqual([
    'store_refused',
    'to_pack',
    'unpaid',
    'pending_reviews',
    'sold_out',
    'spent_offers',
  ]);
  for (const { call, task } of tasks)
    expect([task.id, pages.find(({ path }) => path === task.to)?.permission]).toEqual([
      task.id,
      call.permission,
    ]);
});

test('Home counts as waiting what the orders’ tab and badge count: no cancelled and no closed ones', () => {
  expect(homeCalls.toPack.query).toEqual(orderTabs.unfulfilled);
  // One question, so that the numbers cannot even be of different moments.
  expect(apiQueryKey(countOrders, { query: waitingOrders.query })).toEqual(
    homeQuestion(homeCalls.toPack).queryKey,
  );
});

test('a task counts the rows of the list that it leads to', () => {
  const searchOf = (id: string) => tasks.find(({ task }) => task.id === id)?.task.search ?? {};
  const { tab: packing, ...none } = searchOf('to_pack');
  expect([orderTabs[packing as 'unfulfilled'], none]).toEqual([homeCalls.toPack.query, {}]);
  const { tab: paying, ...nothing } = searchOf('unpaid');
  expect([orderTabs[paying as 'unpaid'], nothing]).toEqual([homeCalls.unpaid.query, {}]);
  const { tab: sold, ...narrowed } = searchOf('sold_out');
  expect({ ...productTabs[sold as 'active'], ...narrowed }).toEqual(homeCalls.soldOut.query);
  const { tab: pending, ...nothingElse } = searchOf('pending_reviews');
  expect([reviewTabs[pending as 'pending'], nothingElse]).toEqual([homeCalls.pendingReviews.query, {}]);
});

test('the newest orders are asked for by who may see orders, as the list opens: newest first', () => {
  const [asked] = recentOrders.asks;
  expect([asked?.path, asked?.permission, recentOrders.permission]).toEqual([
    listOrders.path,
    listOrders.permission,
    listOrders.permission,
  ]);
  expect(listOrders.query!.parse(asked?.query)).toMatchObject({ limit: 6, page: 1 });
});

test('Home asks beside its chunk what it asks anyway, each for whom it answers', () => {
  const home = areas.flatMap(({ routes }) => routes).find(({ path }) => path === '/');
  const asked = home?.asks?.({}, { span: 'today' }) ?? [];
  expect(asked.every(({ permission }) => permission !== undefined)).toBe(true);
  const keys = asked.map(({ path, query }) => `${path} ${new URLSearchParams(query).toString()}`);
  expect(keys).toEqual([
    '/admin/analytics/summary.json date_filter=today',
    '/admin/analytics/summary.json date_filter=last_7_days',
    `/admin/orders.json ${new URLSearchParams(recentOrders.asks[0]?.query).toString()}`,
    '/admin/orders/count.json status=open&fulfillment_status=unfulfilled',
    '/admin/orders/count.json status=open&financial_status=pending',
    '/admin/reviews/count.json pending=true',
    '/admin/products/count.json status=active&stock=out_of_stock',
    '/admin/offers/count.json spent=true',
  ]);
});
