import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { id } from '#core/contract/scalar.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { Ctx, ShopCtx } from '#core/server/context.ts';
import { fileStoreOf } from '#core/server/file-storage.ts';
import type { SentFile } from '#core/server/handle.ts';
import { defineJob, type RunningJob } from '#core/server/job-kind.ts';
import { readJobs } from '#core/server/job-row.ts';
import { enqueue } from '#core/server/jobs.ts';
import { keepForHours } from '#core/server/passing-files.ts';
import { invalid, Refusal } from '#core/server/refusal.ts';
import { targetNames } from '#modules/catalog/server/public.ts';
import { indexReviewTexts } from '../../review/server/review-texts.ts';
import { type Changer, changerOf } from '../../review/server/review-write.ts';
import { settingsOf } from '../../setting/server/review-settings.ts';
import { importRefusals, importSentences } from '../contract/import-refusals.ts';
import { dateOrders, importReviewsKind, otherFile, reviewFields } from '../contract/import-words.ts';
import { supplierSettings } from '../contract/import-calls.ts';
import { type BroughtReview, readLine } from '../rules/review-line.ts';
import { productsOf } from './import-products.ts';
import { columnsOf, headerOf, openReviewFile, type ReviewFile, rowsOf } from './review-file.ts';
import { reviewPicturesJob } from './review-pictures.ts';
import { type SharedChoice, sharedReviews } from './shared-reviews.ts';
import { aliExpress } from './supplier-pages.ts';
import { type SupplierChoice, type SupplierReading, supplierReviews } from './supplier-reviews.ts';
import { storeProductIds } from './store-ids.ts';
import { type Brought, judge, writeBrought } from './write-brought.ts';

/** Rows of one transaction: fewer cost more statements, more hold the process up while they are written down. */
const rowsAtOnce = 2000;
/** Of the first, so that whoever waits sees it move. */
const firstRowsAtOnce = 250;
const firstRows = 500;
/** Reviews that are made searchable in one transaction. */
const textsAtOnce = 1000;

/** How long a file is there for its job, and for the import after its trial, also when the servers are away over a weekend. */
const importHours = 7 * 24;

/** Where reviews are brought from. */
const fileSource = z.object({
  from: z.literal('file'),
  file_key: z.string(),
  filename: z.string(),
  /** Of reviews whose product the file does not name, or that is not known. */
  product_id: id.nullable(),
  /** Null: the file is of an app that is known. */
  columns: z.partialRecord(z.enum(reviewFields), z.string()).nullable(),
  date_order: z.enum(dateOrders).nullable(),
  imported_from: z.string(),
});
type FileSource = z.output<typeof fileSource>;
const shopsSource = z.object({
  from: z.literal('shops'),
  product_id: id,
  minimum_stars: z.int(),
  number_of_review: z.int(),
});

const supplierSource = z.object({
  from: z.literal('supplier'),
  product_id: id,
  urls: z.array(z.string()),
  settings: supplierSettings,
});

const importParams = z.object({
  source: z.discriminatedUnion('from', [fileSource, shopsSource, supplierSource]),
  override: z.boolean(),
  /** Says what the import would do, and writes nothing. */
  dry_run: z.boolean(),
  /** Dates beyond the day after it lie ahead; so a resumed import judges as it began. */
  asked_at: z.iso.datetime(),
  user_id: id.nullable(),
  token_id: id.nullable(),
});
type ImportParams = z.output<typeof importParams>;
type ImportSource = ImportParams['source'];

/** How many reviews came to what. `changed`: replaced, or with `override` false left as they were. */
export interface ImportCounts {
  new: number;
  changed: number;
  same: number;
  wrong: number;
  /** New ones of no product that is known. */
  unassigned: number;
  /** Addresses of pictures of new ones. */
  pictures: number;
}

const nothing: ImportCounts = { new: 0, changed: 0, same: 0, wrong: 0, unassigned: 0, pictures: 0 };

