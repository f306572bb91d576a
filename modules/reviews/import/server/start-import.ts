import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Sentence } from '#core/contract/sentence.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import type { SentFile } from '#core/server/call/handle.ts';
import { readJobs } from '#core/server/jobs/job-row.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { keepForHours } from '#core/server/files/passing-files.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { targetNames } from '#modules/catalog/facts/server/public.ts';
import { changerOf } from '../../review/server/review-write.ts';
import { settingsOf } from '../../setting/server/review-settings.ts';
import type { importTriedReviews, stateAnswer } from '../contract/import-calls.ts';
import { importRefusals, importSentences } from '../contract/import-refusals.ts';
import { importReviewsKind, otherFile } from '../contract/import-words.ts';
import { type FileSource, importParams, type ImportParams, type ImportSource } from './import-params.ts';
import { columnsOf, headerOf } from './review-file.ts';
import { reviewImportJob } from './review-import.ts';
import type { SharedChoice } from './shared-reviews.ts';
import type { SupplierChoice } from './supplier-reviews.ts';

/** The unknown states that a trial asks about. */
const trialResult = z.object({
  unknown_states: z.array(z.object({ column: z.string(), value: z.string() })).default([]),
});

/** How long a file is there for its job, and for the import after its trial, also when the servers are away over a weekend. */
const importHours = 7 * 24;

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
    states: [],
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

/** Waits for others who start one. @throws {Refusal} 409 `reviews.importing` while one runs */
export async function onlyOne(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<void> {
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

/** @throws {Refusal} 422 at each answer to what the trial did not ask */
function checkAnswers(states: readonly z.output<typeof stateAnswer>[], result: unknown): void {
  const { unknown_states: asked } = trialResult.parse(result);
  const problems = states.flatMap(({ column, value }, index) =>
    asked.some((one) => one.column === column && one.value === value)
      ? []
      : [[`states.${index}`, importSentences.not_asked({ column, value })] as const],
  );
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}

/**
 * Imports the reviews of the latest trial, by the same job: each is judged again, as the shop may have changed.
 * @returns the job's id
 * @throws {Refusal} 409 `reviews.not_tried`, 409 `reviews.importing`, 422 at `states`
 */
export async function importTried(
  ctx: Ctx,
  { job_id: trial, override, states }: BodyOf<typeof importTriedReviews>,
): Promise<number> {
  await onlyOne(ctx);
  const found = await ctx.tx.execute<{ params: unknown; result: unknown }>(
    sql`SELECT params, result FROM jobs WHERE shop_id = ${ctx.shop.id} AND id = ${trial} AND kind = ${importReviewsKind} AND status = 'done'
          AND id = (SELECT max(id) FROM jobs WHERE shop_id = ${ctx.shop.id} AND kind = ${importReviewsKind}
            AND params->'source'->>'from' <> 'supplier_again')`,
  );
  const params = found.rows[0] && importParams.parse(found.rows[0].params);
  if (!params?.dry_run) throw new Refusal(importRefusals.not_tried);
  const { source } = params;
  checkAnswers(states, found.rows[0]!.result);
  const modes = { dry_run: false, override };
  if (source.from !== 'file') return start(ctx, source, modes);
  await keepForHours(ctx, [source.file_key], importHours);
  return start(ctx, { ...source, states }, modes);
}
