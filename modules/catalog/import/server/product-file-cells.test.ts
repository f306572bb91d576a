import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { startJobs } from '#core/server/jobs/jobs.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { Product } from '../../product/contract/product.ts';
import { productImagesJob } from '../../product/server/product-images.ts';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { productImportAlone } from '../testing/product-import-alone.ts';

let catalog: TestCatalog;
let working: { stop(): Promise<void> };
beforeAll(async () => {
  catalog = await createTestCatalog();
  const noImages = defineJob({
    kind: productImagesJob.kind,
    params: productImagesJob.params,
    permission: 'products',
    run: async () => ({}),
  });
  working = await startJobs(catalog.services, [productImportAlone, noImages]);
});
async function clear(): Promise<void> {
  await eventually('the end of all jobs', async () => {
    const open = await catalog.sql(`SELECT 1 FROM jobs WHERE status IN ('queued', 'running') LIMIT 1`);
    return open.length === 0;
  });
  await catalog.sql('TRUNCATE products, job_failures, jobs CASCADE');
}
afterEach(clear);
afterAll(async () => {
  await working.stop();
  await catalog.close();
});

type Failure = { line: number | null; subject: string; message: string };
async function imported(content: string): Promise<Job & { failures: Failure[] }> {
  const { status, body } = await catalog.upload(content);
  expect([status, body]).toEqual([202, { job_id: expect.any(Number) }]);
  const id = (body as { job_id: number }).job_id;
  const job = await eventually(
    'the end of the import',
    async () => {
      const found = await catalog.inShop((ctx) => readJob(ctx, id));
      return found && ['done', 'failed'].includes(found.status) ? found : null;
    },
    60,
  );
  expect(job.status).toBe('done');
  return job as Job & { failures: Failure[] };
}
const problemsOf = ({ failures }: { failures: Failure[] }) =>
  failures.map(({ line, message }) => `${line}: ${message}`).sort();
const exported = () => catalog.download('/admin/products/export.csv');
async function productOf(handle: string): Promise<Product> {
  const { body } = await catalog.call('GET', `/admin/products.json?handle=${encodeURIComponent(handle)}`);
  return (body as { products: Product[] }).products[0]!;
}
const setPrice = (id: number, price: number) =>
  catalog.call('PUT', `/admin/variants/${id}.json`, { variant: { price } });

/** Everything about a product can be edited, and its own export comes back whole. */
async function expectEditable(handles: readonly string[]): Promise<void> {
  for (const handle of handles) {
    const product = await productOf(handle);
    if (!product) continue;
    for (const variant of product.variants)
      expect([
        handle,
        product.options.map(({ position }) => variant[`option${position as 1 | 2 | 3}`] !== null),
      ]).toEqual([handle, product.options.map(() => true)]);
    const { status, body } = await setPrice(product.variants[0]!.id, 21);
    expect([status, status === 200 ? null : body]).toEqual([200, null]);
  }
  const file = await exported();
  const job = await imported(file);
  expect([problemsOf(job), await exported()]).toEqual([[], file]);
}

const sizes =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n' +
  'shirt,Shirt,Size,S,SH-S,20\nshirt,,,M,SH-M,20\n';

