import { sql } from 'drizzle-orm';
import pg from 'pg';
import { startBenchShop } from './bench-server.ts';
import { median, verdict, whole } from './load.ts';

/**
 * Lists and pickers over 100,000 products, and smart collections: how soon after a change they are current, how long new rules take, and
 * what keeping them current costs an import. The server is pinned to one core; PostgreSQL shares the machine.
 * Run: `npm run bench -- collections`.
 */
const products = 100_000;
const collections = 25;
const shop = await startBenchShop(1, 4806);
const owner = new pg.Client({ connectionString: shop.db.url });
const authorization = `Bearer ${shop.token}`;

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Milliseconds until `met`, which is asked without a pause worth the name. */
async function until(met: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await met())) {
    if (performance.now() - begun > 240_000) throw new Error('not current after four minutes');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - begun;
}

const inShop = (text: ReturnType<typeof sql>) => shop.db.inShop(shop.shopId, (tx) => tx.execute(text));
const idle = async () => (await owner.query('SELECT 1 FROM collection_queue LIMIT 1')).rows.length === 0;

/** Inserts `count` products with a variant each, 50 at a time as an import does; seconds. */
async function insert(count: number, from: number): Promise<number> {
  const begun = performance.now();
  for (let first = from; first < from + count; first += 50) {
    await shop.db.inShop(shop.shopId, async (tx) => {
      await tx.execute(
        sql`INSERT INTO products (shop_id, id, title, handle, vendor, product_type, tags, published_at)
            SELECT ${shop.shopId}, n, 'Product ' || n, 'made-' || n, 'Vendor ' || n % 40, 'Type ' || n % 25,
              ARRAY['tag' || n % 300, 'season' || n % 4], now() FROM generate_series(${first}::bigint, ${first + 49}::bigint) n`,
      );
      await tx.execute(
        sql`INSERT INTO variants (shop_id, id, product_id, option1, sku, price_minor, inventory_management, inventory_quantity)
            SELECT ${shop.shopId}, n, n, 'One', 'MADE-' || n, 500 + n * 37 % 9000, 'backroom', n % 50
            FROM generate_series(${first}::bigint, ${first + 49}::bigint) n`,
      );
    });
  }
  return (performance.now() - begun) / 1000;
}

