import { handle, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import {
  importReviews,
  importSharedReviews,
  importSupplierReviews,
  importTriedReviews,
  readReviewColumns,
} from '../contract/import-calls.ts';
import { forgetSupplierAddress, listSupplierAddresses } from '../contract/supplier-address-calls.ts';
import { knownHeader, guessColumns } from '../rules/review-columns.ts';
import { columnsOf } from './review-file.ts';
import { importTried, startReviewImport, startSharedImport, startSupplierImport } from './start-import.ts';
import { findAddresses, forgetAddress } from './supplier-addresses.ts';

const success = true as const;
const started = { success, message: 'The import has started' };

/** Maximum columns of a file that a person maps. */
const maxColumns = 200;

/** Imports of reviews (C174–C176). */
export const importRoutes: readonly Route[] = [
  handleWithoutTransaction(importReviews, async (ctx, { query, body, file }) => ({
    ...started,
    job_id: await startReviewImport(ctx, file!, {
      override: body.override,
      dry_run: body.dry_run,
      product_id: query.product_id ?? null,
      columns: body.columns ?? null,
      date_order: body.date_order ?? null,
      imported_from: body.imported_from ?? '',
    }),
  })),
  handle(importTriedReviews, async (ctx, { body }) => ({
    ...started,
    job_id: await importTried(ctx, body),
  })),
  handle(importSharedReviews, async (ctx, { body: { override, dry_run, ...choice } }) => ({
    ...started,
    job_id: await startSharedImport(ctx, choice, { override, dry_run }),
  })),
  handle(importSupplierReviews, async (ctx, { body: { override, dry_run, ...choice } }) => ({
    ...started,
    job_id: await startSupplierImport(ctx, choice, { override, dry_run }),
  })),
  handle(listSupplierAddresses, (ctx, { query }) => findAddresses(ctx, query)),
  handle(forgetSupplierAddress, async (ctx, { params }) => {
    await forgetAddress(ctx, params.id);
    return { success, message: 'Deleted successfully' };
  }),
  handleWithoutTransaction(readReviewColumns, async (_ctx, { file }) => {
    const { cells } = await columnsOf(file!.path);
    const columns = cells.slice(0, maxColumns).map((cell) =>
      cell
        .replace(/^\uFEFF/, '')
        .trim()
        .slice(0, 200),
    );
    const app = knownHeader(cells)?.app ?? null;
    return { app, columns: columns.filter((name) => name !== ''), guess: guessColumns(columns) };
  }),
];
