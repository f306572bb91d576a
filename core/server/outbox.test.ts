import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServices, eventually } from '#core/testing/test-services.ts';
import type { TestServices } from '#core/testing/test-services.ts';
import { publish, startOutbox, subscribe } from './outbox.ts';
import type { Outbox } from './outbox.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
  await made.sql('CREATE TABLE seen (shop_id int, n int, place bigserial)');
  await made.sql('GRANT ALL ON seen TO backroom_app; GRANT ALL ON SEQUENCE seen_place_seq TO backroom_app');
});
afterAll(() => made.close());

async function tell(shop: number, topic: string, payload: object): Promise<void> {
  const acting = made.shops[shop];
  if (!acting) throw new Error('no such shop');
  await made.services.db.inShop(acting.id, (tx) => publish({ shop: acting, tx }, topic, payload));
}

const left = async () => (await made.sql<{ n: number }>('SELECT count(*)::int AS n FROM outbox'))[0]?.n;

describe('outbox', () => {
  test('an event of a rolled-back transaction is never told', async () => {
    const shop = made.shops[0];
    await expect(
      made.services.db.inShop(shop.id, async (tx) => {
        await publish({ shop, tx }, 'test.lost', {});
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await left()).toBe(0);
  });

  test('several nodes handle each event once, in order, inside its own shop', async () => {
    const handler = subscribe<{ n: number }>({
      topic: 'test.count',
      name: 'counter',
      async handle({ tx, shop }, { n }) {
        await tx.execute(sql`INSERT INTO seen VALUES (${shop.id}, ${n})`);
        const visible = await tx.execute<{ shop_id: number }>(sql`SELECT DISTINCT shop_id FROM outbox`);
        if (visible.rows.some((row) => row.shop_id !== shop.id)) throw new Error('saw another shop');
      },
    });
    const nodes = await Promise.all([1, 2, 3].map(() => startOutbox(made.services, [handler])));
    for (let n = 0; n < 30; n++) await tell(n % 2, 'test.count', { n });
    await Promise.all(nodes.map((node) => node.drain()));
    await eventually('empty outbox', async () => (await left()) === 0);
    await Promise.all(nodes.map((node) => node.stop()));
    for (const [index, shop] of made.shops.entries()) {
      const rows = await made.sql<{ n: number }>('SELECT n FROM seen WHERE shop_id = $1 ORDER BY place', [
        shop.id,
      ]);
      expect(rows.map(({ n }) => n)).toEqual([...Array(30).keys()].filter((n) => n % 2 === index));
    }
  });

  test('a failing event leaves nothing behind, keeps its place, and is tried again', async () => {
    await made.sql('DELETE FROM seen');
    let broken = true;
    let outbox: Outbox | undefined;
    try {
      outbox = await startOutbox(made.services, [
        subscribe<{ n: number }>({
          topic: 'test.flaky',
          name: 'flaky',
          async handle({ tx, shop }, { n }) {
            await tx.execute(sql`INSERT INTO seen VALUES (${shop.id}, ${n})`);
            if (broken && n === 1) throw new Error('not yet');
          },
        }),
        subscribe<{ n: number }>({
          topic: 'other.steady',
          name: 'steady',
          handle: async ({ tx, shop }) =>
            void (await tx.execute(sql`INSERT INTO seen VALUES (${shop.id}, 99)`)),
        }),
      ]);
      await tell(0, 'test.flaky', { n: 1 });
      await tell(0, 'test.flaky', { n: 2 });
      await tell(0, 'other.steady', {});
      await outbox.drain();
      expect(await made.sql('SELECT n FROM seen')).toEqual([{ n: 99 }]);
      const [row] = await made.sql<{ attempts: number; last_error: string }>(
        'SELECT attempts, last_error FROM outbox WHERE attempts > 0',
      );
      expect(row?.last_error).toBe('not yet');
      broken = false;
      await eventually('both events', async () => {
        await outbox?.drain();
        return (await left()) === 0;
      });
      expect(await made.sql('SELECT n FROM seen ORDER BY place')).toEqual([{ n: 99 }, { n: 1 }, { n: 2 }]);
    } finally {
      await outbox?.stop();
    }
  });
});
