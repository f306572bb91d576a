import { handle, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import {
  applyOfferFile,
  exportOffers,
  importOffers,
  listOfferFileLines,
  sampleOffers,
} from '../contract/offer-file-calls.ts';
import { linesPage } from './import-lines.ts';
import { exportFile } from './offer-export.ts';
import { applyTriedFile, startOfferImport } from './offer-import.ts';
import { sampleFile } from './offer-sample.ts';

const success = true as const;

/** Files of offers, in and out (C013, C014). */
export const offerFileRoutes: readonly Route[] = [
  handleWithoutTransaction(importOffers, async (ctx, { body, file }) => ({
    success,
    job_id: await startOfferImport(ctx, file!, body),
  })),
  handle(applyOfferFile, async (ctx, { body }) => ({
    success,
    job_id: await applyTriedFile(ctx, body.job_id),
  })),
  handle(listOfferFileLines, (ctx, { query }) => linesPage(ctx, query.job_id ?? 0, query)),
  handle(exportOffers, (ctx, { query }) => exportFile(ctx, query)),
  handle(sampleOffers, (ctx) => sampleFile(ctx)),
];
