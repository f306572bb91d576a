import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { bindJob, defineJob } from '#core/server/jobs/job-kind.ts';
import { startJobs } from '#core/server/jobs/jobs.ts';
import { databaseUrl, onServer } from '#core/testing/test-database.ts';
import { migrate } from '#db/migrate.ts';
import { productImagesJob } from '#modules/catalog/product/server/product-images.ts';
import { productImportJob } from '#modules/catalog/import/server/product-import.ts';
import { createTestCatalog, type TestCatalog } from '#modules/catalog/testing/test-catalog.ts';
import { cpuTurns } from './cpu-turns.ts';
import { verdict } from './load.ts';

/**
 * A product file of 5,000 rows (1,250 products of four variants, with descriptions, images and a foreign column):
 * how long its import takes, and how long the longest turn of the event loop is meanwhile; the same file once more,
 * when nothing is to be written; and the export. Then lists and the picker's searches among 100,000 products, from
 * call to answer. Server and database share the machine. Run: `npm run bench -- import`.
 */
const dataDir = join(tmpdir(), `backroom-bench-${process.getuid?.() ?? 0}`);
mkdirSync(dataDir, { recursive: true });
const postgres = await startPostgres({ dataDir, log: () => {} });
const name = `bench_${Date.now()}`;
await onServer(postgres.url, `CREATE DATABASE ${name}`);
const url = databaseUrl(postgres.url, name);
await migrate(url);
const catalog = await createTestCatalog({ url });
try {
  await measureImport(catalog);
  await measureLists(catalog);
} finally {
  await catalog.close();
  await onServer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
  await postgres.stop();
}

function productFile(): string {
  const words = 'hand made stoneware with a quiet glaze that keeps its colour for many years'.split(' ');
  const body = (seed: number) =>
    Array.from({ length: 12 }, (_, n) => {
      const text = Array.from(
        { length: 18 },
        (_word, m) => words[(seed + n * 5 + m * 7) % words.length],
      ).join(' ');
      return `<p><strong>${words[n % words.length]}</strong> ${text}, <em>${seed}</em>.</p>`;
    }).join('');
  const lines = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Image Position,Google Shopping / MPN,Status',
  ];
  for (let product = 0; product < 1250; product += 1) {
    for (let variant = 0; variant < 4; variant += 1) {
      const own =
        variant === 0
          ? `Product ${product},"${body(product)}",Vendor ${product % 40},Type ${product % 20},"clay, shelf ${product % 90}",true,Size`
          : ',,,,,,';
      lines.push(
        `product-${product},${own},S${variant},SKU-${product}-${variant},${200 + variant},shopify,${product % 50},deny,${10 + variant}.99,https://pictures.test/${product}-${variant}.jpg,${variant + 1},MPN${product}${variant},${variant === 0 ? 'active' : ''}`,
      );
    }
  }
  return lines.join('\n');
}

async function measureImport(at: TestCatalog): Promise<void> {
  const noImages = defineJob({
    kind: productImagesJob.kind,
    params: productImagesJob.params,
    permission: 'products',
    run: async () => ({}),
  });
  const working = await startJobs(at.services, [bindJob(productImportJob, { fileColumns: [] }), noImages]);
  const content = productFile();
  for (const what of ['imported', 'imported again, unchanged']) {
    const loop = monitorEventLoopDelay({ resolution: 1 });
    const began = performance.now();
    loop.enable();
    const turns = cpuTurns();
    const { body } = await at.upload(content);
    const id = (body as { job_id: number }).job_id;
    for (;;) {
      const job = await at.inShop((ctx) => readJob(ctx, id));
      if (job?.status === 'failed') throw new Error(job.error ?? 'the import failed');
      if (job?.status === 'done') break;
      await delay(25);
    }
    loop.disable();
    const ownLongest = turns.longest();
    const seconds = (performance.now() - began) / 1000;
    const longest = loop.max / 1e6;
    console.log(
      `5,000 rows ${what}: ${seconds.toFixed(2)} s, aim ≤ 5 s: ${verdict(seconds <= 5)}; ` +
        `longest turn of the event loop ${longest.toFixed(1)} ms (p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms), ` +
        `of this thread's own work ${ownLongest.toFixed(1)} ms, aim ≤ 50 ms: ${verdict(Math.min(longest, ownLongest) <= 50)}`,
    );
  }
  const began = performance.now();
  const text = await at.download('/admin/products/export.csv');
  console.log(`exported: ${(performance.now() - began).toFixed(0)} ms, ${(text.length / 1e6).toFixed(1)} MB`);
  await working.stop();
}

async function measureLists(at: TestCatalog): Promise<void> {
  const shop = at.shops[0].id;
  for (const table of ['products', 'variants']) await at.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await at.sql(
    `INSERT INTO products (shop_id, title, handle, vendor, product_type, published_at, available, tags, variant_count)
     SELECT $1, 'Mug ' || md5(n::text), 'p-' || n, 'Vendor ' || n % 400, 'Type ' || n % 250, now(), true,
            ARRAY['tag' || n % 3000, 'tag' || n % 7], 2 FROM generate_series(1, 100000) n`,
    [shop],
  );
  await at.sql(
    `INSERT INTO variants (shop_id, product_id, option1, sku, price_minor)
     SELECT p.shop_id, p.id, v, 'SKU-' || p.id || v, 1000 FROM products p, unnest(ARRAY['S', 'M']) v WHERE p.handle LIKE 'p-%'`,
  );
  for (const table of ['products', 'variants']) await at.sql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await at.sql('VACUUM ANALYZE products, variants');
  const hex = (n: number) => (n * 7919).toString(16).padStart(4, '0').slice(0, 4);
  const questions: [string, (n: number) => string][] = [
    ['list, first pages', (n) => `/admin/products.json?limit=20&page=${1 + (n % 10)}`],
    ['list by vendor and status', (n) => `/admin/products.json?vendor=Vendor%20${n}&status=active`],
    ['list by tag', (n) => `/admin/products.json?tag=tag${n * 9}`],
    ['list by price', () => '/admin/products.json?sort_field=price&sort_direction=asc'],
    ['picker, rare word', (n) => `/admin/products.json?limit=10&search=${hex(n)}`],
    ['picker, common word', () => '/admin/products.json?limit=10&search=mug'],
    ['picker, no match', (n) => `/admin/products.json?limit=10&search=nothing${n}`],
    ['picker, SKU', (n) => `/admin/products.json?limit=10&search=sku-${n * 97 + 2000}s`],
    ['picker of variants, rare word', (n) => `/admin/catalog/variants.json?search=${hex(n)}`],
    ['picker of variants, common word', () => '/admin/catalog/variants.json?search=mug'],
    ['picker of variants, SKU', (n) => `/admin/catalog/variants.json?search=SKU-${n * 97 + 2000}S`],
    ['picker of variants, no match', (n) => `/admin/catalog/variants.json?search=nothing${n}`],
  ];
  for (const [what, address] of questions) {
    const times: number[] = [];
    for (let n = 0; n < 120; n += 1) {
      const began = performance.now();
      const { status } = await at.call('GET', address(n));
      if (status !== 200) throw new Error(`${address(n)} answers ${status}`);
      if (n >= 20) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const p95 = times[Math.floor(times.length * 0.95)]!;
    console.log(
      `${what}, among 100,000 products: p50 ${times[times.length >> 1]!.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, aim ≤ 50 ms: ${verdict(p95 <= 50)}`,
    );
  }
}
