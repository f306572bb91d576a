import { createHash } from 'node:crypto';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { RunningJob } from '#core/server/jobs/job-kind.ts';
import { makeSlices } from '#core/server/process/time-slice.ts';
import { importSentences } from '../contract/import-refusals.ts';
import { type BroughtReview, readLine } from '../rules/review-line.ts';
import {
  changerOfJob,
  countUnknown,
  type FileSource,
  type ImportParams,
  type ImportState,
  leastOf,
  nowhere,
} from './import-params.ts';
import { productsOf } from './import-products.ts';
import { type ReviewFile, rowsOf } from './review-file.ts';
import { type ImportNeeds, storeProductIds } from './store-ids.ts';
import { type Brought, judge, writeBrought } from './write-brought.ts';

/** Rows of one transaction: fewer cost more statements, more hold the process up while they are written down. */
const rowsAtOnce = 2000;
/** Rows per chunk among the first ones, so that the progress moves early. */
const firstRowsAtOnce = 250;
const firstRows = 500;
interface Row {
  line: number;
  review: BroughtReview | null;
  key: string;
  /** The key that earlier imports gave it, where it was another. */
  earlierKey: string | null;
  notes: { subject: string; message: Sentence }[];
  isReply: boolean;
}

/** A review is known again by the app's own id of it, else by what it is about, who wrote it, on which day, and what. */
const keyOf = (identity: string): string => createHash('sha256').update(identity).digest('hex').slice(0, 32);

export async function bringFile(
  job: RunningJob<ImportParams>,
  file: ReviewFile,
  source: FileSource,
  given: ImportNeeds,
): Promise<ImportState> {
  let state: ImportState = { ...nowhere, ...(job.state as object) };
  const bringing: Bringing = {
    job,
    product_id: source.product_id,
    storeId: await storeProductIds(given, job.services, job.shop),
    total: file.rows,
  };
  await job.chunk(async (_ctx, report) => report.progress({ total: file.rows }));
  const reading = {
    header: file.header,
    order: file.order,
    from: source.imported_from,
    now: Date.parse(job.params.asked_at),
    states: source.states,
    replies: file.replies,
  };
  // Lines by their keys: a duplicate in the file is imported once, and reported.
  const seen: Seen = { lines: new Map(), isRounded: false };
  let position = 0;
  let batch: Row[] = [];
  let saving: Promise<void> = Promise.resolve();
  const rest = makeSlices(() => undefined);
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
    const row = rowOf(record, reading, seen);
    if (position <= state.position) continue;
    batch.push(row);
    const turn = rest();
    if (turn) await turn;
    if (batch.length >= (position <= firstRows ? firstRowsAtOnce : rowsAtOnce)) await save();
  }
  if (batch.length > 0) await save();
  await saving;
  return state;
}

/** The keys of earlier lines of the file. */
interface Seen {
  lines: Map<string, number>;
  isRounded: boolean;
}

function rowOf(
  record: Awaited<ReturnType<ReturnType<typeof rowsOf>['next']>>['value'],
  reading: Parameters<typeof readLine>[2],
  seen: Seen,
): Row {
  const { line } = record;
  const none = { line, review: null, key: '', earlierKey: null, isReply: false };
  if (!record.cells) return { ...none, notes: [{ subject: '', message: record.problem }] };
  const { review, notes, isReply = false, isRounded = false } = readLine(record.cells, line, reading);
  if (!review) return { ...none, notes, isReply };
  const key = keyOf(review.identity);
  const first = seen.lines.get(key);
  if (first !== undefined)
    return { ...none, notes: [{ subject: review.name, message: importSentences.twice({ line: first }) }] };
  seen.lines.set(key, line);
  if (isRounded && !seen.isRounded) notes.push({ subject: '', message: importSentences.half_stars });
  seen.isRounded ||= isRounded;
  const earlierKey = review.earlier_identity === null ? null : keyOf(review.earlier_identity);
  return { line, review, key, earlierKey, notes, isReply };
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

/** One chunk: rows, their notes and the position of the import, stored together or not at all. */
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
      let unknown_states = before.unknown_states;
      let made: number[] = [];
      for (const { line, notes } of rows)
        for (const { subject, message } of notes) report.fail(line, subject, message);
      const good = rows.flatMap(({ review, ...row }) => (review ? [{ ...row, review }] : []));
      const replies = rows.filter(({ isReply }) => isReply).length;
      counts.replies += replies;
      counts.wrong += rows.length - good.length - replies;
      if (refused) {
        for (const { line, review } of good) report.fail(line, review.name, importSentences.not_stored);
        counts.wrong += good.length;
      } else {
        const brought = await makeBrought(ctx, good, bringing);
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
          if (review.unknown_state) {
            counts.unknown_state += 1;
            unknown_states = countUnknown(unknown_states, review.unknown_state);
          }
          if (one.product_id !== null || one.is_shop) return;
          counts.unassigned += 1;
          const { handle, sku, id, word, url } = review.product;
          const named = handle || sku || id || word || url;
          if (named)
            report.fail(line, review.name, importSentences.unknown_product({ value: named.slice(0, 100) }));
        });
      }
      const state: ImportState = {
        ...before,
        position: before.position + rows.length,
        counts,
        unknown_states,
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
    // Halves the rows until the refused one is alone.
    const half = Math.ceil(rows.length / 2);
    const middle = await bringRows(bringing, rows.slice(0, half), before);
    return bringRows(bringing, rows.slice(half), middle);
  }
}

async function makeBrought(
  ctx: ShopCtx,
  good: readonly { review: BroughtReview; key: string; earlierKey: string | null }[],
  { product_id, storeId }: Bringing,
): Promise<Brought[]> {
  const products = await productsOf(
    ctx,
    good.map(({ review }) => review.product),
    storeId,
  );
  return good.map(({ review, key, earlierKey }, index) => {
    const {
      line: _line,
      identity: _identity,
      earlier_identity: _earlier,
      unknown_state: _unknown,
      product: _product,
      ...rest
    } = review;
    return {
      ...rest,
      key,
      earlier_key: earlierKey,
      product_id: review.is_shop ? null : (products[index] ?? product_id),
      source: 'import_csv' as const,
    };
  });
}
