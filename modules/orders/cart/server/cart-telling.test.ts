import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { tellChanged } from './cart-telling.ts';
import { orderSchedules } from '../../server/order-schedules.ts';

let kit: TestServices;
beforeAll(async () => {
  kit = await createTestServices();
});
afterAll(() => kit.close());

const reported = async (): Promise<number[][]> => {
  const found = await kit.sql<{ ids: number[] }>(
    `WITH gone AS (DELETE FROM outbox WHERE topic = 'orders.carts_changed' RETURNING id, payload)
     SELECT payload->'cart_ids' AS ids FROM gone ORDER BY id`,
  );
  return found.map(({ ids }) => ids);
};

test('with many shoppers each turn publishes some carts, the oldest changes first, and each once', async () => {
  const [shop, other] = kit.shops;
  await kit.sql(
    `INSERT INTO carts (shop_id, token, tell_at)
     SELECT shop, 'crowd-' || n, now() - make_interval(secs => 200 - n)
     FROM generate_series(1, 120) n, unnest(ARRAY[$1::int, $2::int]) shop ORDER BY shop, n`,
    [shop.id, other.id],
  );
  const all = await kit.sql<{ id: number }>(`SELECT id FROM carts WHERE shop_id = $1 ORDER BY tell_at`, [
    shop.id,
  ]);
  const ids = all.map(({ id }) => Number(id));
  const met: number[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await tellChanged(kit.services.db, shop.id);
    met.push(...(await reported()));
  }
  expect(met.map((some) => some.length)).toEqual([50, 50, 20]);
  const byId = (some: readonly number[]) => some.toSorted((a, b) => a - b);
  expect(byId(met[0]!)).toEqual(byId(ids.slice(0, 50)));
  expect(byId(met.flat())).toEqual(byId(ids));
});

test('a change that isn’t due waits, and a cart that a shopper is changing is published in a later turn', async () => {
  const [shop] = kit.shops;
  await kit.sql(
    `INSERT INTO carts (shop_id, token, tell_at)
     VALUES ($1, 'waits', now() + interval '10 seconds'), ($1, 'held', now() - interval '1 second')`,
    [shop.id],
  );
  await kit.services.db.inShop(shop.id, async (tx) => {
    await tx.client.query(`SELECT FROM carts WHERE token = 'held' FOR UPDATE`);
    await tellChanged(kit.services.db, shop.id);
    expect(await reported()).toEqual([]);
  });
  await tellChanged(kit.services.db, shop.id);
  expect((await reported()).flat()).toHaveLength(1);
});

test('checkouts that are deleted with their cart are published, also if the owner of the tables is no superuser', async () => {
  const own = await createTestServices();
  const [shop] = own.shops;
  // What a foreign key deletes is deleted by the table's owner, and so is what its triggers write.
  await own.sql(`ALTER TABLE checkouts OWNER TO backroom_app`);
  await own.sql(
    `INSERT INTO webhooks (shop_id, topic, address, secret) VALUES ($1, 'checkouts/delete', 'https://192.0.2.1/', 'none')`,
    [shop.id],
  );
  await own.sql(
    `INSERT INTO carts (shop_id, token, updated_at) VALUES ($1, 'old', now() - interval '91 days'), ($1, 'new', now())`,
    [shop.id],
  );
  await own.sql(`INSERT INTO checkouts (shop_id, token, cart_token) SELECT shop_id, token, token FROM carts`);
  const [old] = await own.sql<{ id: number }>(`SELECT id FROM checkouts WHERE token = 'old'`);
  await orderSchedules.find(({ name }) => name === 'orders.forget-carts')!.run(own.services);
  expect(await own.sql(`SELECT topic, payload FROM outbox`)).toEqual([
    { topic: 'orders.checkouts_deleted', payload: { checkout_ids: [Number(old!.id)] } },
  ]);
  expect(await own.sql(`SELECT c.token FROM checkouts c JOIN carts k ON k.token = c.cart_token`)).toEqual([
    { token: 'new' },
  ]);
  expect(await own.sql(`SELECT token FROM carts`)).toEqual([{ token: 'new' }]);
  await own.close();
});