/** Where an import stands. */
interface ImportState {
  /** Rows that are dealt with. */
  position: number;
  counts: ImportCounts;
  /** The lowest id that it made; those before it are searched already. */
  first: number | null;
  /** The last id that was made searchable. */
  searched: number | null;
  /** Of a supplier: those that the settings leave out. */
  passed_over: number;
}

type Caller = Pick<Ctx, 'services' | 'shop' | 'member' | 'app'>;
type Modes = Pick<ImportParams, 'override' | 'dry_run'>;
export type FileChoice = Modes & Pick<FileSource, 'product_id' | 'columns' | 'date_order' | 'imported_from'>;

/**
 * Keeps a file of reviews and starts to try or to import it (C174); one import of a shop at a time.
 * @returns the job's id
 * @throws {Refusal} 422 `reviews.not_reviews` where no column is known, or 422 at `columns` or `product_id`; 409 `reviews.importing`
 */
export async function startReviewImport(
  { services, shop, member, app }: Caller,
  { path, filename }: Pick<SentFile, 'path' | 'filename'>,
  choice: FileChoice,
): Promise<number> {
  const { cells } = await columnsOf(path);
  const read = headerOf(cells, choice.columns, choice.date_order ?? undefined);
  if (!read.header) throw columnsRefusal(read);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const key = `imports/${shop.id}/reviews-${hash.digest('hex')}.csv`;
  await services.db.inShop(shop.id, (tx) => keepForHours({ tx, shop }, [key], importHours));
  await (await fileStoreOf(services)).putFile(key, path, 'text/csv');
  const { override, dry_run, ...rest } = choice;
  const source = {
    ...rest,
    from: 'file' as const,
    imported_from: choice.imported_from || otherFile,
    file_key: key,
    filename,
  };
  return services.db.inShop(shop.id, (tx) =>
    start({ shop, member, app, tx, now: services.now() }, source, { override, dry_run }),
  );
}

/**
 * Starts to try or to bring what the owner's other shops share of a product (C176).
 * @returns the job's id
 * @throws {Refusal} 422 at `product_id`; 409 `reviews.get_sharing_off`, 409 `reviews.importing`
 */
export async function startSharedImport(
  ctx: Ctx,
  choice: Partial<SharedChoice> & Pick<SharedChoice, 'product_id'>,
  modes: Modes,
) {
  const { review_get_sharing: usual } = (await settingsOf(ctx)).settings;
  if (!usual.enabled) throw new Refusal(importRefusals.get_sharing_off);
  const {
    product_id,
    minimum_stars = usual.minimum_stars,
    number_of_review = usual.number_of_review,
  } = choice;
  return start(ctx, { from: 'shops', product_id, minimum_stars, number_of_review }, modes);
}

/**
 * Starts to try or to bring reviews from the pages of a supplier (C175).
 * @returns the job's id
 * @throws {Refusal} 422 at `product_id`; 409 `reviews.importing`
 */
export const startSupplierImport = (ctx: Ctx, choice: SupplierChoice, modes: Modes): Promise<number> =>
  start(ctx, { ...choice, urls: [...choice.urls], from: 'supplier' }, modes);

async function start(
  ctx: ShopCtx & Partial<Pick<Ctx, 'member' | 'app'>>,
  source: ImportSource,
  modes: Modes,
): Promise<number> {
  await onlyOne(ctx);
  await checkProduct(ctx, source.product_id);
  const { userId: user_id, tokenId: token_id } = changerOf(ctx);
  return enqueue(ctx, reviewImportJob, {
    ...modes,
    source,
    asked_at: ctx.now.toISOString(),
    user_id,
    token_id,
  });
}

function columnsRefusal(read: Exclude<ReturnType<typeof headerOf>, { header: object }>): Refusal {
  if (read.problem === 'not_reviews') {
    const refused = importRefusals.not_reviews;
    return new Refusal(refused, { fields: { file: refused.sentence } });
  }
  const sentence: Sentence =
    read.problem === 'rating_needed'
      ? importSentences.rating_needed
      : importSentences[read.problem]({ column: read.column });
  return invalid({ columns: sentence });
}

