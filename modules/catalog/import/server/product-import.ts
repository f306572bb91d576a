import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { defineJob, type RunningJob } from '#core/server/jobs/job-kind.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { keepForHours } from '#core/server/files/passing-files.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { importProductsKind } from '../contract/import-jobs.ts';
import type { FileColumns, FileNeeds, FurtherCells } from './file-columns.ts';
import { extraKey } from '../rules/product-csv-extra.ts';
import { takeFurther } from '../rules/product-csv-further.ts';
import { givenFields } from '../rules/product-csv-header.ts';
import { settleProduct } from '../rules/product-csv-settle.ts';
import { type GivenFields } from '../../product/rules/product-draft.ts';
import {
  type FileEvent,
  openProductFile,
  type ProductFile,
  productFileEvents,
  readProductHeader,
} from './product-csv-file.ts';
import { productImagesJob } from '../../product/server/product-images.ts';
import { type SaveCounts, saveProducts, type Settling } from '../../product/server/product-save.ts';
import { importRefusals, importSentences } from '../contract/import-refusals.ts';

/** Products of one transaction with their variants, and rows left out of one report. */
const chunkSize = { products: 50, variants: 5000, events: 500 };

/** How long a file is there for its job, also when the servers are away over a weekend. */
const importHours = 7 * 24;

const importParams = z.object({
  file_key: z.string(),
  filename: z.string(),
  /** False if the sender may not read costs, so that the shop's costs stay. Absent in older jobs. */
  costs: z.boolean().optional(),
});
type ImportParams = z.output<typeof importParams>;

/** Progress of an import: the number of processed events of the file, and the result. */
interface ImportState {
  position: number;
  done: number;
  counts: SaveCounts;
}

const nothing: SaveCounts = {
  products_created: 0,
  products_updated: 0,
  products_unchanged: 0,
  variants: 0,
  images: 0,
};

function addCounts(a: SaveCounts, b: SaveCounts): SaveCounts {
  const sum = { ...a };
  for (const key of Object.keys(nothing) as (keyof SaveCounts)[]) sum[key] += b[key];
  return sum;
}

function notProducts(): Refusal {
  const refused = importRefusals.not_a_product_csv;
  return new Refusal(refused, { fields: { file: refused.sentence } });
}

/**
 * Puts a product CSV into the file store, where whichever server runs the job finds it. Returns its key.
 * @throws {Refusal} 422 `catalog.not_a_product_csv`
 */
export async function keepProductFile(services: Services, shopId: number, path: string): Promise<string> {
  if (!(await readProductHeader(path))) throw notProducts();
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const key = `imports/${shopId}/${hash.digest('hex')}.csv`;
  await services.db.inShop(shopId, (tx) => keepForHours({ tx, shop: { id: shopId } }, [key], importHours));
  await (await fileStoreOf(services)).putFile(key, path, 'text/csv');
  return key;
}

