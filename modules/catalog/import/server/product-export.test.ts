import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readJob } from '#core/server/jobs/job-row.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { startJobs } from '#core/server/jobs/jobs.ts';
import { eventually } from '#core/testing/test-services.ts';
import {
  createTestCatalog,
  productDraft,
  type TestCatalog,
  variantDraft,
} from '../../testing/test-catalog.ts';
import { productImagesJob } from '../../product/server/product-images.ts';
import { productImportAlone } from '../testing/product-import-alone.ts';
import { insertProducts } from '../../product/server/product-insert.ts';

/** Exports of real stores. */
const exportsFolder = join(import.meta.dirname, '../fixtures');
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
afterEach(() => catalog.sql('TRUNCATE products, files, job_failures, jobs, outbox CASCADE'));
afterAll(async () => {
  await working.stop();
  await catalog.close();
});

async function imported(content: Buffer | string): Promise<Record<string, unknown>> {
  const { body } = await catalog.upload(content);
  const id = (body as { job_id: number }).job_id;
  const job = await eventually(
    'the end of the import',
    async () => {
      const found = await catalog.inShop((ctx) => readJob(ctx, id));
      return found && ['done', 'failed'].includes(found.status) ? found : null;
    },
    60,
  );
  expect([job.status, job.failures]).toEqual(['done', []]);
  return job.result as Record<string, unknown>;
}

const exported = (query = '') => catalog.download(`/admin/products/export.csv${query}`);

/** Every row with its last writer: equal before and after means that nothing was written. */
async function everything(): Promise<string> {
  const rows = await catalog.sql<{ row: string }>(
    `SELECT p::text || p.xmin AS row FROM products p UNION ALL SELECT v::text || v.xmin FROM variants v
     UNION ALL SELECT i::text || i.xmin FROM product_images i ORDER BY 1`,
  );
  return rows.map(({ row }) => row).join('\n');
}

/** Exports, imports that, exports again: no row may be touched, and the files are the same. */
async function comesRound(): Promise<string> {
  const file = await exported();
  const before = await everything();
  expect(await imported(file)).toMatchObject({ products_created: 0, products_updated: 0 });
  expect(await everything()).toBe(before);
  expect(await exported()).toBe(file);
  return file;
}

describe('a real export', () => {
  test.each(['apparel', 'jewelry'])(
    '%s imports, exports and imports again without touching a row',
    async (name) => {
      const original = await readFile(join(exportsFolder, `${name}.csv`));
      await imported(original);
      const file = await comesRound();
      const columns = { columns: true, bom: true, relax_column_count: true } as const;
      const before = parse<Record<string, string>>(original, columns);
      const after = parse<Record<string, string>>(file, columns);
      // Every column and every variant of the file is there again.
      expect(Object.keys(after[0]!)).toEqual(
        expect.arrayContaining(
          Object.keys(before[0]!).filter((column) => before.some((row) => row[column] !== '')),
        ),
      );
      const variants = (rows: Record<string, string>[]) =>
        rows
          .filter((row) => row['Variant Price'] !== '')
          .map((row) =>
            [
              row.Handle,
              row['Option1 Value']!.trim(),
              row['Option2 Value']!.trim(),
              Number(row['Variant Price']),
            ].join('|'),
          )
          .sort();
      expect(variants(after)).toEqual(variants(before));
      // A third file, into a shop that has none of it, brings the same.
      await catalog.sql('TRUNCATE products CASCADE');
      await imported(file);
      expect(await exported()).toBe(file);
    },
  );
});

describe('an export', () => {
  test('of edited products is imported again without loss, uploads included', async () => {
    const [file] = await catalog.sql<{ id: number }>(
      `INSERT INTO files (shop_id, key, name, content_type, bytes, width, height, sha256)
       VALUES ($1, 'own.png', 'own', 'image/png', 1, 30, 20, '') RETURNING id`,
      [catalog.shops[0].id],
    );
    for (const status of ['active', 'draft', 'archived']) {
      const { status: http } = await catalog.call('POST', '/admin/products.json', {
        product: {
          title: `=cmd|' ${status}`,
          body_html: '<p>a\r\nb</p>\n<p>"c", d</p>',
          tags: '+one, two',
          status,
          options: [
            { name: 'Size', values: ['L', '-30°', 'S'] },
            { name: 'Colour', values: ['Red'] },
          ],
          images: [{ src: 'https://pictures.test/1.jpg', alt_text: '@x' }, { file_id: file!.id }],
          variants: ['S', '-30°', 'L'].map((option1, index) => ({
            option1,
            option2: 'Red',
            price: index + 0.5,
            sku: `=${index}`,
            inventory_quantity: index - 1,
            image_position: 2,
          })),
        },
      });
      expect(http).toBe(201);
    }
    const text = await comesRound();
    expect(text).not.toMatch(/(^|,|")[=+@]/m);
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(rows).toHaveLength(9);
    expect(rows[0]).toMatchObject({
      Title: "'=cmd|' active",
      Status: 'active',
      Published: 'true',
      'Variant Price': '0.50',
      'Variant Inventory Qty': '-1',
      'Option1 Value': 'S',
    });
    // Into a shop that has lost them: the uploads are found again, not fetched.
    await catalog.sql('TRUNCATE products CASCADE');
    await imported(text);
    expect(await exported()).toBe(text);
    expect(await catalog.sql(`SELECT status FROM product_images WHERE file_id IS NOT NULL`)).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'ready' })),
    );
  });

  test('has what a filter or ids ask for, and more products than one page', async () => {
    await catalog.inShop((ctx) =>
      insertProducts(
        ctx,
        Array.from({ length: 450 }, (_, n) => ({
          ...productDraft({ handle: `p-${n}`, vendor: n % 2 ? 'Odd' : 'Even' }),
          images: [],
        })),
      ),
    );
    const handles = async (query: string) =>
      parse<Record<string, string>>(await exported(query), { columns: true, bom: true }).map(
        (row) => row.Handle,
      );
    expect(await handles('')).toEqual(Array.from({ length: 450 }, (_, n) => `p-${n}`));
    expect(await handles('?vendor=Odd')).toHaveLength(225);
    const [one] = await catalog.sql<{ id: number }>(`SELECT id FROM products WHERE handle = 'p-7'`);
    expect(await handles(`?ids=${one!.id}`)).toEqual(['p-7']);
  });

  test('comes round whatever texts products hold', { timeout: 120_000 }, async () => {
    const text = fc
      .string({
        unit: fc.constantFrom(...['a', 'ß', '"', "'", ',', '=', '-', '\n', '\r\n', ';', '<', '&', '漢']),
        maxLength: 12,
      })
      .map((one) => one.trim());
    const drafts = fc.array(
      fc.record({
        title: text.map((one) => `T${one}`),
        vendor: text,
        body_html: fc.array(text).map((parts) =>
          parts
            .map((part) => part.replace(/[<&]/g, ''))
            .join(' ')
            .trim(),
        ),
        sku: text,
        extra: fc.dictionary(
          fc.constantFrom('Mine', '=Odd', 'Google: "x", y'),
          text.filter((one) => one !== ''),
          {
            maxKeys: 3,
          },
        ),
      }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(drafts, async (given) => {
        await catalog.sql('TRUNCATE products, jobs CASCADE');
        await catalog.inShop((ctx) =>
          insertProducts(
            ctx,
            given.map(({ sku, ...draft }, n) => ({
              ...productDraft({ handle: `p-${n}`, ...draft, variants: [variantDraft({ sku })] }),
              images: [],
            })),
          ),
        );
        await comesRound();
      }),
      { numRuns: 12 },
    );
  });
});
