import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type BenchShop, products, startBenchShop } from './bench-server.ts';
import { measureHostile } from './hostile.ts';
import { load, verdict, whole } from './load.ts';

/**
 * What one noisy shop does to another's staff (reliability 47). One address asks for search pages of the one shop as
 * fast as it can, with 4, 16 and 64 connections, while the other's list of offers is asked for every 20 ms; p99 of
 * those, beside the same without the noise, on one server and on two. Run: `npm run bench -- noisy`, or
 * `npm run bench -- noisy addresses` for noise of which every request comes from an address of its own, so that no limit
 * meets it and only the shares do; `npm run bench -- noisy hostile` for what is made to harm (`bench/hostile.ts`).
 */
const seconds = 12;
const everyMs = 20;
const spread = process.argv.includes('addresses');
if (process.argv.includes('hostile')) {
  await measureHostile();
  process.exit(0);
}
const shop = await startBenchShop(1_000, 4810, 'quantity discounts', { limits: true });

async function addNoisyShop({ db }: BenchShop): Promise<void> {
  const shopId = await db.asSystem(async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO shops (name, domain, currency) VALUES ('Noisy', 'noisy.test', 'USD') RETURNING id`,
    );
    return made.rows[0]!.id;
  });
  await db.inShop(shopId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO products (shop_id, id, title, handle, vendor, published_at)
          SELECT ${shopId}, n, 'Product ' || n, 'product-' || n, 'Vendor ' || n % 20, now() FROM generate_series(1, ${products}) n`,
    );
    await tx.execute(
      sql`INSERT INTO variants (shop_id, id, product_id, option1, sku, price_minor)
          SELECT ${shopId}, n, n, 'Default Title', 'SKU-' || n, 500 + n * 37 % 9000 FROM generate_series(1, ${products}) n`,
    );
  });
}

/** Milliseconds of each of the other shop's calls, in order of size; at a steady pace, whether or not they are answered. */
async function staffTimes(urls: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  const ask = async (url: string): Promise<void> => {
    const began = performance.now();
    const answer = await fetch(`${url}/admin/offers/list.json?limit=20`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
    times.push(performance.now() - began);
  };
  const began = performance.now();
  for (let turn = 0; performance.now() - began < seconds * 1000; turn += 1) {
    open.push(ask(urls[turn % urls.length]!));
    await delay(Math.max(0, began + (turn + 1) * everyMs - performance.now()));
  }
  await Promise.all(open);
  return times.sort((a, b) => a - b);
}

const at = (times: readonly number[], share: number) => times[Math.ceil(times.length * share) - 1]!;
/** Gives each run unused limits. */
let address = 0;

async function noise(urls: readonly string[], connections: number): Promise<string> {
  address += 1;
  // The address that the page has in its store.
  const { pathname } = new URL((await fetch(`${urls[0]}/store?shop=noisy.test`)).url);
  const from = spread ? 'RANDOM' : `10.0.0.${address}`;
  const runs = await Promise.all(
    urls.map((url) =>
      load({
        url: `${url}${pathname}/search?q=product`,
        headers: { 'x-forwarded-for': from },
        connections: connections / urls.length,
        seconds: seconds + 1,
      }),
    ),
  );
  const answered = runs.reduce((sum, run) => sum + run.rate * (seconds + 1), 0);
  const refused = runs.reduce((sum, run) => sum + run.refused, 0);
  return `${whole(answered - refused)} pages and ${whole(refused)} refusals`;
}

async function measure(urls: readonly string[]): Promise<void> {
  const servers = urls.length === 1 ? 'one server' : `${urls.length} servers`;
  await staffTimes(urls);
  const quiet = await staffTimes(urls);
  console.log(
    `${servers}, quiet: staff p50 ${at(quiet, 0.5).toFixed(1)} ms, p99 ${at(quiet, 0.99).toFixed(1)} ms`,
  );
  for (const connections of [4, 16, 64]) {
    const noisy = noise(urls, connections);
    await delay(500);
    const times = await staffTimes(urls);
    const ratio = at(times, 0.99) / at(quiet, 0.99);
    console.log(
      `${servers}, ${connections} noisy connections: staff p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms, ` +
        `ratio ${ratio.toFixed(2)}, aim ≤ 1.3: ${verdict(ratio <= 1.3)}; the noise got ${await noisy}`,
    );
  }
}

try {
  await addNoisyShop(shop);
  await measure([shop.url]);
  await measure([shop.url, await shop.startAnother(4811)]);
} finally {
  await shop.close();
}
