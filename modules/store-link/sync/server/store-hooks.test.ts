import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { shopifyOrderRow, shopifyProductRow, type Row } from '../../../../sandbox/shopify/shopify-data.ts';
import { type ShopifySandbox, startShopifySandbox } from '../../../../sandbox/shopify/shopify-sandbox.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

const sequences = process.env['PROVE_SEED'] ? 1000 : 25;
let server: TestServer;
let people: TestPeople;
let shopify: ShopifySandbox;
let owner: pg.Pool;
let seed = Number(process.env['PROVE_SEED'] ?? 20_261_121);

/** Mulberry32: the same seed gives the same sequences. */
function chance(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (n: number) => Math.floor(chance() * n);
function shuffled<T>(list: T[]): T[] {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  people = await makePeople(server.services.db);
  shopify = await startShopifySandbox({ products: 0, bucket: { size: 1000, perSecond: 1000 } });
  server.services.environment.OUTBOUND_ALLOW.add(shopify.host);
  const admin = memberClient(server.app, people.owner);
  const made = await admin<{ job_id: number }>('POST', '/admin/integrate/shopify.json', {
    ...{ domain: shopify.host, api_key: 'k', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' },
  });
  await eventually('the first sync', async () => {
    const { body } = await admin<{ job: { status: string } }>('GET', `/admin/jobs/${made.body.job_id}.json`);
    return body.job.status === 'done';
  });
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await shopify.close();
});

interface Announcement {
  topic: string;
  id: string;
  body: object;
}

/** One product's and one order's life: each state a second later than the one before. */
function life(n: number): {
  announcements: Announcement[];
  title: string | null;
  refunded: number;
  total: number;
} {
  const base = Date.now() - 3600_000;
  let second = 0;
  const at = () => new Date(base + (second += 1 + below(5)) * 1000).toISOString();
  const product: Row = { ...shopifyProductRow(n), updated_at: at() };
  const announcements: Announcement[] = [];
  const tell = (topic: string, body: object) =>
    announcements.push({ topic, id: randomUUID(), body: structuredClone(body) });
  tell('products/create', product);
  for (let change = below(4); change > 0; change -= 1) {
    product.title = `Life ${n} state ${change}`;
    product.updated_at = at();
    tell('products/update', product);
  }
  const deleted = chance() < 0.3;
  const order = shopifyOrderRow(n * 7, [product], {
    id: 1,
    updated_at: '',
    email: `buyer.${n}@shopper.test`,
  });
  order.updated_at = at();
  tell('orders/create', order);
  const total = Math.round(Number(order.total_price) * 100);
  let refunded = 0;
  for (let change = below(3); change > 0 && order.financial_status === 'paid'; change -= 1) {
    refunded = Math.min(total, refunded + 1 + below(500));
    Object.assign(order, {
      updated_at: at(),
      refunds: [
        {
          ...{ created_at: order.updated_at, refund_line_items: [], order_adjustments: [] },
          transactions: [{ kind: 'refund', status: 'success', amount: (refunded / 100).toFixed(2) }],
        },
      ],
    });
    tell('orders/updated', order);
  }
  if (deleted) tell('products/delete', { id: product.id });
  return { announcements, title: deleted ? null : String(product.title), refunded, total };
}

test(
  `11: ${sequences} sequences of announcements, each 1 to 5 times, of any age, with known and new ids and in any order, end as they would in order`,
  { timeout: 600_000 },
  async () => {
    console.info(`seed ${seed}`);
    for (let n = 0; n < sequences; n += 1) {
      const { announcements, title, refunded, total } = life(n);
      const sent = shuffled(announcements.flatMap((one) => Array.from({ length: 1 + below(5) }, () => one)));
      // Some at the same moment, as a provider with several senders does.
      for (let at = 0; at < sent.length;) {
        const together = sent.slice(at, at + 1 + below(3));
        at += together.length;
        const answers = await Promise.all(
          together.map(({ topic, id, body }) => {
            // Repeats of hours ago, and of days ago when their ids are forgotten here: the state decides, not the time.
            const at = new Date(Date.now() - below(72) * 3600_000);
            const mark = chance() < 0.5 ? { id, at } : { id: randomUUID(), at };
            const { headers, body: payload } = shopify.announcement(topic, body, mark);
            return server.app.inject({
              method: 'POST',
              url: `/hooks/shopify/${people.shopId}`,
              headers,
              payload,
            });
          }),
        );
        for (const answer of answers) expect(answer.statusCode).toBe(200);
      }
      const handle = `stoneware-mug-${n}`;
      const products = await owner.query(
        'SELECT title FROM products WHERE handle = $1 AND deleted_at IS NULL',
        [handle],
      );
      expect(products.rows, `sequence ${n}`).toEqual(title === null ? [] : [{ title }]);
      const orders = await owner.query(
        'SELECT total_price_minor::int AS total, refunded_minor::int AS refunded FROM orders WHERE name = $1',
        [`#${1001 + n * 7}`],
      );
      expect(orders.rows, `sequence ${n}`).toEqual([{ total, refunded }]);
    }
    const [twice] = (
      await owner.query(
        `SELECT (SELECT count(*) FROM products) - (SELECT count(DISTINCT handle) FROM products) AS products,
           (SELECT count(*) FROM customers) - (SELECT count(DISTINCT email) FROM customers) AS customers`,
      )
    ).rows;
    expect(twice).toEqual({ products: 0, customers: 0 });
  },
);