await owner.connect();
try {
  const kinds = (n: number) =>
    [
      [{ column: 'tag', relation: 'equals', condition: `tag${n}` }],
      [{ column: 'title', relation: 'contains', condition: `${n}${n}` }],
      [
        { column: 'vendor', relation: 'equals', condition: `vendor ${n}` },
        { column: 'variant_price', relation: 'less_than', condition: '40' },
      ],
      [
        { column: 'type', relation: 'starts_with', condition: `type ${n}` },
        { column: 'variant_inventory', relation: 'greater_than', condition: '10' },
      ],
      [{ column: 'variant_price', relation: 'greater_than', condition: String(80 + n / 2) }],
    ][n % 5]!;
  const triggers = ['products_queued', 'product_queued'].map((name) => `products ${name}`);
  const all = [
    ...triggers,
    ...['variants_queued', 'variants_unqueued', 'variant_queued'].map((name) => `variants ${name}`),
  ];
  const setTriggers = async (how: 'ENABLE' | 'DISABLE') => {
    for (const one of all)
      await owner.query(`ALTER TABLE ${one.split(' ')[0]} ${how} TRIGGER ${one.split(' ')[1]}`);
  };
  // The bench shop named the ids of its collections itself.
  await owner.query(`SELECT setval(pg_get_serial_sequence('collections', 'id'), 1000)`);
  let next = 1_000_000;
  await insert(1000, next);
  next += 1000;
  // Without the queue, then with it and all collections, in turns.
  await setTriggers('DISABLE');
  await owner.query('ALTER TABLE variants DISABLE TRIGGER variants_inserted');
  await insert(products - 21_000, 2_000_000);
  await owner.query('ALTER TABLE variants ENABLE TRIGGER variants_inserted');
  await setTriggers('ENABLE');
  for (let n = 0; n < collections; n += 1) {
    await call('POST', '/admin/smart_collections.json', {
      smart_collection: { title: `Smart ${n}`, rules: kinds(n), disjunctive: n % 2 === 0 },
    });
  }
  await until(idle);
  const [bare, kept, behind]: number[][] = [[], [], []];
  for (let round = 0; round < 2; round += 1) {
    await setTriggers('DISABLE');
    bare!.push(await insert(5000, next));
    next += 5000;
    await setTriggers('ENABLE');
    kept!.push(await insert(5000, next));
    next += 5000;
    behind!.push(await until(idle));
  }
  await owner.query('VACUUM ANALYZE');

  const made = await call<{ smart_collection: { id: number } }>('POST', '/admin/smart_collections.json', {
    smart_collection: {
      title: 'Watched',
      rules: [{ column: 'tag', relation: 'equals', condition: 'watched' }],
    },
  });
  await until(idle);
  const { id } = made.smart_collection;
  const count = async () =>
    (await call<{ collection: { products_count: number } }>('GET', `/admin/collections/${id}.json`))
      .collection.products_count;
  const one: number[] = [];
  for (let round = 1; round <= 20; round += 1) {
    await inShop(
      sql`UPDATE products SET tags = tags || '{watched}' WHERE shop_id = ${shop.shopId} AND id = ${2_000_000 + round}`,
    );
    one.push(await until(async () => (await count()) === round));
  }
  await inShop(
    sql`UPDATE products SET tags = tags || '{watched}' WHERE shop_id = ${shop.shopId} AND id BETWEEN 2001000 AND 2001999`,
  );
  const thousand = await until(async () => (await count()) === 1020);

  const begun = performance.now();
  await call('PUT', `/admin/smart_collections/${id}.json`, {
    smart_collection: { rules: [{ column: 'tag', relation: 'equals', condition: 'season1' }] },
  });
  const answered = performance.now() - begun;
  const expected = Number(
    (
      await owner.query(
        `SELECT count(*) AS n FROM products WHERE 'season1' = ANY (tags) AND deleted_at IS NULL`,
      )
    ).rows[0].n,
  );
  await until(async () => (await count()) === expected);
  const rules = performance.now() - begun;

  const page: number[] = [];
  for (const order of ['alpha-asc', 'price-desc', 'created', 'best-selling', 'manual']) {
    await call('PUT', `/admin/collections/${id}.json`, { collection: { sort_order: order } });
    for (let n = 1; n <= 10; n += 1) {
      const from = performance.now();
      await call('GET', `/admin/collections/${id}/products.json?limit=20&page=${n * 3}`);
      page.push(performance.now() - from);
    }
  }
  const pages = page.toSorted((a, b) => a - b);

  // What the product list and the pickers ask for, each on five pages or with five words, three times over.
  const asked = [1, 2, 3, 4, 5].flatMap((n) => [
    `/admin/products.json?limit=20&page=${n * 10}`,
    `/admin/products.json?limit=20&sort_field=title&sort_direction=asc&page=${n}`,
    `/admin/products.json?limit=20&search=${n}${n}7`,
    `/admin/products.json?limit=20&vendor=Vendor%20${n}&status=active`,
    `/admin/products.json?limit=20&tag=tag${n}`,
    `/admin/products.json?limit=10&search=product%20${n}${n}${n}&available=true&published_status=published`,
    `/admin/catalog/variants.json?limit=10&search=made-${n}${n}&page=1`,
    `/admin/collections.json?limit=10&search=smart%20${n}`,
  ]);
  const lists: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const path of asked) {
      const from = performance.now();
      await call('GET', path);
      lists.push(performance.now() - from);
    }
  }
  lists.sort((a, b) => a - b);
  const list = lists[Math.floor(lists.length * 0.95)]!;
  const slowest = Math.max(...one);
  const cost = median(kept!) / median(bare!);
  console.log(
    `collections, ${collections + 1} smart ones over ${whole(products)} products:\n` +
      `  one product changed → current: median ${whole(median(one))} ms, slowest of 20 ${whole(slowest)} ms; 1,000 at once ${whole(thousand)} ms; aim ≤ 2,000: ${verdict(slowest <= 2000 && thousand <= 2000)}\n` +
      `  new rules with ${whole(expected)} products: answered after ${whole(answered)} ms, current after ${whole(rules)} ms\n` +
      `  5,000 products made: ${median(kept!).toFixed(2)} s, without the queue ${median(bare!).toFixed(2)} s, ratio ${cost.toFixed(2)}, current ${whole(Math.max(...behind!))} ms after the last; aim ≤ 1.25: ${verdict(cost <= 1.25)}\n` +
      `  a page of 20 of a collection, five orders: p95 ${whole(pages[Math.floor(pages.length * 0.95)]!)} ms; aim ≤ 50: ${verdict(pages[Math.floor(pages.length * 0.95)]! <= 50)}\n` +
      `  lists and pickers, ${asked.length} questions three times: median ${whole(median(lists))} ms, p95 ${whole(list)} ms; aim ≤ 50: ${verdict(list <= 50)}`,
  );
} finally {
  await owner.end();
  await shop.close();
}
