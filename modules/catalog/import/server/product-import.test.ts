import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { startJobs } from '#core/server/jobs/jobs.ts';
import { eventually } from '#core/testing/test-services.ts';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { productImagesJob } from '../../product/server/product-images.ts';
import { productImportAlone } from '../testing/product-import-alone.ts';

/** The failures as API clients read them, each with its code. */
function inEnglishAlone(failures: { problem: { code: string } | null }[]): object[] {
  return failures.map(({ problem, ...told }) => {
    expect(problem?.code).toMatch(/^(core|catalog)\./);
    return told;
  });
}

/** Exports of real stores. */
const exportsFolder = join(import.meta.dirname, '../fixtures');
const names = ['apparel', 'jewelry'] as const;

let catalog: TestCatalog;
let working: { stop(): Promise<void> };
beforeAll(async () => {
  catalog = await createTestCatalog();
  // Images have their own test.
  const noImages = defineJob({
    kind: productImagesJob.kind,
    params: productImagesJob.params,
    permission: 'products',
    run: async () => ({}),
  });
  working = await startJobs(catalog.services, [productImportAlone, noImages]);
});
afterEach(async () => {
  // An import ends before the job that gets its images; emptying tables under one is a deadlock.
  await eventually('the end of all jobs', async () => {
    const open = await catalog.sql(`SELECT 1 FROM jobs WHERE status IN ('queued', 'running') LIMIT 1`);
    return open.length === 0;
  });
  await catalog.sql('TRUNCATE products, job_failures, jobs CASCADE');
});
afterAll(async () => {
  await working.stop();
  await catalog.close();
});

async function imported(content: Buffer | string): Promise<Job> {
  const { status, body } = await catalog.upload(content);
  expect([status, body]).toEqual([202, { job_id: expect.any(Number) }]);
  const id = (body as { job_id: number }).job_id;
  return eventually(
    'the end of the import',
    async () => {
      const job = await catalog.inShop((ctx) => readJob(ctx, id));
      return job && ['done', 'failed'].includes(job.status) ? job : null;
    },
    60,
  );
}

/** Every row of the three tables, as text: equal before and after means that nothing was written. */
async function everything(): Promise<string> {
  const rows = await catalog.sql<{ row: string }>(
    `SELECT p::text || p.xmin AS row FROM products p UNION ALL SELECT v::text || v.xmin FROM variants v
     UNION ALL SELECT i::text || i.xmin FROM product_images i ORDER BY 1`,
  );
  return rows.map(({ row }) => row).join('\n');
}

const head =
  'Handle,Title,Body (HTML),Vendor,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Mine\n';

