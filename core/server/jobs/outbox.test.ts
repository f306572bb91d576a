import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvent, type EventKind } from '#core/contract/event-kind.ts';
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

const counted = defineEvent('test.count', z.object({ n: z.number() }));
const flaky = defineEvent('test.flaky', z.object({ n: z.number() }), { formerly: 'test.brittle' });
const steady = defineEvent('other.steady', z.object({}));

async function tell(shop: number, event: EventKind, payload: object): Promise<void> {
  const acting = made.shops[shop];
  if (!acting) throw new Error('no such shop');
  await made.services.db.inShop(acting.id, (tx) => publish({ shop: acting, tx }, event, payload));
}

const left = async () => (await made.sql<{ n: number }>('SELECT count(*)::int AS n FROM outbox'))[0]?.n;

describe('outbox', () => {
  test('an event of a rolled-back transaction is never told', async () => {
    const shop = made.shops[0];
    await expect(
      made.services.db.inShop(shop.id, async (tx) => {
        await publish({ shop, tx }, steady, {});
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await left()).toBe(0);
  });

  test('several nodes handle each event once, in order, inside its own shop', async () => {
    const handler = subscribe({
      event: counted,
      name: 'counter',
      async handle({ tx, shop }, { n }) {
        await tx.execute(sql`INSERT INTO seen VALUES (${shop.id}, ${n})`);
        const visible = await tx.execute<{ shop_id: number }>(sql`SELECT DISTINCT shop_id FROM outbox`);
        if (visible.rows.some((row) => row.shop_id !== shop.id)) throw new Error('saw another shop');
      },
    });
    const nodes = await Promise.all([1, 2, 3].map(() => startOutbox(made.services, [handler])));
    for (let n = 0; n < 30; n++) await tell(n % 2, counted, { n });
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
        subscribe({
          event: flaky,
          name: 'flaky',
          async handle({ tx, shop }, { n }) {
            await tx.execute(sql`INSERT INTO seen VALUES (${shop.id}, ${n})`);
            if (broken && n === 1) throw new Error('not yet');
          },
        }),
        subscribe({
          event: steady,
          name: 'steady',
          handle: async ({ tx, shop }) =>
            void (await tx.execute(sql`INSERT INTO seen VALUES (${shop.id}, 99)`)),
        }),
      ]);
      await tell(0, flaky, { n: 1 });
      await tell(0, flaky, { n: 2 });
      await tell(0, steady, {});
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

  const wait = (topic: string, payload: object) =>
    made.sql('INSERT INTO outbox (shop_id, topic, payload) VALUES ($1, $2, $3)', [
      made.shops[0].id,
      topic,
      JSON.stringify(payload),
    ]);
  const waiting = () =>
    made.sql<{ topic: string; last_error: string | null }>(
      'SELECT topic, last_error FROM outbox ORDER BY id',
    );

  test('what is not of the shape of its event is not written, and not handled', async () => {
    await expect(tell(0, counted, { n: 'three' })).rejects.toThrow(z.ZodError);
    expect(await waiting()).toEqual([]);
    await wait('test.count', { n: 'three' });
    const seen: unknown[] = [];
    const outbox = await startOutbox(made.services, [
      subscribe({ event: counted, name: 'seen', handle: async (_ctx, told) => void seen.push(told) }),
    ]);
    await outbox.drain();
    await outbox.stop();
    expect(seen).toEqual([]);
    expect(await waiting()).toEqual([
      { topic: 'test.count', last_error: expect.stringContaining('expected number') },
    ]);
    await made.sql('DELETE FROM outbox');
  });

  test('what waits under the name an event had before is handled; what nobody here knows is left', async () => {
    await wait('test.brittle', { n: 4 });
    await wait('next.version', {});
    const seen: unknown[] = [];
    const outbox = await startOutbox(
      made.services,
      [subscribe({ event: flaky, name: 'seen', handle: async (_ctx, told) => void seen.push(told) })],
      { events: [steady] },
    );
    await tell(0, steady, {});
    await outbox.drain();
    await outbox.stop();
    expect(seen).toEqual([{ n: 4 }]);
    expect(await waiting()).toEqual([
      { topic: 'next.version', last_error: 'nobody here knows the event next.version' },
    ]);
    await made.sql('DELETE FROM outbox');
  });

  test('two events of one name do not start', () => {
    const other = defineEvent('test.brittle', z.object({}));
    expect(() => startOutbox(made.services, [], { events: [flaky, other] })).toThrow(
      'Two events have the name test.brittle.',
    );
    expect(() => defineEvent('nameless', z.object({}))).toThrow('nameless is not area.event');
  });
});
