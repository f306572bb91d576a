import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucket, type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import type { Integration } from '../../link/contract/integrate-calls.ts';
import { type ListFaults, noListFaults, type Sandbox } from '../../../../sandbox/sandbox-server.ts';
import { startShopifySandbox } from '../../../../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox } from '../../../../sandbox/woocommerce/woocommerce-sandbox.ts';
import { storeBounds } from '../../port/server/store-http.ts';

/** Ways in which a store may break a list of 13 products on 3 pages. */
const wrong: { name: string; faults: Partial<ListFaults> }[] = [
  { name: 'a page repeats', faults: { repeatsPage: 2 } },
  { name: 'every page repeats', faults: { repeatsAll: true } },
  { name: 'the last page is empty', faults: { emptyLast: true } },
  { name: 'pages come back short', faults: { hides: 1 } },
];
const size = { products: 13, orders: 3, pageSize: 5, bucket };

let shop: LinkedShop;
const { pageSize } = storeBounds;
beforeAll(async () => {
  storeBounds.pageSize = size.pageSize;
  shop = await startLinkedShop();
});
afterAll(async () => {
  storeBounds.pageSize = pageSize;
  await shop.close();
});
beforeEach(() => shop.sql('DELETE FROM rate_limits'));

interface Tried<S extends Sandbox> {
  name: string;
  call: 'shopify' | 'basic-auth';
  keys: object;
  start(): Promise<S>;
  lists(store: S): ListFaults;
  /** The number of products in the store. */
  count(store: S): number;
  remove(store: S): void;
  add(store: S): void;
}

function describeLists<S extends Sandbox>(tried: Tried<S>): void {
  describe(`of a store of ${tried.name}`, () => {
    let store: S;
    const products = async (): Promise<Integration['resources'][number]> =>
      (await shop.state()).integration!.resources.find(({ resource }) => resource === 'products')!;
    const here = async () =>
      (await shop.sql(`SELECT count(*)::int AS n FROM products WHERE deleted_at IS NULL`))[0]!['n'];
    const fail = (faults: Partial<ListFaults>) =>
      Object.assign(tried.lists(store), noListFaults(), { only: /^products$/ }, faults);
    const result = async () =>
      (await shop.sql(`SELECT result FROM jobs WHERE kind = 'store-link.sync' ORDER BY id DESC LIMIT 1`))[0]![
        'result'
      ];

    beforeAll(async () => {
      store = await tried.start();
      shop.server.services.environment.OUTBOUND_ALLOW.add(store.host);
      await shop.sql(`DELETE FROM products`);
    });
    beforeEach(() => fail({}));
    afterAll(async () => {
      await shop.quiet();
      await shop.admin('DELETE', '/admin/integrate.json');
      await store.close();
    });

    test('a first list of which pages are missing is incomplete, and complete when they come', async () => {
      fail({ emptyLast: true });
      const made = await shop.admin<{ job_id: number }>('POST', `/admin/integrate/${tried.call}.json`, {
        domain: store.host,
        ...tried.keys,
      });
      expect(made.status).toBe(200);
      const job = await shop.ended(made.body.job_id);
      expect(job).toMatchObject({
        status: 'done',
        failures: [{ message: 'Products: the store has 13, but sent 10. Nothing was removed here.' }],
      });
      expect(await result()).toMatchObject({ outcome: 'incomplete', incomplete: ['products'] });
      expect(await products()).toMatchObject({
        ...{ state: 'incomplete', total: 10, full_synced_at: null },
        incomplete: { read: 10, store_total: 13 },
      });
      // Changes alone bring nothing of what is missing, and do not hide it.
      fail({});
      expect(await shop.sync()).toMatchObject({ status: 'done', failures: [] });
      expect(await products()).toMatchObject({
        state: 'incomplete',
        incomplete: { read: 10, store_total: 13 },
      });
      expect(await shop.sync(true)).toMatchObject({ status: 'done', failures: [] });
      expect(await products()).toMatchObject({ state: 'complete', incomplete: null, total: 13 });
      expect(await result()).toMatchObject({ outcome: 'complete', incomplete: [] });
    });

    test('a list without a total whose pages are in order is complete', async () => {
      fail({ noTotals: true });
      expect(await shop.sync(true)).toMatchObject({ status: 'done', failures: [] });
      expect(await products()).toMatchObject({ state: 'complete', total: 13, unchanged: 13 });
    });

    for (const noTotals of [false, true])
      for (const { name, faults } of wrong)
        test(`${name}${noTotals ? ' and without a total' : ''}: incomplete, and nothing is withdrawn`, async () => {
          fail({ ...faults, noTotals });
          // A list that says nothing of its length ends with an empty page.
          const isSeen = !(noTotals && faults.emptyLast === true && tried.call === 'basic-auth');
          expect(await shop.sync(true)).toMatchObject({ status: 'done' });
          if (isSeen) {
            expect(await products()).toMatchObject({ state: 'incomplete', removed: 0 });
            expect(await result()).toMatchObject({ outcome: 'incomplete' });
          }
          expect(await here()).toBe(13);
          fail({});
          await shop.sync(true);
          expect(await products()).toMatchObject({ state: 'complete', incomplete: null });
        });

    test('changes of which some are missing are asked for again', async () => {
      const since = async () =>
        (
          await shop.sql(`SELECT changes_since AS at FROM store_link_resources WHERE resource = 'products'`)
        )[0]!['at'];
      await shop.sql(`UPDATE store_link_resources SET changes_since = now() - interval '20 years'`);
      const before = await since();
      fail({ emptyLast: true });
      await shop.sync();
      expect(await products()).toMatchObject({ state: 'incomplete' });
      expect(await since()).toEqual(before);
      fail({});
      await shop.sync();
      expect(await products()).toMatchObject({ state: 'complete' });
      expect(await since()).not.toEqual(before);
    });

    test('what is added while a list is read does not make it incomplete, what is removed is withdrawn', async () => {
      tried.remove(store);
      let added = 0;
      fail({
        onPage() {
          if (added < 3) tried.add(store);
          added += 1;
        },
      });
      expect(await shop.sync(true)).toMatchObject({ status: 'done', failures: [] });
      expect(added).toBeGreaterThan(2);
      expect(await products()).toMatchObject({ state: 'complete', incomplete: null, removed: 1 });
      fail({});
      await shop.sync();
      expect(await here()).toBe(tried.count(store));
    });
  });
}

