import { sql } from 'drizzle-orm';
import { startBenchShop } from './bench-server.ts';
import { load, median, whole } from './load.ts';
import { mixedCarts } from './mixed-offers.ts';

/**
 * What the shopper script asks, over HTTP with 1,000 offers of all kinds: the quantity table, the boxes and the
 * widgets of 500 product pages in turn, and the boxes of a cart, which is read from the database. The server is pinned
 * to one core, the load to the other. No aim but for the table (performance 1a). Run: `npm run bench -- boxes`.
 */
const seconds = 4;
const shop = await startBenchShop(1_000, 4808, 'offers of all kinds');
try {
  const base = `${shop.url}/storefront`;
  const [cart] = await mixedCarts(shop.db, shop.shopId, 1);
  const added = await fetch(`${base}/cart/add.json?shop=bench.test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'bench-boxes' },
    body: cart!.body,
  });
  const { cart: made } = (await added.json()) as { cart: { token: string } };
  await shop.db.inShop(shop.shopId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO product_widgets (shop_id, widget_type, enable)
          SELECT ${shop.shopId}, t, true FROM unnest(ARRAY['also-bought', 'recent-view', 'handpicked-product', 'more-collection']) t`,
    );
    await tx.execute(
      sql`INSERT INTO recommendations (shop_id, kind, product_id, ids)
          SELECT ${shop.shopId}, 'also-bought', n, ARRAY[1 + n % 500, 1 + (n * 3) % 500, 1 + (n * 7) % 500, 1 + (n * 9) % 500]
          FROM generate_series(1, 500) n`,
    );
  });
  const pages = [
    ['quantity table', 'offers?product=PRODUCT&', '"quantity":[{'],
    ['boxes of a product', 'product-upsells?product=PRODUCT&', '"offer_id"'],
    ['widgets of a product', 'widgets?page=product&product=PRODUCT&seen=3,4,5,6&', '"cards":[{'],
    ['boxes of a cart', `cart-upsells?token=${made.token}&`, '"offer_id"'],
  ] as const;
  for (const [name, path, wanted] of pages) {
    const url = `${base}/${path}shop=bench.test`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const answer = await fetch(url.replace('PRODUCT', String(n + 1)));
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
        return answer.text();
      }),
    );
    const right = answers.filter((text) => text.includes(wanted)).length;
    if (right < answers.length / 2) throw new Error(`${name}: ${right} of ${answers.length} show anything`);
    const bytes = answers.reduce((sum, text) => sum + text.length, 0) / answers.length;
    await load({ url, connections: 32, seconds: 2 });
    const runs = [];
    for (let run = 0; run < 3; run += 1)
      runs.push(await load({ url, connections: 32, seconds, pid: shop.server.pid }));
    if (runs.some((run) => run.errors > 0)) throw new Error(`${name}: some answers failed`);
    console.log(
      `${name}: ${whole(median(runs.map((run) => run.per_cpu_second)))}/CPU-s (${whole(median(runs.map((run) => run.rate)))}/s at ` +
        `${Math.round(median(runs.map((run) => run.busy)) * 100)} % of a core), p99 ${median(runs.map((run) => run.p99_ms)).toFixed(1)} ms, ` +
        `${whole(bytes)} bytes, ${right} of ${answers.length} show something`,
    );
  }
} finally {
  await shop.close();
}
