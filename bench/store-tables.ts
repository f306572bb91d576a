import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { storeIdMap } from '#modules/store-link/view/rules/store-id-map.ts';
import { startBenchShop } from './bench-server.ts';
import { load, median, verdict, whole } from './load.ts';

/**
 * Quantity tables of product pages in a connected store of 50,000 variants, which speak that store's ids, beside the same
 * tables by ours (aim: 0.9 of them for each second of processor time), and the memory that the ids take (12 MB at most).
 * Turn by turn, as the machine may have other work. Run: `npm run bench -- store-tables`.
 */
const variants = 50_000;
const products = 5_000;
const turns = 12;
const seconds = 2;

/** Ids of the store, which are of another kind of number than ours. */
const theirs = (ours: number): number => Number(`7${ours}`);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function held(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const before = held();
const maps = [products, variants].map((length) =>
  storeIdMap(Array.from({ length }, (_, n) => [n + 1, theirs(n + 1)])),
);
const memory = (held() - before) / 2 ** 20;
if (maps.some((map) => map.theirs(map.size) !== theirs(map.size))) throw new Error('an id is not known');
console.log(
  `ids of ${whole(variants)} variants and their ${whole(products)} products: ${memory.toFixed(1)} MB, aim 12 MB: ${verdict(memory <= 12)}`,
);

const shop = await startBenchShop(1_000, 4810);
try {
  const { shopId } = shop;
  await shop.db.inShop(shopId, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(
      sql`INSERT INTO products (shop_id, id, title, handle, published_at)
          SELECT ${shopId}, n, 'Product ' || n, 'product-' || n, now() FROM generate_series(501, ${products}) n`,
    );
    await tx.execute(
      sql`INSERT INTO variants (shop_id, id, product_id, option1, sku, price_minor)
          SELECT ${shopId}, n, 501 + n % (${products}::int - 500), 'Size ' || n, 'SKU-' || n, 900 FROM generate_series(501, ${variants}) n`,
    );
    await tx.execute(
      sql`INSERT INTO external_ids (shop_id, provider, store, kind, external_id, our_id)
          SELECT ${shopId}::int, 'shopify', 'bench.example', 'product', '7' || n, n FROM generate_series(1, ${products}) n
          UNION ALL SELECT ${shopId}::int, 'shopify', 'bench.example', 'variant', '7' || n, n FROM generate_series(1, ${variants}) n`,
    );
    const link = await tx.execute<{ id: number }>(
      sql`INSERT INTO store_links (shop_id, provider, domain, storefront_domain, sealed)
          VALUES (${shopId}, 'shopify', 'bench.example', 'bench.example', '') RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO store_checkouts (shop_id, link_id, state) VALUES (${shopId}, ${link.rows[0]!.id}, 'ready')`,
    );
  });
  const url = (product: string, more = '') =>
    `${shop.url}/storefront/offers?product=${product}&shop=bench.test${more}`;
  const ways = { ours: url('PRODUCT'), theirs: url('7PRODUCT', '&ids=store') };
  const table = async (address: string, n: number): Promise<string> => {
    const answer = await fetch(address.replace('PRODUCT', String(n)));
    if (!answer.ok) throw new Error(`a table was answered ${answer.status}: ${await answer.text()}`);
    return answer.text();
  };
  let shown = 0;
  for (let n = 1; n <= 20; n += 1) {
    const [own, other] = [await table(ways.ours, n), await table(ways.theirs, n)];
    const isShown = own.includes('"quantity":[{');
    if (isShown !== other.includes('"quantity":[{')) throw new Error(`product ${n} has a table only one way`);
    if (isShown) shown += 1;
  }
  if (shown < 10) throw new Error(`${shown} of 20 products have a table`);

  const rates = { ours: [] as number[], theirs: [] as number[] };
  for (let turn = -1; turn < turns; turn += 1)
    for (const way of ['ours', 'theirs'] as const) {
      const run = await load({ url: ways[way], connections: 32, seconds, pid: shop.server.pid });
      if (run.errors > 0) throw new Error(`${run.errors} answers failed`);
      if (turn >= 0) rates[way].push(run.per_cpu_second);
    }
  // Whatever else the machine does only slows a turn down.
  const best = { ours: Math.max(...rates.ours), theirs: Math.max(...rates.theirs) };
  const ratio = best.theirs / best.ours;
  console.log(
    `quantity tables by the store's ids: ${whole(best.theirs)}/CPU-s (median ${whole(median(rates.theirs))}), by ours ` +
      `${whole(best.ours)} (${whole(median(rates.ours))}): ${ratio.toFixed(2)}, aim 0.9: ${verdict(ratio >= 0.9)}`,
  );
} finally {
  await shop.close();
}
