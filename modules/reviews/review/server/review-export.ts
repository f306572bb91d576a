import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import { type Cell, csvExportJob } from '#core/server/files/csv-export.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { chosenReviews, storedReviewFilter } from './review-batch.ts';

export const reviewExportKind = 'reviews.export-reviews';

/** The columns of an export. An import reads all of them again. */
export const exportColumns = [
  'review_id',
  'product_id',
  'product_handle',
  'product_title',
  'sku',
  'review_type',
  'rating',
  'title',
  'content',
  'name',
  'email',
  'country_code',
  'created_at',
  'status',
  'hold_reason',
  'is_starred',
  'tags',
  'source',
  'imported_from',
  'verified',
  'rewarded',
  'variant_title',
  'helpful',
  'pictures',
  'reply',
  'reply_date',
] as const;

const partSize = 2000;

interface ExportRow extends Record<string, unknown> {
  id: number;
  product_id: number | null;
  handle: string | null;
  product_title: string | null;
  sku: string | null;
  review_type: string;
  rating: number;
  title: string;
  content: string;
  name: string;
  email: string;
  country_code: string;
  written_at: Date | string;
  state: string;
  hold_reason: string | null;
  is_starred: boolean;
  tags: string[];
  source: string;
  imported_from: string;
  verified: boolean;
  claimed_verified: boolean;
  rewarded: boolean;
  variant_title: string;
  helpful: number;
  pictures: string | null;
  reply: string | null;
  reply_date: Date | string | null;
}

const booleanText = (value: boolean): string => (value ? 'true' : 'false');
const iso = (time: Date | string): string => new Date(time).toISOString();

const cellsOf = (row: ExportRow): Cell[] => [
  row.id,
  row.product_id,
  row.handle,
  row.product_title,
  row.sku,
  row.review_type,
  row.rating,
  row.title,
  row.content,
  row.name,
  row.email,
  row.country_code,
  iso(row.written_at),
  booleanText(row.state === 'published'),
  row.hold_reason,
  booleanText(row.is_starred),
  row.tags.join(', '),
  row.source,
  row.imported_from,
  booleanText(row.verified || row.claimed_verified),
  booleanText(row.rewarded),
  row.variant_title,
  row.helpful,
  row.pictures,
  row.reply,
  row.reply_date && iso(row.reply_date),
];

/** `origin` is put before the paths of our pictures, so that other programs can load them. */
async function exportRows(ctx: ShopCtx, ids: readonly number[], origin: string): Promise<ExportRow[]> {
  const found = await ctx.tx.execute<ExportRow>(
    // Related rows are read once per part, since most reviews have none and many share a product.
    sql`WITH asked AS (SELECT * FROM reviews WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})),
          skus AS (SELECT DISTINCT ON (v.product_id) v.product_id, v.sku FROM variants v
            WHERE v.shop_id = ${ctx.shop.id} AND v.sku <> '' AND v.product_id = ANY(ARRAY(SELECT DISTINCT product_id FROM asked))
            ORDER BY v.product_id, v.position, v.id),
          pictures AS (SELECT g.review_id, string_agg(g.address, ' ' ORDER BY g.position) AS pictures FROM (
              SELECT m.review_id, m.position, ${origin} || m.src AS address FROM review_images m
              WHERE m.shop_id = ${ctx.shop.id} AND m.review_id = ANY(${idArray(ids)})
              UNION ALL
              SELECT p.review_id, p.position, p.source_url FROM review_import_pictures p
              WHERE p.shop_id = ${ctx.shop.id} AND p.review_id = ANY(${idArray(ids)})) g GROUP BY g.review_id),
          answers AS (SELECT DISTINCT ON (e.review_id) e.review_id, e.content, e.created_at FROM review_replies e
            WHERE e.shop_id = ${ctx.shop.id} AND e.public AND e.review_id = ANY(${idArray(ids)}) ORDER BY e.review_id, e.id)
        SELECT r.id, r.product_id, p.handle, p.title AS product_title, s.sku, r.review_type, r.rating, r.title, r.content, r.name, r.email,
          r.country_code, r.written_at, r.state, r.hold_reason, r.is_starred, r.tags, r.source, r.imported_from, r.verified,
          r.claimed_verified, r.rewarded, r.variant_title, r.helpful, i.pictures, a.content AS reply, a.created_at AS reply_date
        FROM asked r
          LEFT JOIN products p ON p.shop_id = r.shop_id AND p.id = r.product_id
          LEFT JOIN skus s ON s.product_id = r.product_id
          LEFT JOIN pictures i ON i.review_id = r.id
          LEFT JOIN answers a ON a.review_id = r.id
        ORDER BY r.id DESC`,
  );
  return found.rows;
}

/** Exports reviews by descending id, so that new ones do not shift a running export. */
export const reviewExportJob = csvExportJob({
  kind: reviewExportKind,
  params: z.object({
    ids: z.array(id).nullable(),
    filter: storedReviewFilter,
    exclude_ids: z.array(id),
  }),
  permission: 'apps',
  columns: () => exportColumns,
  async part(ctx, { ids: named, filter, exclude_ids }, { part, after }) {
    const where = allOf([
      await chosenReviews(ctx, { filter, exclude_ids }),
      ...(named ? [sql`r.id = ANY(${idArray(named)})`] : []),
    ]);
    const found = await ctx.tx.execute<{ id: number; total: number }>(
      sql`SELECT r.id, ${part === 0 ? sql`(SELECT count(*) FROM reviews r WHERE ${where})` : sql`0`} AS total FROM reviews r
          WHERE ${where} AND r.id < ${after ?? Number.MAX_SAFE_INTEGER} ORDER BY r.id DESC LIMIT ${partSize}`,
    );
    const ids = found.rows.map((row) => row.id);
    const rows = ids.length === 0 ? [] : await exportRows(ctx, ids, ctx.services.publicUrl);
    return {
      rows: rows.map(cellsOf),
      after: ids.at(-1) ?? after,
      done: ids.length,
      total: found.rows[0]?.total,
      whole: ids.length < partSize,
    };
  },
});
