import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { defineJob, type RunningJob } from '#core/server/jobs/job-kind.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { indexReviewTexts } from '../../review/server/review-texts.ts';
import { importRefusals } from '../contract/import-refusals.ts';
import { importReviewsKind } from '../contract/import-words.ts';
import { bringFile } from './bring-file.ts';
import { bringList } from './bring-list.ts';
import { importParams, type ImportParams, type ImportState } from './import-params.ts';
import { openReviewFile } from './review-file.ts';
import { reviewPicturesJob } from './review-pictures.ts';
import { readSharedReviews } from './shared-reviews.ts';
import type { ImportNeeds } from './store-ids.ts';
import { aliExpress } from './supplier-pages.ts';
import { noteLooked, rememberAddresses } from './supplier-addresses.ts';
import { newSupplierReviews, readSupplierReviews } from './supplier-reviews.ts';

/** Reviews that are made searchable in one transaction. */
const textsAtOnce = 1000;

/**
 * Judges the rows of a file, some a transaction, and stores the new ones; a trial writes nothing. Then it makes them
 * searchable and starts the job that downloads their pictures. Result: `ImportCounts`, `dry_run`, `override`, the `app`
 * and the source of the reviews.
 */
export const reviewImportJob = defineJob({
  kind: importReviewsKind,
  params: importParams,
  permission: 'apps',
  async run(job, given: ImportNeeds) {
    const { source, dry_run, override } = job.params;
    const done = { dry_run, override, from: source.from };
    if (source.from === 'shops') {
      const state = await bringList(job, async () => ({
        brought: await readSharedReviews(job.services, job.shop, source),
        notes: [],
        passed_over: 0,
        read: [],
      }));
      if (!dry_run) await finish(job, state);
      return { ...state.counts, ...done };
    }
    if (source.from === 'supplier') {
      const state = await bringList(
        job,
        () => readSupplierReviews(aliExpress(job.services, job.signal), source),
        (ctx, { read }) => rememberAddresses(ctx, source, read),
      );
      if (!dry_run) await finish(job, state);
      return { ...state.counts, ...done, passed_over: state.passed_over };
    }
    if (source.from === 'supplier_again') {
      let looked: ReadonlySet<number> = new Set();
      const state = await bringList(
        job,
        async () => {
          const reading = await newSupplierReviews(aliExpress(job.services, job.signal), source.addresses);
          ({ looked } = reading);
          return reading;
        },
        (ctx) => noteLooked(ctx, source.addresses, looked),
      );
      await finish(job, state);
      return { ...state.counts, ...done, passed_over: state.passed_over };
    }
    const folder = await mkdtemp(join(tmpdir(), 'backroom-import-'));
    try {
      const path = join(folder, 'reviews.csv');
      if (!(await (await fileStoreOf(job.services)).fetch(source.file_key, path)))
        throw new Refusal(coreRefusals.not_found.upload);
      const file = await openReviewFile(path, source.columns, source.date_order ?? undefined);
      if (!file) throw new Refusal(importRefusals.not_reviews);
      const state = await bringFile(job, file, source, given);
      if (!dry_run) await finish(job, state);
      const { app } = file.header;
      const { counts, unknown_states } = state;
      return { ...counts, ...done, unknown_states, app, date_order: file.order, filename: source.filename };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

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