describe('importing a product file', () => {
  test('a description beyond what is parsed is cut at a tag, and reported by its line (reliability 39)', async () => {
    const file =
      `${head}mug,Mug,${'<b>'.repeat(174_000)},V,,true,Title,Default Title,,1.00,,,,\n` +
      'mug,,,,,,,,,,,,https://x.test/1.jpg,\n' +
      `cup,,,,,,,M,,2.00,,,,\n` +
      `cup,Cup,"${'<p>long, long and long</p>\n'.repeat(2_000)}${'y'.repeat(90_000)}",V,,true,Size,S,,2.00,,,,\n` +
      `pot,Pot,<p>${'x'.repeat(600_000)}</p>,V,,true,Title,Default Title,,3.00,,,,\n`;
    const job = await imported(file);
    expect(job).toMatchObject({ status: 'done', result: { products_created: 3 }, failure_count: 3 });
    const sentence = (excess: string, left: number, all: number) =>
      `The description has ${excess}. Its last ${left} of ${all} characters were left out.`;
    expect(inEnglishAlone(job.failures)).toEqual([
      {
        line: 2,
        subject: 'mug',
        message: sentence('HTML tags nested more than 100 levels deep', 521_700, 522_000),
      },
      { line: 5, subject: 'cup', message: sentence('more than 100000 characters', 90_001, 144_000) },
      { line: 2006, subject: 'pot', message: sentence('more than 100000 characters', 500_007, 600_007) },
    ]);
    const rows = await catalog.sql<{ body: string }>(
      'SELECT body_html AS body FROM products ORDER BY handle',
    );
    expect(rows.map(({ body }) => body)).toEqual([
      `${'<p>long, long and long</p>\n'.repeat(2_000)}`.trim(),
      `${'<b>'.repeat(100)}${'</b>'.repeat(100)}`,
      `<p>${'x'.repeat(99_997)}</p>`,
    ]);
    // What the shop has already is not parsed again, and stays however long it is.
    const stored = `<p>${'&amp;'.repeat(60_000)}</p>`;
    await catalog.sql(`UPDATE products SET body_html = $1 WHERE handle = 'pot'`, [stored]);
    const again = await imported(`${head}pot,Pot,${stored},V,,true,Title,Default Title,,3.00,,,,\n`);
    expect(again).toMatchObject({ failure_count: 0, result: { products_unchanged: 1 } });
  });

  test('reports each bad row by its line and loses nothing else', async () => {
    const job = await imported(
      `${head}mug,Mug,"<p>a</p>\n<script>x</script>",V,"a, b",true,Size,S,M-S,10.00,shopify,3,https://x.test/1.jpg,kept\n` +
        'mug,,,,,,,M,M-M,ten,shopify,3,,\n' +
        ',Nameless,,,,,,,,1.00,,,,\n' +
        'mug,,,,,,,L,M-L,12.00,shopify,3,,\n' +
        'cup,Cup,"<b>,V,,true,Title,Default Title,,2.00,,,,\n' +
        'jug,Jug,,V,,false,Title,Default Title,,3.00,,,,\n' +
        'pot,Pot,,V\n',
    );
    expect(job).toMatchObject({
      status: 'done',
      done: 2,
      total: 2,
      failure_count: 4,
      result: { products_created: 2, products_updated: 0, products_unchanged: 0, variants: 3, images: 1 },
    });
    expect(inEnglishAlone(job.failures)).toEqual([
      { line: 4, subject: 'mug', message: 'Variant Price is "ten". Expected a price like 10.99.' },
      { line: 5, subject: 'Nameless', message: 'Handle is missing.' },
      { line: 7, subject: '', message: expect.stringContaining('Unbalanced quotes') },
      { line: 9, subject: '', message: 'The row has 4 columns, but the header has 14.' },
    ]);
    const [mug] = await catalog.sql(`SELECT * FROM products WHERE handle = 'mug'`);
    expect(mug).toMatchObject({
      title: 'Mug',
      body_html: '<p>a</p>',
      tags: ['a', 'b'],
      extra: { Mine: 'kept' },
      options: [{ name: 'Size', position: 1, values: ['S', 'L'] }],
      price_min_minor: 1000,
      price_max_minor: 1200,
      variant_count: 2,
      inventory_total: 6,
      available: true,
    });
    const [jug] = await catalog.sql(`SELECT published_at FROM products WHERE handle = 'jug'`);
    expect(jug?.published_at).toBeNull();
  });

  test('something else than products is refused before any work', async () => {
    const { status, body } = await catalog.upload('name,email\nA,a@b.test\n');
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'catalog.not_a_product_csv' })]);
    expect((await catalog.upload('')).status).toBe(422);
    expect((await catalog.upload(Buffer.from([0, 1, 2, 255, 254]))).status).toBe(422);
    expect(await catalog.sql('SELECT 1 FROM jobs')).toEqual([]);
  });

  test('a changed row changes its product in place: ids stay, and what the file does not speak of', async () => {
    await imported(
      `${head}mug,Mug,,V,,true,Size,S,M-S,10.00,shopify,3,https://x.test/1.jpg,\nmug,,,,,,,M,M-M,11.00,shopify,3,,\ncup,Cup,,V,,true,,,,1.00,,,,\n`,
    );
    const before = await catalog.sql('SELECT id, product_id, option1 FROM variants ORDER BY id');
    const job = await imported(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price\nmug,Big mug,Size,M,12.50\nmug,,,XL,13.00\ncup,Cup,,,1.00\n',
    );
    expect(job.result).toEqual({
      products_created: 0,
      products_updated: 1,
      products_unchanged: 1,
      variants: 3,
      images: 0,
    });
    expect(await catalog.sql('SELECT handle, title, vendor, version FROM products ORDER BY id')).toEqual([
      { handle: 'mug', title: 'Big mug', vendor: 'V', version: 2 },
      { handle: 'cup', title: 'Cup', vendor: 'V', version: 1 },
    ]);
    const after = await catalog.sql(
      'SELECT id, product_id, option1, sku, price_minor, inventory_quantity FROM variants ORDER BY id',
    );
    expect(after).toHaveLength(4);
    expect(after).toEqual(expect.arrayContaining(before.map((row) => expect.objectContaining(row))));
    expect(after.find((row) => row.option1 === 'M')).toMatchObject({
      sku: 'M-M',
      price_minor: 1250,
      inventory_quantity: 3,
    });
    const [mug] = await catalog.sql(`SELECT options FROM products WHERE handle = 'mug'`);
    expect(mug?.options).toEqual([{ name: 'Size', position: 1, values: ['M', 'XL', 'S'] }]);
    expect(await catalog.sql('SELECT 1 FROM product_images')).toHaveLength(1);
  });

  test('rows of products that are spread over the file, across chunks, come together', async () => {
    const handles = Array.from({ length: 120 }, (_, n) => `p-${n}`);
    const first = handles.map((handle) => `${handle},${handle},,,,true,Size,S,,1.00,,,,`);
    const second = handles.map((handle) => `${handle},,,,,,,M,,2.00,,,,`);
    const job = await imported(head + [...first, ...second].join('\n'));
    expect(job).toMatchObject({
      done: 120,
      total: 120,
      failure_count: 0,
      result: { products_created: 120, variants: 240 },
    });
  });

  /** The job that fetches pictures is at the same tables: of two that wait for each other one is undone, and tries again. */
  async function alterProducts(change: string): Promise<void> {
    for (;;) {
      try {
        await catalog.sql(`ALTER TABLE products ${change}`);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== '40P01') throw error;
      }
    }
  }

  test('a product the database refuses is reported, and its neighbours are saved', async () => {
    await alterProducts(`ADD CONSTRAINT no_b CHECK (title <> 'B')`);
    const job = await imported(`${head}a,A,,,,true,,,,1,,,,\nb,B,,,,true,,,,1,,,,\nc,C,,,,true,,,,1,,,,\n`);
    await alterProducts('DROP CONSTRAINT no_b');
    expect(job).toMatchObject({ status: 'done', done: 3, result: { products_created: 2 } });
    expect(inEnglishAlone(job.failures)).toEqual([
      { line: null, subject: 'b', message: 'This product couldn’t be saved and was skipped.' },
    ]);
  });

  test('UTF-16 and Windows-1252 files arrive with their letters', async () => {
    const text = `${head}cafe,Café Ünïque,,,,true,,,,1.00,,,,\n`;
    await imported(Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect(await catalog.sql('SELECT title FROM products')).toEqual([{ title: 'Café Ünïque' }]);
    const again = await imported(Buffer.from(text, 'latin1'));
    expect(again.result).toMatchObject({ products_unchanged: 1, products_created: 0, products_updated: 0 });
  });

  test('5,000 rows are fine', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => {
      const of = Math.floor(n / 5);
      return `p-${of},${n % 5 === 0 ? `Product ${of}` : ''},"<p>Line one\nline two</p>",V,tag,true,Size,S${n % 5},SKU-${n},${n % 90}.50,shopify,5,https://cdn.test/${n}.jpg,`;
    });
    const job = await imported(head + rows.join('\n'));
    expect(job).toMatchObject({
      status: 'done',
      done: 1000,
      failure_count: 0,
      result: { products_created: 1000, variants: 5000, images: 5000 },
    });
  });
});

