import { handle, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { exportChosenProducts, exportProducts, importProducts } from '../contract/product-file-calls.ts';
import type { FileNeeds } from './file-columns.ts';
import { exportFile } from './product-export.ts';
import { keepProductFile, productImportJob } from './product-import.ts';

/** Product files, in and out. */
export const productFileRoutes = (given: FileNeeds): Route[] => [
  handleWithoutTransaction(importProducts, async (ctx, { file }) => {
    if (!file) throw new Refusal(coreRefusals.upload_error.no_file);
    const key = await keepProductFile(ctx.services, ctx.shop.id, file.path);
    const { shop, member, app } = ctx;
    const params = { file_key: key, filename: file.filename, costs: ctx.may('read_profit') };
    const jobId = await ctx.db.inShop(shop.id, (tx) =>
      enqueue({ shop, member, app, tx }, productImportJob, params),
    );
    return { job_id: jobId };
  }),
  handle(exportProducts, (ctx, { query }) => exportFile(ctx, given, query)),
  handle(exportChosenProducts, (ctx, { body }) => exportFile(ctx, given, body)),
];
