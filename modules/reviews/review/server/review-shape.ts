import { sql } from 'drizzle-orm';
import type { SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { makeRow, type RowTable, wants } from '#core/server/call/row-table.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { productTitles } from '#modules/catalog/facts/server/public.ts';
import type { Review, ReviewReply } from '../contract/review.ts';
import type { ReviewRow } from './review-row.ts';

interface ReplyRow extends Omit<ReviewReply, 'created_at' | 'updated_at'> {
  created_at: Date | string;
  updated_at: Date | string;
  [name: string]: unknown;
}

/** A review with what other tables have of it. */
interface Source {
  row: ReviewRow;
  products: ReadonlyMap<number, { title: string; thumbnail: string | null }>;
  orders: ReadonlyMap<number, string>;
  images: ReadonlyMap<number, Review['images']>;
  replies: ReadonlyMap<number, ReviewReply[]>;
}

const iso = (time: Date | string): string => new Date(time).toISOString();
const maybe = (time: Date | string | null): string | null => time && iso(time);

const shape: RowTable<Source, Review> = {
  id: ({ row }) => row.id,
  product_id: ({ row }) => row.product_id,
  product: ({ row: { product_id: id }, products }) => {
    const known = id === null ? undefined : products.get(id);
    return id === null || !known ? null : { id, title: known.title, image: known.thumbnail };
  },
  review_type: ({ row }) => row.review_type,
  variant_title: ({ row }) => row.variant_title,
  rating: ({ row }) => row.rating,
  title: ({ row }) => row.title,
  content: ({ row }) => row.content,
  name: ({ row }) => row.name,
  email: ({ row }) => row.email,
  country_code: ({ row }) => row.country_code,
  status: ({ row }) => row.state === 'published',
  state: ({ row }) => row.state,
  hold_reason: ({ row }) => row.hold_reason,
  is_starred: ({ row }) => row.is_starred,
  is_read: ({ row }) => row.is_read,
  has_image: ({ row }) => row.has_image,
  images: ({ row, images }) => images.get(row.id) ?? [],
  tags: ({ row }) => row.tags,
  source: ({ row }) => row.source,
  imported_from: ({ row }) => row.imported_from,
  claimed_verified: ({ row }) => row.claimed_verified,
  verified: ({ row }) => row.verified,
  order: ({ row: { order_id: id }, orders }) => (id === null ? null : { id, name: orders.get(id) ?? '' }),
  rewarded: ({ row }) => row.rewarded,
  helpful: ({ row }) => row.helpful,
  reports: ({ row }) => row.reports,
  replies: ({ row, replies }) => replies.get(row.id) ?? [],
  widget: ({ row }) => (row.state !== 'published' || row.review_type === 'unassign' ? null : row.review_type),
  edited_at: ({ row }) => maybe(row.edited_at),
  published_at: ({ row }) => maybe(row.published_at),
  version: ({ row }) => row.version,
  created_at: ({ row }) => iso(row.written_at),
  updated_at: ({ row }) => iso(row.updated_at),
};

function groupRows<Row, Made>(rows: readonly Row[], of: (row: Row) => number, make: (row: Row) => Made) {
  const groups = new Map<number, Made[]>();
  for (const row of rows) {
    const group = groups.get(of(row));
    if (group) group.push(make(row));
    else groups.set(of(row), [make(row)]);
  }
  return groups;
}

async function imagesOf(ctx: ShopCtx, ids: readonly number[]): Promise<Source['images']> {
  const found = await ctx.tx.execute<{ review_id: number; src: string; width: number; height: number }>(
    sql`SELECT review_id, src, width, height FROM review_images
        WHERE shop_id = ${ctx.shop.id} AND review_id = ANY(${idArray(ids)}) ORDER BY review_id, position`,
  );
  return groupRows(
    found.rows,
    (row) => row.review_id,
    ({ src, width, height }) => ({ src, width, height }),
  );
}

async function repliesOf(ctx: ShopCtx, ids: readonly number[]): Promise<Source['replies']> {
  const found = await ctx.tx.execute<ReplyRow>(
    sql`SELECT id, review_id AS parent_id, content, public, imported, version, created_at, updated_at FROM review_replies
        WHERE shop_id = ${ctx.shop.id} AND review_id = ANY(${idArray(ids)}) ORDER BY review_id, id`,
  );
  return groupRows(
    found.rows,
    (row) => row.parent_id,
    (row) => ({
      id: row.id,
      parent_id: row.parent_id,
      content: row.content,
      public: row.public,
      imported: row.imported,
      version: row.version,
      created_at: iso(row.created_at),
      updated_at: iso(row.updated_at),
    }),
  );
}

async function orderNames(ctx: ShopCtx, ids: readonly number[]): Promise<Source['orders']> {
  const found = await ctx.tx.execute<{ id: number; name: string }>(
    sql`SELECT id, name FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
  );
  return new Map(found.rows.map((row) => [row.id, row.name]));
}

const withoutNulls = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
];

/** Reviews as calls answer them. Reads only the fields asked for, with at most four statements for any number of rows. */
export async function reviewReplies(
  ctx: ShopCtx,
  rows: readonly ReviewRow[],
  fields?: Fields,
): Promise<SparseRow<Review>[]> {
  const ids = rows.map((row) => row.id);
  const none = new Map<number, never>();
  const withImages = rows.filter((row) => row.has_image).map((row) => row.id);
  const products = withoutNulls(rows.map((row) => row.product_id));
  const orders = withoutNulls(rows.map((row) => row.order_id));
  const read = {
    products: wants(fields, 'product') && products.length > 0 ? await productTitles(ctx, products) : none,
    orders: wants(fields, 'order') && orders.length > 0 ? await orderNames(ctx, orders) : none,
    images: wants(fields, 'images') && withImages.length > 0 ? await imagesOf(ctx, withImages) : none,
    replies: wants(fields, 'replies') && ids.length > 0 ? await repliesOf(ctx, ids) : none,
  };
  return rows.map((row) => makeRow(shape, { row, ...read }, fields));
}

/** Reviews with all their fields. */
export const wholeReviews = async (ctx: ShopCtx, rows: readonly ReviewRow[]): Promise<Review[]> =>
  (await reviewReplies(ctx, rows)) as Review[];