describe('a real export', () => {
  test.each(names)('%s arrives whole, is safe, and a second import changes nothing', async (name) => {
    const bytes = await readFile(join(exportsFolder, `${name}.csv`));
    // Counted independently: rows straight from the parser.
    const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
    const handles = [...new Set(rows.map((row) => row.Handle!))];
    const distinct = (values: string[]) => new Set(values.filter((value) => value !== '')).size;
    const of = (handle: string) => rows.filter((row) => row.Handle === handle);
    const variantCount = rows.filter((row) => row['Option1 Value'] !== '').length;
    const imageCount = handles.reduce(
      (sum, handle) =>
        sum + distinct(of(handle).flatMap((row) => [row['Image Src']!, row['Variant Image']!])),
      0,
    );
    const job = await imported(bytes);
    expect(job).toMatchObject({
      status: 'done',
      done: handles.length,
      failure_count: 0,
      result: { products_created: handles.length, variants: variantCount, images: imageCount },
    });
    const products = await catalog.sql(
      `SELECT p.*, (SELECT json_agg(v ORDER BY v.position) FROM variants v WHERE v.product_id = p.id) AS variants,
              (SELECT coalesce(json_agg(i ORDER BY i.position), '[]') FROM product_images i WHERE i.product_id = p.id) AS images
       FROM products p`,
    );
    const byHandle = new Map(products.map((product) => [product.handle, product]));
    for (const handle of handles) {
      const all = of(handle);
      const first = all[0]!;
      const made = byHandle.get(handle);
      expect(made).toMatchObject({
        title: first.Title!.trim(),
        vendor: first.Vendor!.trim(),
        product_type: first.Type,
        tags: first
          .Tags!.split(',')
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
        seo_title: first['SEO Title'],
      });
      expect(made?.published_at !== null).toBe(first.Published === 'true');
      const wanted = all.filter((row) => row['Option1 Value'] !== '');
      expect(
        made?.variants.map((v: Record<string, unknown>) => [
          v.option1,
          v.option2,
          v.sku,
          v.price_minor,
          v.compare_at_price_minor,
          v.grams,
          v.inventory_quantity,
          v.inventory_policy,
          v.inventory_management,
          v.weight_unit,
          v.taxable,
          v.requires_shipping,
        ]),
      ).toEqual(
        wanted.map((row) => [
          // Shopify marks what a spreadsheet would run: `'-30°`.
          row['Option1 Value']!.trim().replace(/^'(?=[-+=@])/, ''),
          row['Option2 Value']!.trim() || null,
          row['Variant SKU']!.trim(),
          Math.round(Number(row['Variant Price']) * 100),
          row['Variant Compare At Price'] ? Math.round(Number(row['Variant Compare At Price']) * 100) : null,
          Number(row['Variant Grams']),
          Number(row['Variant Inventory Qty']),
          row['Variant Inventory Policy'],
          row['Variant Inventory Tracker'],
          row['Variant Weight Unit'] || 'kg',
          row['Variant Taxable'] === 'true',
          row['Variant Requires Shipping'] === 'true',
        ]),
      );
      const optionNames = ['Option1 Name', 'Option2 Name', 'Option3 Name']
        .map((column) => first[column]!)
        .filter(Boolean);
      expect(made?.options.map((option: { name: string }) => option.name)).toEqual(optionNames);
      expect(made?.images.map((image: { source_url: string }) => image.source_url)).toEqual(
        expect.arrayContaining(
          [...new Set(all.map((row) => row['Image Src']!).filter((src) => src !== ''))].map(
            (src) => new URL(src).href,
          ),
        ),
      );
      expect(made?.body_html).not.toMatch(
        /<(script|style|iframe|meta|link|object|form)|\son\w+=|javascript:|style=/i,
      );
      const text = (html: string) =>
        html.replace(/<(script|style|iframe)[\s\S]*?<\/\1>|<[^>]*>|&[a-z#0-9]+;|\s|[<>&"']/gi, '');
      expect(text(made?.body_html)).toBe(
        text(first['Body (HTML)']!.replaceAll('\u00a0', '')).replaceAll('\u00a0', ''),
      );
    }
    const before = await everything();
    const again = await imported(bytes);
    expect(again.result).toMatchObject({
      products_created: 0,
      products_updated: 0,
      products_unchanged: handles.length,
    });
    expect(await everything()).toBe(before);
  });
});
