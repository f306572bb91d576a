import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discountExample } from '../../upsell/testing/upsell-example.ts';
import { openOfferIndexCache } from './offer-index-cache.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient, offerBody, shopperClient } from '#apps/server/testing/test-shop.ts';
import { offerPricers } from '../../rules/offer-pricers.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
});
afterAll(() => server.close());

test('a memory of offers that takes unchanged ones over holds what one read anew holds, whatever changes them', async () => {
  const { services } = server;
  const shop = { id: people.shopId, currency: 'USD', source: '', switches: {} } as Parameters<
    ReturnType<typeof openOfferIndexCache>['of']
  >[0];
  const cache = openOfferIndexCache(services, offerPricers);
  const write = (statement: ReturnType<typeof sql>) =>
    services.db.inShop(people.shopId, (tx) => tx.execute(statement));
  const held = async (indexCache: typeof cache) =>
    (await indexCache.of(shop)).offers.map(({ id, rank, version, name, source }) => {
      const { written: _written, ...stored } = source as typeof source & { written: string };
      return { id, rank, version, name, stored };
    });
  async function agree(): Promise<number> {
    await heardNews(services);
    const now = await held(cache);
    expect(now).toEqual(await held(openOfferIndexCache(services, offerPricers)));
    return now.length;
  }
  expect(await agree()).toBe(0);
  const ids: number[] = [];
  for (let made = 0; made < 6; made += 1) {
    const { body } = await admin<{ offer: { id: number } }>('POST', '/admin/offers.json', {
      offer: offerBody(),
    });
    ids.push(body.offer.id);
  }
  expect(await agree()).toBe(6);
  const before = await cache.of(shop);

  // A row changed by any statement at all, even one that leaves its version.
  await write(sql`UPDATE offers SET offer_name = 'Renamed' WHERE id = ${ids[2]}`);
  expect(await agree()).toBe(6);
  expect((await cache.of(shop)).by_id.get(ids[2]!)!.name).toBe('Renamed');
  expect((await cache.of(shop)).by_id.get(ids[0]!)).toBe(before.by_id.get(ids[0]!));

  await write(sql`UPDATE offers SET priority = 100 - priority`);
  expect(await agree()).toBe(6);
  await write(sql`UPDATE offers SET activated = false WHERE id = ${ids[1]}`);
  expect(await agree()).toBe(5);
  await write(sql`DELETE FROM offers WHERE id = ${ids[0]}`);
  expect(await agree()).toBe(4);
  // Twice in one transaction, and back on in another.
  await services.db.inShop(people.shopId, async (tx) => {
    await tx.execute(sql`UPDATE offers SET offer_name = 'First' WHERE id = ${ids[3]}`);
    await tx.execute(sql`UPDATE offers SET offer_name = 'Second' WHERE id = ${ids[3]}`);
  });
  await write(sql`UPDATE offers SET activated = true WHERE id = ${ids[1]}`);
  expect(await agree()).toBe(5);
  expect((await cache.of(shop)).by_id.get(ids[3]!)!.name).toBe('Second');
  await write(sql`UPDATE offers SET activated = false`);
  expect(await agree()).toBe(0);
});

test(
  'a deleted offer is in no answer after that of its deletion, however fast one asks',
  { timeout: 600_000 },
  async () => {
    const shopper = shopperClient(server.app, 'mine.test');
    const mug = await makeProduct(server.services.db, people.shopId, { handle: 'mug', price_minor: 1_000 });
    const lid = await makeProduct(server.services.db, people.shopId, { handle: 'lid', price_minor: 500 });
    const beside = {
      offer_name: 'Lid',
      offer_message: 'A lid?',
      offer_type: 'in-cart',
      target_type: 'product',
      target_ids: [mug.product],
      recommend_type: 'product',
      recommend_ids: [lid.product],
      enable_discount: false,
      discount_data: discountExample(),
    };
    const lines = `${mug.variant}:1`;
    const shown = async () => {
      const { body } = await shopper<{ boxes: { offer_id: number }[] }>(
        'GET',
        `/storefront/cart-upsells?lines=${lines}`,
      );
      return body.boxes.map((box) => box.offer_id);
    };
    for (let turn = 0; turn < (process.env['PROVE_SEED'] ? 2_000 : 20); turn += 1) {
      const { body } = await admin<{ offer: { id: number } }>('POST', '/admin/offers.json', {
        offer: beside,
      });
      expect(await shown()).toEqual([body.offer.id]);
      // Another request reads all the time, so that one is under way during the deletion.
      const others = [shown(), shown()];
      await admin('DELETE', '/admin/offers/delete.json', { ids: [body.offer.id] });
      expect(await shown()).toEqual([]);
      await Promise.all(others);
      expect(await shown()).toEqual([]);
    }
  },
);
