import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx, ShopCtx } from '#core/server/context.ts';
import { fileStoreOf } from '#core/server/file-storage.ts';
import { keepForHours } from '#core/server/passing-files.ts';
import { defineJob, type JobKind } from '#core/server/job-kind.ts';
import { notFound, Refusal } from '#core/server/refusal.ts';
import { orderRefusals, orderSentences } from '../contract/order-refusals.ts';

type Cell = string | number | boolean | null;

/** What is written, and in which order: rows by falling id, so that new ones do not shift a running export. */
export interface CsvExport<F> {
  /** `orders.export-orders`; also the folder of its files. */
  kind: string;
  /** A filter as it was read, and is kept with the job. */
  params: z.ZodType<F>;
  columns: readonly string[];
  /** The things that `filter` has, as `FROM … WHERE …` with the id as `id`. */
  source(ctx: ShopCtx, filter: F): Promise<SQL>;
  /** The file's rows of these things, in the order of the ids. */
  rows(ctx: ShopCtx, ids: readonly number[]): Promise<Cell[][]>;
}

/** Things of one part; each part is a file of its own, written whole, so that a killed export goes on after it. */
const partSize = 500;
/** How long a file can be fetched. */
export const exportHours = 24;

const keyOf = (shopId: number, jobId: number, part: number) => `exports/${shopId}/${jobId}-${part}.csv`;

/** Cells that a spreadsheet would take for a formula are made text. */
function csv(rows: readonly (readonly Cell[])[], first: boolean): Buffer {
  return Buffer.from(stringify(rows as Cell[][], { escape_formulas: true, bom: first }));
}

interface ExportState {
  part: number;
  /** The last id that was written. */
  after: number | null;
  done: number;
  /** Nothing is left to write. */
  whole: boolean;
}

export function csvExportJob<F>(what: CsvExport<F>): JobKind<F> {
  return defineJob<F>({
    kind: what.kind,
    params: what.params,
    permission: 'orders',
    async run(job) {
      const storage = await fileStoreOf(job.services);
      let state: ExportState = { part: 0, after: null, done: 0, whole: false, ...job.state };
      while (!state.whole) {
        const from = state;
        const key = keyOf(job.shop.id, job.jobId, from.part);
        await job.services.db.inShop(job.shop.id, (tx) =>
          keepForHours({ tx, shop: job.shop }, [key], exportHours),
        );
        state = await job.chunk(async (ctx, report) => {
          const source = await what.source(ctx, job.params);
          const before = from.after === null ? sql`` : sql`AND id < ${from.after}`;
          const found = await ctx.tx.execute<{ id: number; total: number }>(
            sql`SELECT id, ${from.part === 0 ? sql`(SELECT count(*) FROM (${source}) counted)` : sql`0`} AS total
                FROM (${source}) things WHERE true ${before} ORDER BY id DESC LIMIT ${partSize}`,
          );
          const ids = found.rows.map((row) => row.id);
          if (ids.length === 0 && from.part > 0) return { ...from, whole: true };
          const head = from.part === 0 ? [[...what.columns]] : [];
          const rows = ids.length === 0 ? [] : await what.rows(ctx, ids);
          await storage.put(key, csv([...head, ...rows], from.part === 0), 'text/csv');
          const after: ExportState = {
            part: from.part + 1,
            after: ids.at(-1) ?? from.after,
            done: from.done + ids.length,
            whole: ids.length < partSize,
          };
          report.progress({ done: after.done, total: found.rows[0]?.total ?? 0, state: { ...after } });
          return after;
        });
      }
      return { rows: state.done, parts: state.part };
    },
  });
}

/** The file of an export that is done, part after part. 404 for any other job, 410 once its file is forgotten. */
export async function exportedCsv(ctx: Ctx, kind: string, jobId: number, name: string) {
  const found = await ctx.tx.execute<{ result: { parts?: number } }>(
    sql`SELECT result FROM jobs WHERE shop_id = ${ctx.shop.id} AND id = ${jobId} AND kind = ${kind} AND status = 'done'`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(orderSentences.this_export);
  const storage = await fileStoreOf(ctx.services);
  const shopId = ctx.shop.id;
  const parts = row.result.parts ?? 0;
  const kept = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM passing_files WHERE shop_id = ${shopId} AND until > now()
          AND key = ANY(${sql.param(Array.from({ length: parts }, (_one, part) => keyOf(shopId, jobId, part)))}::text[])`,
  );
  if (kept.rows[0]?.n !== parts) throw new Refusal(orderRefusals.export_forgotten);
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let part = 0; part < parts; part += 1) {
      const bytes = await storage.read(keyOf(shopId, jobId, part));
      if (!bytes) throw new Error(`part ${part} of export ${jobId} is gone`);
      yield bytes;
    }
  }
  return {
    content_type: 'text/csv; charset=utf-8',
    filename: `${name}-${jobId}.csv`,
    body: Readable.from(pieces(), { objectMode: false }),
  };
}
