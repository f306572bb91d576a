import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Permission } from '#core/contract/endpoint.ts';
import type { Refused, Sentence } from '#core/contract/sentence.ts';
import type { Ctx, Services, ShopCtx } from '../call/context.ts';
import { byteOrderMark, type Cell, safeCsvText } from './csv-text.ts';
import { fileStoreOf } from './file-storage.ts';
import { defineJob, type JobKind } from '../jobs/job-kind.ts';
import { keepForHours } from './passing-files.ts';
import { notFound, Refusal } from '../call/refusal.ts';

export type { Cell };

/** Where an export stands before one of its parts. */
export interface CsvPlace {
  /** From 0. */
  part: number;
  /** What the part before ended with; null before the first. */
  after: number | null;
}

/** The rows of one part, and where they end. */
export interface CsvPart {
  rows: readonly (readonly Cell[])[];
  after: number | null;
  /** Things that the rows are of. */
  done: number;
  /** Of all parts; only the first need say it. */
  total?: number | undefined;
  /** Nothing comes after it. */
  whole: boolean;
}

/** What is written, and in which order: one in which new things do not shift those of a running export. */
export interface CsvExport<P, G = unknown> {
  /** `orders.export-orders` */
  kind: string;
  /** What it was asked with, as it is kept with the job. */
  params: z.ZodType<P>;
  /** Who may see any job of the kind. */
  permission: Permission;
  columns(params: P): readonly string[];
  /** What stands above them, of the file as a whole. */
  head?(params: P): readonly (readonly Cell[])[];
  /** @param given what the area is given, as `JobKind.run` gets it */
  part(ctx: ShopCtx & { services: Services }, params: P, place: CsvPlace, given: G): Promise<CsvPart>;
}

/** How long a file can be fetched. */
export const exportHours = 24;

/** Each part is a file of its own, written whole, so that a killed export goes on after it. */
const keyOf = (shopId: number, jobId: number, part: number) => `exports/${shopId}/${jobId}-${part}.csv`;

const csv = (rows: readonly (readonly Cell[])[], first: boolean): Buffer =>
  Buffer.from((first ? byteOrderMark : '') + safeCsvText(rows, '\n'));

interface ExportState extends CsvPlace {
  done: number;
  /** Nothing is left to write. */
  whole: boolean;
}

/** Long work that writes a CSV file. */
export function csvExportJob<P, G = unknown>(what: CsvExport<P, G>): JobKind<P, G> {
  return defineJob<P, G>({
    kind: what.kind,
    params: what.params,
    permission: what.permission,
    async run(job, given) {
      const { services, params } = job;
      const storage = await fileStoreOf(services);
      let state: ExportState = { part: 0, after: null, done: 0, whole: false, ...job.state };
      while (!state.whole) {
        const from = state;
        const key = keyOf(job.shop.id, job.jobId, from.part);
        await services.db.inShop(job.shop.id, (tx) =>
          keepForHours({ tx, shop: job.shop }, [key], exportHours),
        );
        state = await job.chunk(async (ctx, report) => {
          const made = await what.part({ ...ctx, services }, params, from, given);
          if (made.done === 0 && from.part > 0) return { ...from, whole: true };
          const head = from.part === 0 ? [...(what.head?.(params) ?? []), [...what.columns(params)]] : [];
          await storage.put(key, csv([...head, ...made.rows], from.part === 0), 'text/csv');
          const { after, whole, total = 0 } = made;
          const reached: ExportState = { part: from.part + 1, after, done: from.done + made.done, whole };
          report.progress({ done: reached.done, total, state: { ...reached } });
          return reached;
        });
      }
      return { rows: state.done, parts: state.part };
    },
  });
}

/** What a call that answers an export's file says where there is none. */
export interface ExportWords {
  /** Of a job that is none of this kind, or not done. */
  missing: Sentence;
  /** Of one whose file is gone. */
  forgotten: Refused;
  /** Refuses whoever may not see what the file was asked with. */
  check?: (params: unknown) => void | Promise<void>;
}

/** The file of an export that is done, part after part. 404 for any other job, 410 once its file is forgotten. */
export async function exportedCsv(ctx: Ctx, kind: string, jobId: number, name: string, words: ExportWords) {
  const found = await ctx.tx.execute<{ result: { parts?: number }; params: object }>(
    sql`SELECT result, params FROM jobs WHERE shop_id = ${ctx.shop.id} AND id = ${jobId} AND kind = ${kind} AND status = 'done'`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(words.missing);
  await words.check?.(row.params);
  const storage = await fileStoreOf(ctx.services);
  const shopId = ctx.shop.id;
  const parts = row.result.parts ?? 0;
  const stored = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM passing_files WHERE shop_id = ${shopId} AND until > now()
          AND key = ANY(${sql.param(Array.from({ length: parts }, (_one, part) => keyOf(shopId, jobId, part)))}::text[])`,
  );
  if (stored.rows[0]?.n !== parts) throw new Refusal(words.forgotten);
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