describeLists({
  name: 'shopify',
  call: 'shopify',
  keys: { api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' },
  start: () => startShopifySandbox(size),
  lists: (store) => store.faults.lists,
  count: (store) => store.products.length,
  remove: (store) => store.removeProduct(store.products[3]!),
  add: (store) => void store.add(1),
});

describeLists({
  name: 'woocommerce',
  call: 'basic-auth',
  keys: { api_key: 'ck_sandbox', api_password: 'cs_sandbox' },
  start: () => startWooSandbox(size),
  lists: (store) => store.faults.lists,
  count: (store) => store.products.length,
  remove: (store) => void store.products.splice(3, 1),
  add(store) {
    const last = store.products.at(-1)!;
    const id = Number(last.row.id) + 1000;
    store.products.push({
      row: store.touch({
        ...last.row,
        id,
        name: `Added ${id}`,
        slug: `added-${id}`,
        variations: [],
        type: 'simple',
      }),
      variations: [],
    });
  },
});

test('a product whose variations came only in part is left as it is, and named', async () => {
  const store = await startWooSandbox({ products: 3, orders: 1, pageSize: 1, bucket });
  shop.server.services.environment.OUTBOUND_ALLOW.add(store.host);
  await shop.sql(`DELETE FROM products`);
  const made = await shop.admin<{ job_id: number }>('POST', '/admin/integrate/basic-auth.json', {
    ...{ domain: store.host, api_key: 'ck_sandbox', api_password: 'cs_sandbox' },
  });
  expect(await shop.ended(made.body.job_id)).toMatchObject({ status: 'done', failures: [] });
  const variants = () =>
    shop.sql(`SELECT v.sku FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
              WHERE p.deleted_at IS NULL ORDER BY 1`);
  const before = await variants();
  const sized = store.products.find(({ variations }) => variations.length > 1)!;
  store.touch(sized.row, { name: 'With fewer sizes' });
  Object.assign(store.faults.lists, { repeatsAll: true, only: /variations$/ });
  expect(await shop.sync()).toMatchObject({
    status: 'done',
    failures: [
      {
        subject: 'With fewer sizes',
        message: 'The store sent only part of it, so nothing was changed here.',
      },
    ],
  });
  expect(await variants()).toEqual(before);
  store.faults.lists.repeatsAll = false;
  // Asked for again, though it did not change any more.
  expect(await shop.sync()).toMatchObject({ status: 'done', failures: [] });
  expect(await shop.sql(`SELECT 1 FROM products WHERE title = 'With fewer sizes'`)).toHaveLength(1);
  await shop.admin('DELETE', '/admin/integrate.json');
  await store.close();
});