describe('imported products can be edited', () => {
  test('a file that gives a product another option is followed by SKU: variants keep their ids', async () => {
    await imported(sizes);
    const before = (await productOf('shirt')).variants.map(({ id }) => id);
    const job = await imported(
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price\n' +
        'shirt,Shirt,Size,S,Colour,Red,SH-S,20\nshirt,,,M,,Red,SH-M,20\n',
    );
    expect(problemsOf(job)).toEqual([]);
    const { variants, options } = await productOf('shirt');
    expect(variants.map(({ id, title }) => [id, title])).toEqual([
      [before[0], 'S / Red'],
      [before[1], 'M / Red'],
    ]);
    expect(options.map(({ name }) => name)).toEqual(['Size', 'Colour']);
    await expectEditable(['shirt']);
    // And back again, with one option fewer.
    expect(problemsOf(await imported(sizes))).toEqual([]);
    const after = await productOf('shirt');
    expect(after.variants.map(({ id, title }) => [id, title])).toEqual([
      [before[0], 'S'],
      [before[1], 'M'],
    ]);
    expect(after.options.map(({ name }) => name)).toEqual(['Size']);
    await expectEditable(['shirt']);
  });
  test('variants that change places by SKU keep their ids, and their own cells', async () => {
    const file = (first: string, second: string) =>
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Mine\n' +
      `shirt,Shirt,Size,${first},A,20,of-a\nshirt,,,${second},B,20,of-b\n`;
    await imported(file('S', 'M'));
    expect(problemsOf(await imported(file('L', 'S / M')))).toEqual([]);
    expect((await productOf('shirt')).variants.map(({ title, sku }) => [title, sku])).toEqual([
      ['L', 'A'],
      ['S / M', 'B'],
    ]);
    const rows: Record<string, string>[] = parse(await exported(), { columns: true, bom: true });
    expect(rows.map((row) => [row['Variant SKU'], row['Mine']])).toEqual([
      ['A', 'of-a'],
      ['B', 'of-b'],
    ]);
    await expectEditable(['shirt']);
  });
  test('a file that names some of the variants with an option more is reported, and the product stays', async () => {
    await imported(sizes);
    const before = await exported();
    const job = await imported(
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price\n' +
        'shirt,Shirt,Size,S,Colour,Red,SH-S,22\n',
    );
    expect(problemsOf(job)).toEqual([
      '2: The product has other options in your shop (Size), and the file is missing some of its variants. The product was skipped.',
    ]);
    expect(await exported()).toBe(before);
    await expectEditable(['shirt']);
  });
  test('a product has 2,048 variants, and those beyond are named by their lines', async () => {
    const rows = Array.from(
      { length: 2050 },
      (_, n) => `big,${n ? '' : 'Big'},${n ? '' : 'Size'},v${n},S${n},1.00`,
    );
    const job = await imported(
      `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n${rows.join('\n')}\n`,
    );
    expect(problemsOf(job)).toEqual(['2050: More than 2048 variants.', '2051: More than 2048 variants.']);
    expect((await productOf('big')).variants).toHaveLength(2048);
    await expectEditable(['big']);
  });
});

describe('a file with only what changes', () => {
  test('tags and search texts update a product that exists', async () => {
    await imported('Handle,Title,Variant SKU,Variant Price,Tags\nlamp,Lamp,L1,30,old\n');
    const job = await imported('Handle,Title,Tags,SEO Title\nlamp,Lamp,"new, sale",A lamp\n');
    expect([problemsOf(job), job.result]).toEqual([[], expect.objectContaining({ products_updated: 1 })]);
    expect((await productOf('lamp')).tags).toBe('new, sale');
    expect((await productOf('lamp')).variants[0]).toMatchObject({ sku: 'L1', price: 30 });
  });
  test('stock is set by SKU, and prices stay', async () => {
    await imported(sizes);
    const job = await imported(
      'Handle,Title,Variant SKU,Variant Inventory Qty\nshirt,Shirt,SH-M,7\nshirt,,SH-S,3\nshirt,,SH-X,1\n',
    );
    expect(problemsOf(job)).toEqual(['4: Option1 Value is missing (Size).']);
    expect(
      (await productOf('shirt')).variants.map((one) => [one.title, one.price, one.inventory_quantity]),
    ).toEqual([
      ['S', 20, 3],
      ['M', 20, 7],
    ]);
  });
  test('a new product without a price is reported', async () => {
    expect(problemsOf(await imported('Handle,Title,Variant SKU\nnew,New,N1\n'))).toEqual([
      '2: No row of this product has a valid variant. The product was skipped.',
      '2: Variant Price is missing.',
    ]);
  });
});

test('two handles that differ in a symbol are two products, and each is found by its own', async () => {
  const file = 'Handle,Title,Variant Price\ntee™,Marked,1\ntee,Plain,2\ntee-🧦,Socks,3\n';
  expect((await imported(file)).result).toMatchObject({ products_created: 3 });
  expect((await productOf('tee™')).title).toBe('Marked');
  expect((await productOf('tee')).title).toBe('Plain');
  expect((await productOf('TEE-🧦')).title).toBe('Socks');
  await expectEditable(['tee™', 'tee', 'tee-🧦']);
  // An editor that sends the handle back as it was, or another one with a symbol, keeps it.
  const { id } = await productOf('tee™');
  const put = (handle: string) => catalog.call('PUT', `/admin/products/${id}.json`, { product: { handle } });
  expect((await put('tee™')).body).toMatchObject({ product: { handle: 'tee™' } });
  expect((await put('Tee ®')).body).toMatchObject({ product: { handle: 'tee-®' } });
  const { body } = await catalog.call('POST', '/admin/custom_collections.json', {
    custom_collection: { title: 'Dry', handle: 'dry™' },
  });
  expect(body).toMatchObject({ custom_collection: { handle: 'dry™' } });
});

