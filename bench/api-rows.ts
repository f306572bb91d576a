import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { nextOf } from '#apps/client/client.ts';
import { startBenchShop } from './bench-server.ts';
import { median, verdict, whole } from './load.ts';

/**
 * Whole rows for programs, of 100,000 products with four variants each and 100,000 orders with three lines: pages of 250 by
 * `since_id` and by cursor, at the beginning and at nine tenths of the list (aims: 80 ms for products and 120 ms for orders
 * at p95), and how long others wait meanwhile (a light call beside, 20 ms at p99). The first pages are compared with the
 * tables before any time is taken. Before them, the document of all calls, which is made when it is first asked for: each
 * time after that, one after the other (aim: 30 ms at p95). Run: `npm run bench -- api-rows`.
 */
const many = 100_000;
const rounds = 40;
const documentRounds = 200;
/** Until the database has counted its new rows. */
const settleMs = 70_000;

const shop = await startBenchShop(10, 4820);
try {
  await measureDocument();
  await fill();
  await delay(settleMs);
  for (const [list, aim] of [
    ['products', 80],
    ['orders', 120],
  ] as const)
    await measure(list, aim);
  await readAll();
} finally {
  await shop.close();
}

async function fill(): Promise<void> {
  const { shopId, db } = shop;
  await db.inShop(shopId, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(
      sql`INSERT INTO products (shop_id, id, title, handle, body_html, published_at)
          SELECT ${shopId}, n, 'Product ' || n, 'product-' || n, repeat('<p>Thrown by hand.</p>', 20), now()
          FROM generate_series(501, ${many}) n`,
    );
    await tx.execute(
      sql`INSERT INTO variants (shop_id, id, product_id, option1, sku, price_minor, position)
          SELECT ${shopId}, 1000 + n * 4 + place, n, 'Size ' || place, 'SKU-' || n || '-' || place, 900, place
          FROM generate_series(501, ${many}) n, generate_series(1, 4) place`,
    );
    await tx.execute(
      sql`INSERT INTO orders (shop_id, id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
            total_price_minor, paid_minor, financial_status, total_quantity, created_at, updated_at)
          SELECT ${shopId}, n, n, '#' || n, 'token' || n, 'a@example.com', 'USD', 3000, 3000, 3000, 3000, 'paid', 3, now(), now()
          FROM generate_series(1, ${many}) n`,
    );
    await tx.execute(
      sql`INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, quantity, fulfillable_quantity, price_minor, position)
          SELECT ${shopId}, n, 1 + n % 500, 1 + n % 500, 'Thing', 1, 1, 1000, place
          FROM generate_series(1, ${many}) n, generate_series(1, 3) place`,
    );
  });
}

async function measureDocument(): Promise<void> {
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(`${shop.url}/openapi.json`);
    const text = await answer.text();
    return { text, ms: performance.now() - began };
  };
  const first = await ask();
  const calls = Object.keys((JSON.parse(first.text) as { paths: object }).paths).length;
  const times: number[] = [];
  for (let round = 0; round < documentRounds; round += 1) {
    const again = await ask();
    if (again.text !== first.text) throw new Error('/openapi.json is another one each time');
    times.push(again.ms);
  }
  times.sort((a, b) => a - b);
  const p95 = at(times, 0.95);
  console.log(
    `/openapi.json with ${calls} addresses, ${whole(first.text.length / 1000)} kB: first ${first.ms.toFixed(0)} ms, then p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, aim 30 ms: ${verdict(p95 <= 30)}`,
  );
}

/** All that a program does that reads 10,000 orders whole, by cursor; at two calls a second it takes 20 s of waiting. */
async function readAll(): Promise<void> {
  const began = performance.now();
  let rows = 0;
  let next: string | undefined = `${shop.url}/admin/orders.json?limit=250&since_id=0`;
  while (next && rows < 10_000) {
    const found = await page(next);
    rows += found.rows.length;
    next = found.next && local(found.next);
  }
  if (rows !== 10_000) throw new Error(`${rows} orders were read`);
  const seconds = (performance.now() - began) / 1000;
  const paced = Math.max(seconds, rows / 250 / 2);
  console.log(
    `10,000 whole orders, one call after the other: ${seconds.toFixed(1)} s, at two a second ${paced.toFixed(1)} s, aim 60 s: ${verdict(paced <= 60)}`,
  );
}

interface Row {
  id: number;
  variants?: unknown[];
  line_items?: unknown[];
}

async function page(address: string): Promise<{ rows: Row[]; next: string | undefined; ms: number }> {
  const began = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${shop.token}` } });
  const text = await answer.text();
  const ms = performance.now() - began;
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${text}`);
  const [rows] = Object.values(JSON.parse(text) as Record<string, Row[]>);
  return { rows: rows!, next: nextOf(answer.headers.get('link')), ms };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** An address of the server's own, as this machine reaches it. */
function local(address: string): string {
  const { pathname, search } = new URL(address);
  return `${shop.url}${pathname}${search}`;
}

async function measure(list: 'products' | 'orders', aim: number): Promise<void> {
  const address = `${shop.url}/admin/${list}.json?limit=250`;
  for (const [where, since] of [
    ['at the beginning', 501],
    ['at nine tenths', many * 0.9],
  ] as const) {
    const first = await page(`${address}&since_id=${since}`);
    const parts = first.rows.map(({ variants, line_items }) => (variants ?? line_items)?.length);
    const wanted = list === 'products' ? 4 : 3;
    if (first.rows.length !== 250 || first.rows[0]!.id !== since + 1 || parts.some((one) => one !== wanted))
      throw new Error(`${list} ${where} are not whole`);
    for (const [way, asked] of [
      ['since_id', `${address}&since_id=${since}`],
      ['cursor', local(first.next!)],
    ] as const) {
      const waits: number[] = [];
      let isOver = false;
      const beside = (async () => {
        while (!isOver) {
          const began = performance.now();
          await (await fetch(`${shop.url}/healthz`)).text();
          waits.push(performance.now() - began);
          await delay(5);
        }
      })();
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push((await page(asked)).ms);
      isOver = true;
      await beside;
      times.sort((a, b) => a - b);
      waits.sort((a, b) => a - b);
      const [p95, wait] = [at(times, 0.95), at(waits, 0.99)];
      console.log(
        `${list} by ${way} ${where}: 250 whole rows p50 ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, aim ${aim} ms: ${verdict(p95 <= aim)}; ${whole(waits.length)} light calls beside wait ${wait.toFixed(1)} ms at p99, aim 20 ms: ${verdict(wait <= 20)}`,
      );
    }
  }
}