/** Waits for others who start one, and refuses while one runs. */
async function onlyOne(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<void> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${importReviewsKind}), ${ctx.shop.id})`);
  const [last] = await readJobs(ctx, importReviewsKind);
  if (last && (last.status === 'queued' || last.status === 'running'))
    throw new Refusal(importRefusals.importing);
}

async function checkProduct(ctx: ShopCtx, productId: number | null): Promise<void> {
  if (productId === null) return;
  const known = await targetNames(ctx, 'product', [productId]);
  if (!known.has(productId))
    throw invalid({ product_id: importSentences.unknown_product_id({ id: productId }) });
}

/**
 * Has what the latest trial looked at imported, by the same job: it is judged again, as the shop may have changed.
 * @returns the job's id
 * @throws {Refusal} 409 `reviews.not_tried`, 409 `reviews.importing`
 */
export async function importTried(ctx: Ctx, trial: number, override: boolean): Promise<number> {
  await onlyOne(ctx);
  const found = await ctx.tx.execute<{ params: unknown }>(
    sql`SELECT params FROM jobs WHERE shop_id = ${ctx.shop.id} AND id = ${trial} AND kind = ${importReviewsKind} AND status = 'done'
          AND id = (SELECT max(id) FROM jobs WHERE shop_id = ${ctx.shop.id} AND kind = ${importReviewsKind})`,
  );
  const params = found.rows[0] && importParams.parse(found.rows[0].params);
  if (!params?.dry_run) throw new Refusal(importRefusals.not_tried);
  const { source } = params;
  if (source.from === 'file') await keepForHours(ctx, [source.file_key], importHours);
  return start(ctx, source, { dry_run: false, override });
}

/**
 * Judges the rows of a file, some a transaction, and stores what is new; a trial writes nothing. Then the new ones are made
 * searchable, and the fetching of their pictures is begun. Result: `ImportCounts`, `dry_run`, `override`, the `app` and what
 * the reviews are said to come from.
 */
export const reviewImportJob = defineJob({
  kind: importReviewsKind,
  params: importParams,
  permission: 'apps',
  async run(job) {
    const { source, dry_run, override } = job.params;
    const done = { dry_run, override, from: source.from };
    if (source.from === 'shops') {
      const state = await bringList(job, async () => ({
        brought: await sharedReviews(job.services, job.shop, source),
        notes: [],
        passed_over: 0,
      }));
      if (!dry_run) await finish(job, state);
      return { ...state.counts, ...done };
    }
    if (source.from === 'supplier') {
      const state = await bringList(job, () => supplierReviews(aliExpress(job.services, job.signal), source));
      if (!dry_run) await finish(job, state);
      return { ...state.counts, ...done, passed_over: state.passed_over };
    }
    const folder = await mkdtemp(join(tmpdir(), 'backroom-import-'));
    try {
      const path = join(folder, 'reviews.csv');
      if (!(await (await fileStoreOf(job.services)).fetch(source.file_key, path)))
        throw new Refusal(coreRefusals.not_found.upload);
      const file = await openReviewFile(path, source.columns, source.date_order ?? undefined);
      if (!file) throw new Refusal(importRefusals.not_reviews);
      const state = await bringFile(job, file, source);
      if (!dry_run) await finish(job, state);
      const { app } = file.header;
      return { ...state.counts, ...done, app, date_order: file.order, filename: source.filename };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

const changerOfJob = ({ user_id, token_id }: ImportParams): Changer => ({
  userId: user_id,
  tokenId: token_id,
});

/** As many reviews as one transaction brings. */
async function bringList(
  job: RunningJob<ImportParams>,
  read: () => Promise<SupplierReading>,
): Promise<ImportState> {
  const { params } = job;
  const before: ImportState = { ...nowhere, ...(job.state as object) };
  // They are there already; what was killed is what comes after them.
  if (before.position > 0) return before;
  const { brought: all, notes, passed_over } = await read();
  return job.chunk(async (ctx, report) => {
    const done = params.dry_run
      ? { outcomes: (await judge(ctx, all)).map(({ outcome }) => outcome), made: [] }
      : await writeBrought(ctx, all, { override: params.override, changer: changerOfJob(params) });
    const counts = { ...nothing, wrong: notes.length };
    for (const { subject, message } of notes) report.fail(null, subject, message);
    all.forEach(({ pictures }, index) => {
      const outcome = done.outcomes[index]!;
      counts[outcome === 'own' ? 'same' : outcome] += 1;
      if (outcome === 'new') counts.pictures += pictures.length;
    });
    const state: ImportState = { ...nowhere, position: 1, counts, passed_over, first: leastOf(done.made) };
    report.progress({ done: all.length, total: all.length, state: { ...state } });
    return state;
  });
}

interface Row {
  line: number;
  review: BroughtReview | null;
  key: string;
  notes: { subject: string; message: Sentence }[];
}

/** A review is known again by the app's own id of it, else by what it is about, who wrote it, on which day, and what. */
const keyOf = (identity: string): string => createHash('sha256').update(identity).digest('hex').slice(0, 32);

const nowhere: ImportState = { position: 0, counts: nothing, first: null, searched: null, passed_over: 0 };
const leastOf = (ids: readonly number[]): number | null =>
  ids.reduce<number | null>((least, one) => Math.min(least ?? one, one), null);

async function bringFile(
  job: RunningJob<ImportParams>,
  file: ReviewFile,
  source: FileSource,
): Promise<ImportState> {
  let state: ImportState = { ...nowhere, ...(job.state as object) };
  const bringing: Bringing = {
    job,
    product_id: source.product_id,
    storeId: await storeProductIds(job.services, job.shop),
    total: file.rows,
  };
  await job.chunk(async (_ctx, report) => report.progress({ total: file.rows }));
  const reading = {
    header: file.header,
    order: file.order,
    from: source.imported_from,
    now: Date.parse(job.params.asked_at),
  };
  // Lines by their keys: what a file says twice is brought once, and said so.
  const lines = new Map<string, number>();
  let position = 0;
  let batch: Row[] = [];
  let saving: Promise<void> = Promise.resolve();
  // The next rows are read while the database writes these.
  const save = async () => {
    const rows = batch;
    batch = [];
    await saving;
    saving = bringRows(bringing, rows, state).then((next) => void (state = next));
    saving.catch(() => {});
  };
  for await (const record of rowsOf(file)) {
    position += 1;
    const row = rowOf(record, reading, lines);
    if (position <= state.position) continue;
    batch.push(row);
    if (batch.length % 200 === 0) await nextRound();
    if (batch.length >= (position <= firstRows ? firstRowsAtOnce : rowsAtOnce)) await save();
  }
  if (batch.length > 0) await save();
  await saving;
  return state;
}

function rowOf(
  record: Awaited<ReturnType<ReturnType<typeof rowsOf>['next']>>['value'],
  reading: Parameters<typeof readLine>[2],
  lines: Map<string, number>,
): Row {
  const { line } = record;
  if (!record.cells)
    return { line, review: null, key: '', notes: [{ subject: '', message: record.problem }] };
  const { review, notes } = readLine(record.cells, line, reading);
  if (!review) return { line, review, key: '', notes };
  const key = keyOf(review.identity);
  const first = lines.get(key);
  if (first !== undefined)
    return {
      line,
      review: null,
      key,
      notes: [{ subject: review.name, message: importSentences.twice({ line: first }) }],
    };
  lines.set(key, line);
  return { line, review, key, notes };
}

/** True for what is wrong with the rows themselves, not with the database or the way to it. */
function isDataError(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
  return /^(22|23|54)/.test(code);
}

interface Bringing {
  job: RunningJob<ImportParams>;
  product_id: number | null;
  storeId: (theirs: number) => number;
  total: number;
}

/** One chunk: rows, what was said of them, and where the import stands, kept together or not at all. */
async function bringRows(
  bringing: Bringing,
  rows: readonly Row[],
  before: ImportState,
): Promise<ImportState> {
  const { job, total } = bringing;
  const { params } = job;
  const save = (refused: boolean) =>
    job.chunk(async (ctx, report) => {
      const counts = { ...before.counts };
      let made: number[] = [];
      for (const { line, notes } of rows)
        for (const { subject, message } of notes) report.fail(line, subject, message);
      const good = rows.flatMap(({ line, review, key }) => (review ? [{ line, review, key }] : []));
      counts.wrong += rows.length - good.length;
      if (refused) {
        for (const { line, review } of good) report.fail(line, review.name, importSentences.not_stored);
        counts.wrong += good.length;
      } else {
        const brought = await broughtOf(ctx, good, bringing);
        const done = params.dry_run
          ? { outcomes: (await judge(ctx, brought)).map(({ outcome }) => outcome), made }
          : await writeBrought(ctx, brought, { override: params.override, changer: changerOfJob(params) });
        made = done.made;
        good.forEach(({ line, review }, index) => {
          const one = brought[index]!;
          const outcome = done.outcomes[index]!;
          if (outcome === 'own') {
            report.fail(line, review.name, importSentences.own_review);
            counts.wrong += 1;
            return;
          }
          counts[outcome] += 1;
          if (outcome !== 'new') return;
          counts.pictures += one.pictures.length;
          if (one.product_id !== null || one.is_shop) return;
          counts.unassigned += 1;
          const named = review.product.handle || review.product.sku || review.product.id;
          if (named)
            report.fail(line, review.name, importSentences.unknown_product({ value: named.slice(0, 100) }));
        });
      }
      const state: ImportState = {
        ...before,
        position: before.position + rows.length,
        counts,
        first: before.first ?? leastOf(made),
      };
      report.progress({ done: state.position, total, state: { ...state } });
      return state;
    });
  try {
    return await save(false);
  } catch (error) {
    if (!isDataError(error)) throw error;
    job.services.log.warn(
      { err: error, job: job.jobId },
      'reviews of an import were refused by the database',
    );
    if (rows.length === 1) return save(true);
    // Halves, until the one that is refused stands alone.
    const half = Math.ceil(rows.length / 2);
    const middle = await bringRows(bringing, rows.slice(0, half), before);
    return bringRows(bringing, rows.slice(half), middle);
  }
}

async function broughtOf(
  ctx: ShopCtx,
  good: readonly { review: BroughtReview; key: string }[],
  { product_id, storeId }: Bringing,
): Promise<Brought[]> {
  const products = await productsOf(
    ctx,
    good.map(({ review }) => review.product),
    storeId,
  );
  return good.map(
    ({ review: { line: _line, identity: _identity, product: _product, ...review }, key }, index) => ({
      ...review,
      key,
      product_id: review.is_shop ? null : (products[index] ?? product_id),
      source: 'import_csv' as const,
    }),
  );
}

/** Makes what is new searchable, and has its pictures fetched. */
async function finish(job: RunningJob<ImportParams>, state: ImportState): Promise<void> {
  let { searched } = state;
  for (
    let after: number | null = searched ?? (state.first ?? 0) - 1;
    state.first !== null && after !== null;
  ) {
    const from: number = after;
    after = await job.chunk(async (ctx, report) => {
      const last = await indexReviewTexts(ctx, from, textsAtOnce);
      searched = last ?? from;
      report.progress({ state: { ...state, searched } });
      return last;
    });
  }
  if (state.counts.pictures > 0)
    await job.chunk((ctx) => enqueue(ctx, reviewPicturesJob, {}, { key: `import-${job.jobId}` }));
}
