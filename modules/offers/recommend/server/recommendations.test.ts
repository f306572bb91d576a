import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { eventually } from '#core/testing/test-services.ts';
import { recommendTerms } from './recommend-jobs.ts';
import { recommendJob } from '../../server/offer-jobs.ts';
import { makeOrderRows } from '#apps/server/testing/order-rows.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  complete,
  makeProduct,
  memberClient,
  openCheckout,
  shopperClient,
} from '#apps/server/testing/test-shop.ts';

interface MadeOrder {
  daysAgo: number;
  cancelled: boolean;
  lines: { product: number; quantity: number }[];
}

let server: TestServer;
let people: TestPeople;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
afterAll(() => server.close());

const dayMs = 86_400_000;
let orderNumber = 5000;

/** Writes orders as they lie in the tables. */
async function writeOrders(orders: readonly MadeOrder[]): Promise<void> {
  const { shopId } = people;
  await server.services.db.inShop(shopId, async (tx) => {
    for (const order of orders) {
      const at = new Date(Date.now() - order.daysAgo * dayMs).toISOString();
      const units = order.lines.reduce((sum, line) => sum + line.quantity, 0);
      orderNumber += 1;
      const made = await tx.execute<{ id: number }>(
        sql`INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor,
              total_price_minor, total_quantity, cancelled_at, created_at, updated_at, processed_at)
            VALUES (${shopId}, ${orderNumber}, ${`#${orderNumber}`}, ${`made-${orderNumber}`}, 'USD', ${units * 100}, ${units * 100},
              ${units * 100}, ${units}, ${order.cancelled ? at : null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
            RETURNING id`,
      );
      for (const [index, line] of order.lines.entries()) {
        await tx.execute(
          sql`INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, quantity, fulfillable_quantity, price_minor, position)
              VALUES (${shopId}, ${made.rows[0]!.id}, ${line.product}, ${line.product}, 'x', ${line.quantity}, ${line.quantity}, 100, ${index + 1})`,
        );
      }
    }
  });
}

async function run(full: boolean): Promise<void> {
  const shop = (await server.services.shops.byId(people.shopId))!;
  const id = await server.services.db.inShop(people.shopId, (tx) =>
    enqueue({ shop, tx }, recommendJob, { full }),
  );
  const status = await eventually('the run', async () => {
    const found = await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute<{ status: string }>(sql`SELECT status FROM jobs WHERE id = ${id}`),
    );
    const now = found.rows[0]?.status;
    return now === 'done' || now === 'failed' ? now : null;
  });
  expect(status).toBe('done');
}

async function stored(): Promise<{ also: Map<number, number[]>; best: number[] }> {
  const found = await server.services.db.inShop(people.shopId, (tx) =>
    tx.execute<{ kind: string; product_id: number; ids: number[] }>(
      sql`SELECT kind, product_id, ids FROM recommendations WHERE shop_id = ${people.shopId}`,
    ),
  );
  const also = found.rows.filter((row) => row.kind === 'also-bought');
  const best = found.rows.find((row) => row.kind === 'best-selling');
  return { also: new Map(also.map((row) => [row.product_id, row.ids])), best: best?.ids ?? [] };
}

/** The same from a list of orders, the slow and obvious way. */
function expected(orders: readonly MadeOrder[]): { also: Map<number, number[]>; best: number[] } {
  const valid = orders.filter((order) => !order.cancelled && order.daysAgo < recommendTerms.days);
  const pairs = new Map<number, Map<number, number>>();
  const units = new Map<number, number>();
  for (const { lines } of valid) {
    const products = [...new Set(lines.map((line) => line.product))];
    for (const a of products) {
      for (const b of products) {
        if (a === b) continue;
        const counts = pairs.get(a) ?? new Map<number, number>();
        counts.set(b, (counts.get(b) ?? 0) + 1);
        pairs.set(a, counts);
      }
    }
    for (const line of lines) units.set(line.product, (units.get(line.product) ?? 0) + line.quantity);
  }
  const most = (counts: Map<number, number>, limit: number) =>
    [...counts]
      .sort(([a, n], [b, m]) => m - n || a - b)
      .slice(0, limit)
      .map(([id]) => id);
  const also = new Map<number, number[]>();
  for (const [product, counts] of pairs) {
    const enough = new Map([...counts].filter(([, n]) => n >= recommendTerms.support));
    if (enough.size > 0) also.set(product, most(enough, recommendTerms.most));
  }
  return { also, best: most(units, recommendTerms.most_best) };
}

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomOrders(seed: number, count: number): MadeOrder[] {
  const random = randomOf(seed);
  const pick = (max: number) => Math.floor(random() * max);
  return Array.from({ length: count }, () => ({
    daysAgo: pick(10) === 0 ? 181 + pick(50) : pick(179),
    cancelled: pick(10) === 0,
    lines: Array.from({ length: 1 + pick(6) }, () => ({
      // Some products are bought far more than others; more than a chunk of them in all.
      product: 100_000 + (pick(2) === 0 ? pick(30) : pick(260)),
      quantity: 1 + pick(4),
    })),
  }));
}

describe('recommendations from orders', () => {
  test('agree with a slow count over the same orders, made whole, added to, and made again', async () => {
    const first = randomOrders(20_260, 500);
    await writeOrders(first);
    await run(true);
    const made = await stored();
    const wanted = expected(first);
    // Of more products than are looked at in one go.
    expect(new Set(first.flatMap(({ lines }) => lines.map(({ product }) => product))).size).toBeGreaterThan(
      200,
    );
    expect(wanted.also.size).toBeGreaterThan(60);
    expect(made).toEqual(wanted);

    // A run that only follows what changed comes to the same as one that looks at everything.
    const fresh = randomOrders(7, 40).map((order) => ({ ...order, daysAgo: 0 }));
    await writeOrders(fresh);
    await run(false);
    const all = expected([...first, ...fresh]);
    expect(await stored()).toEqual(all);
    await run(true);
    expect(await stored()).toEqual(all);
  });

  test('what has grown too old, and what was cancelled, is gone after the next run over everything', async () => {
    await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(
        sql`UPDATE orders SET created_at = now() - interval '181 days' WHERE shop_id = ${people.shopId}`,
      ),
    );
    const rest: MadeOrder[] = [1, 2].map(() => ({
      daysAgo: 1,
      cancelled: false,
      lines: [11, 12].map((product) => ({ product, quantity: 1 })),
    }));
    await writeOrders([...rest, { ...rest[0]!, cancelled: true, lines: [{ product: 13, quantity: 9 }] }]);
    await run(true);
    expect(await stored()).toEqual({
      also: new Map([
        [11, [12]],
        [12, [11]],
      ]),
      best: [11, 12],
    });
  });

  test('units that were given back do not count as sold', async () => {
    const { shopId } = people;
    const active = await makeProduct(server.services.db, shopId, { handle: 'kept', price_minor: 1400 });
    const vase = await makeProduct(server.services.db, shopId, { handle: 'returned', price_minor: 1400 });
    await server.services.db.inShop(shopId, async (tx) => {
      await tx.execute(sql`DELETE FROM orders WHERE shop_id = ${shopId}`);
      // Two units, one of which was given back.
      await makeOrderRows(tx, { shopId, canary: 'returned', ...vase, orderToken: 'returned-order-token-1' });
    });
    await writeOrders([{ daysAgo: 1, cancelled: false, lines: [{ product: active.product, quantity: 1 }] }]);
    await run(true);
    // One each: the lower id comes first.
    expect(active.product).toBeLessThan(vase.product);
    expect((await stored()).best).toEqual([active.product, vase.product]);
  });

  test('the first order of a shop is followed without anybody asking, and shows on the onboarding screen', async () => {
    const domain = (await server.services.shops.byId(people.otherShopId))!.domain;
    const vase = await makeProduct(server.services.db, people.otherShopId, {
      handle: 'vase',
      price_minor: 1000,
    });
    await makeProduct(server.services.db, people.otherShopId, { handle: 'newer', price_minor: 1000 });
    const shopper = shopperClient(server.app, domain);
    const checkout = await openCheckout(shopper, [{ variant_id: vase.variant, quantity: 1 }]);
    expect((await complete(shopper, checkout)).status).toBe(201);
    await server.drain();
    const call = memberClient(server.app, people.otherOwner);
    await eventually('the recommendation', async () => {
      const answer = await call<{ products: { handle: string }[] }>('GET', '/api/recsys/best-selling.json');
      return answer.body.products.map((product) => product.handle).join() === 'vase';
    });
    const rows = await server.services.db.inShop(people.otherShopId, (tx) =>
      tx.execute<{ ids: number[] }>(sql`SELECT ids FROM recommendations WHERE kind = 'best-selling'`),
    );
    expect(rows.rows[0]?.ids).toEqual([vase.product]);
  });
});
