import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ShopCtx } from '#core/server/call/context.ts';
import { type Cell, csvExportJob, type ExportWords } from '#core/server/files/csv-export.ts';
import type { JobKind } from '#core/server/jobs/job-kind.ts';
import { baseRefusals, baseSentences } from '../contract/base-refusals.ts';

/** The rows of a filter, by descending id, so that new rows do not shift a running export. */
export interface ListExport<F> {
  kind: string;
  /** The parsed filter as the job stores it. */
  params: z.ZodType<F>;
  columns: readonly string[];
  /** The rows that match `filter`, as `FROM … WHERE …` with the id as `id`. */
  source(ctx: ShopCtx, filter: F): Promise<SQL>;
  /** The file's rows for these ids, in their order. */
  rows(ctx: ShopCtx, ids: readonly number[]): Promise<Cell[][]>;
}

/** Rows read at once. */
const partSize = 500;

export function listExportJob<F>({
  kind,
  params,
  columns,
  source: sourceOf,
  rows,
}: ListExport<F>): JobKind<F> {
  return csvExportJob<F>({
    ...{ kind, params, permission: 'orders', columns: () => columns },
    async part(ctx, filter, { part, after }) {
      const source = await sourceOf(ctx, filter);
      const before = after === null ? sql`` : sql`AND id < ${after}`;
      const found = await ctx.tx.execute<{ id: number; total: number }>(
        sql`SELECT id, ${part === 0 ? sql`(SELECT count(*) FROM (${source}) counted)` : sql`0`} AS total
            FROM (${source}) things WHERE true ${before} ORDER BY id DESC LIMIT ${partSize}`,
      );
      const ids = found.rows.map((row) => row.id);
      return {
        rows: ids.length === 0 ? [] : await rows(ctx, ids),
        after: ids.at(-1) ?? after,
        done: ids.length,
        total: found.rows[0]?.total,
        whole: ids.length < partSize,
      };
    },
  });
}

export const exportWords: ExportWords = {
  missing: baseSentences.this_export,
  forgotten: baseRefusals.export_forgotten,
};