test('alt text alone, a second MPN of a product and a second title are named by their lines', async () => {
  const job = await imported(
    'Handle,Title,Variant SKU,Variant Price,Image Src,Image Alt Text,Google Shopping / MPN\n' +
      'jar,Jar,J1,10,,,MPN-A\njar,,,,,Only words for a picture,\njar,,,,,,MPN-B\njar,Pot,,,,,\n',
  );
  expect(problemsOf(job)).toEqual([
    '3: Image Alt Text is filled, but the row has no Image Src.',
    '4: Google Shopping / MPN has another value on line 2. This one was skipped.',
    '5: Title has another value on line 2. This one was skipped.',
  ]);
});

const text = (column: string) => fc.constant(column);
/** Columns with what their cells may hold, written as an export writes it; `text` cells differ from each other. */
const cellsOf: Record<string, fc.Arbitrary<string>> = {
  Title: text('Title'),
  Vendor: text('Vendor'),
  Tags: text('Tags'),
  Status: fc.constant('active'),
  Published: fc.constantFrom('true', 'false'),
  'Option1 Name': fc.constantFrom('Size', 'Colour'),
  'Option1 Value': fc.constantFrom('S', 'M', 'S / M'),
  'Option2 Name': fc.constantFrom('Size', 'Cut'),
  'Option2 Value': fc.constantFrom('L', 'M / L'),
  'Option3 Name': fc.constant('Cut'),
  'Option3 Value': fc.constant('x'),
  'Variant SKU': fc.constantFrom('K1', 'K2', 'K3'),
  'Variant Barcode': text('Barcode'),
  'Variant Price': fc.constantFrom('1.00', '2.50'),
  'Variant Compare At Price': fc.constantFrom('9.00', '9.50'),
  'Cost per item': fc.constantFrom('0.50', '0.75'),
  'Variant Grams': fc.constantFrom('5', '250'),
  'Variant Weight Unit': fc.constantFrom('g', 'oz'),
  'Variant Inventory Tracker': fc.constant('shopify'),
  'Variant Inventory Qty': fc.constantFrom('4', '-1'),
  'Variant Inventory Policy': fc.constantFrom('deny', 'continue'),
  'Variant Fulfillment Service': fc.constantFrom('manual', 'other'),
  'Variant Requires Shipping': fc.constant('false'),
  'Variant Taxable': fc.constant('false'),
  'Variant Image': fc.constantFrom('https://cdn.test/1.jpg', 'https://cdn.test/2.jpg'),
  'Image Src': fc.constantFrom('https://cdn.test/1.jpg', 'https://cdn.test/3.jpg'),
  'Image Alt Text': text('Alt'),
  'SEO Title': text('SEO'),
  'Google Shopping / MPN': text('MPN'),
  Mine: text('Mine'),
};
const texts = new Set(['Title', 'Vendor', 'Tags', 'Barcode', 'Alt', 'SEO', 'MPN', 'Mine']);
/** Mostly what a good file has, so that much of it is stored. */
const usual = new Set(['Option1 Value', 'Variant Price', 'Variant SKU']);

const someFile = fc
  .subarray(Object.keys(cellsOf), { minLength: 4 })
  .map((columns) => ['Handle', ...new Set(['Title', ...columns])])
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(
        fc.tuple(
          fc.constantFrom('a', 'b'),
          ...columns
            .slice(1)
            .map((column) => fc.option(cellsOf[column]!, { nil: '', freq: usual.has(column) ? 6 : 1 })),
        ),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  );

test('each filled cell of any file is in the export or reported by its line', async () => {
  let mark = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(someFile, { minLength: 1, maxLength: 2 }), async (files) => {
      await clear();
      for (const { columns, rows } of files) {
        const seen = new Set<string>();
        const written = rows.map((row) => {
          const isFirst = !seen.has(row[0]);
          seen.add(row[0]);
          return row.map((cell, at) => {
            if (columns[at] === 'Title' && isFirst) return `Title${(mark += 1)}`;
            return texts.has(cell) ? `${cell}${(mark += 1)}` : cell;
          });
        });
        const job = await imported(stringify([columns, ...written]));
        const skipped = new Set(
          job.failures.filter(({ message }) => message.endsWith('skipped.')).map(({ subject }) => subject),
        );
        const named = new Set(job.failures.map(({ line }) => line));
        const stored: Record<string, string>[] = parse(await exported(), { columns: true, bom: true });
        written.forEach((row, index) => {
          if (named.has(index + 2) || skipped.has(row[0]!)) return;
          const own = stored.filter((one) => one['Handle'] === row[0]);
          row.forEach((cell, at) => {
            const column = columns[at]!;
            if (cell === '') return;
            const found = own.some((one) => one[column] === cell);
            expect([index + 2, column, cell, found]).toEqual([index + 2, column, cell, true]);
          });
        });
      }
      await expectEditable(['a', 'b']);
    }),
    { numRuns: process.env.PROVE_SEED ? 150 : 25 },
  );
}, 600_000);