/** Saves the products of a file in chunks, and goes on where a killed run stood. Result: `SaveCounts`. */
export const productImportJob = defineJob({
  kind: importProductsKind,
  formerly: 'product-import',
  params: importParams,
  permission: 'products',
  async run(job, { fileColumns }: FileNeeds) {
    const folder = await mkdtemp(join(tmpdir(), 'backroom-import-'));
    try {
      const path = join(folder, 'products.csv');
      if (!(await (await fileStoreOf(job.services)).fetch(job.params.file_key, path)))
        throw new Refusal(coreRefusals.not_found.upload);
      const file = await openProductFile(path);
      if (!file) throw notProducts();
      const counts = await saveFile(job, file, fileColumns);
      await job.chunk((ctx) => enqueue(ctx, productImagesJob, {}, { key: `import-${job.jobId}` }));
      return { ...counts };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

async function saveFile(
  job: RunningJob<ImportParams>,
  file: ProductFile,
  sources: readonly FileColumns[],
): Promise<SaveCounts> {
  const total = file.lastLine.size;
  const all = givenFields(file.header);
  const keepsCosts = job.params.costs === false && all.variant.has('cost_minor');
  const given = keepsCosts
    ? { ...all, variant: new Set([...all.variant].filter((column) => column !== 'cost_minor')) }
    : all;
  let state: ImportState = { position: 0, done: 0, counts: nothing, ...(job.state as Partial<ImportState>) };
  const save = async (events: readonly FileEvent[]) => {
    state = await saveEvents({ job, sources, given, total }, events, state);
  };
  await job.chunk(async (_ctx, report) => {
    report.progress({ total });
    if (keepsCosts) report.fail(1, 'Cost per item', importSentences.costs_stay);
  });
  let position = 0;
  let batch: FileEvent[] = [];
  let products = 0;
  let variants = 0;
  for await (const event of productFileEvents(file, job.shop.currency)) {
    position += 1;
    if (position <= state.position) continue;
    batch.push(event);
    if (event.handle !== null) products += 1;
    variants += event.product?.variants.length ?? 0;
    if (products < chunkSize.products && variants < chunkSize.variants && batch.length < chunkSize.events)
      continue;
    await save(batch);
    batch = [];
    products = 0;
    variants = 0;
  }
  if (batch.length > 0) await save(batch);
  return state.counts;
}

/** True for errors of the rows themselves, not of the database or the connection. */
function isDataError(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
  return /^(22|23|54)/.test(code);
}

/** Settings to save the chunks of one file. */
interface Saving {
  job: RunningJob<ImportParams>;
  /** Where columns of other areas go. */
  sources: readonly FileColumns[];
  given: GivenFields;
  /** Lines of the file. */
  total: number;
}

/**
 * One chunk: products, what was left out, and where the import stands, kept together or not at all. Should the
 * database refuse a product that seemed good, the chunk is saved product by product, so that only that one is lost.
 */
async function saveEvents(
  saving: Saving,
  events: readonly FileEvent[],
  before: ImportState,
): Promise<ImportState> {
  const { job, sources, given, total } = saving;
  const after = (counts: SaveCounts): ImportState => ({
    position: before.position + events.length,
    done: before.done + events.filter((event) => event.handle !== null).length,
    counts: addCounts(before.counts, counts),
  });
  const knows = (name: string) => sources.some((source) => source.knows(name));
  const taken = events.flatMap(({ product }) => (product ? [takeFurther(product, knows)] : []));
  const files = new Map(taken.map(({ file }) => [file.draft.handle, file]));
  const products = taken.map(({ file }) => file.draft);
  const save = (refused: boolean) =>
    job.chunk(async (ctx, report) => {
      for (const { line, subject, message } of events.flatMap((event) => event.problems)) {
        report.fail(line, subject, message);
      }
      if (refused) report.fail(null, products[0]?.handle ?? '', importSentences.not_stored);
      const further = new Map(
        taken.flatMap(({ file, cells }) =>
          Object.keys(cells).length > 0 ? [[file.draft.handle, { line: file.line, cells }] as const] : [],
        ),
      );
      const settle: Settling['settle'] = (draft, here) => {
        const { problems, ...settled } = settleProduct(files.get(draft.handle)!, here, given);
        for (const { line, subject, message } of problems) report.fail(line, subject, message);
        if (!settled.draft) further.delete(draft.handle);
        return settled;
      };
      for (const { file, dropped } of taken)
        for (const { line, message } of dropped) report.fail(line, file.draft.handle, message);
      const { cut, ...counts } =
        refused || products.length === 0
          ? { ...nothing, cut: [] }
          : await saveProducts(ctx, products, given, {
              origin: job.services.publicUrl,
              settling: { settle, extraKey },
            });
      for (const { handle, message } of cut) {
        report.fail(files.get(handle)?.line ?? null, handle, message);
      }
      if (!refused)
        for (const { line, subject, message } of await writeFurther(ctx, sources, further))
          report.fail(line, subject, message);
      const state = after(counts);
      report.progress({ done: state.done, total, state: { ...state } });
      return state;
    });
  try {
    return await save(false);
  } catch (error) {
    if (!isDataError(error)) throw error;
    job.services.log.warn(
      { err: error, job: job.jobId },
      'products of an import were refused by the database',
    );
    if (events.length === 1) return save(true);
    let state = before;
    for (const event of events) state = await saveEvents(saving, [event], state);
    return state;
  }
}

/** Passes the columns of other areas to these areas, once the products are stored. */
async function writeFurther(
  ctx: ShopCtx,
  sources: readonly FileColumns[],
  further: ReadonlyMap<string, { line: number | null; cells: FurtherCells }>,
): Promise<Awaited<ReturnType<FileColumns['write']>>> {
  if (further.size === 0) return [];
  const found = await ctx.tx.execute<{ id: number; handle: string }>(
    sql`SELECT id, handle FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL
          AND handle = ANY(${textArray([...further.keys()])}) ORDER BY id`,
  );
  const problems: Awaited<ReturnType<FileColumns['write']>> = [];
  for (const source of sources) {
    const rows = found.rows.map(({ id, handle }) => {
      const { line, cells } = further.get(handle)!;
      const own = Object.entries(cells).filter(([name]) => source.knows(name));
      return { product_id: id, handle, line, cells: Object.fromEntries(own) };
    });
    problems.push(...(await source.write(ctx, rows)));
  }
  return problems;
}
