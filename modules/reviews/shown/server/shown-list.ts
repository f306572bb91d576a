import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { highRatingFrom } from '../../review/contract/review-words.ts';
import type { storefrontReviews } from '../contract/shown-calls.ts';
import type { ShownReview } from '../contract/shown-review.ts';
import type { ListOrder } from '../contract/shown-words.ts';
import type { ListPlace } from '../rules/list-place.ts';
import { ofAll, ofShop } from './shown-totals.ts';

/** The query of a list. */
export interface ListQuery extends Pick<QueryOf<typeof storefrontReviews>, 'only' | 'rating'> {
  limit: number;
  /** Products, or `ofAll` alone, or `ofShop` alone. */
  of: readonly number[];
  /** '': those written here. */
  from: string;
  order: ListOrder;
  after: ListPlace | undefined;
}

/** A review as shoppers see it, with the id of its product. */
export interface ListedReview extends Omit<ShownReview, 'product'> {
  product_id: number | null;
}

interface Row extends Omit<ListedReview, 'images' | 'replies' | 'starred' | 'edited_at' | 'created_at'> {
  is_starred: boolean;
  has_image: boolean;
  edited_at: Date | string | null;
  written_at: Date | string;
  rank: number;
  micros: number;
  [name: string]: unknown;
}

const ratingsOf = ({ only, rating }: ListQuery): number[] =>
  (rating === undefined ? [1, 2, 3, 4, 5] : [rating]).filter(
    (one) => only !== 'critical' || one < highRatingFrom,
  );

/**
 * The ids of a page with their sort values. Every filter is a prefix of an index, so a list is merged from scans along
 * it: one for each product, rating, and whether there are pictures, a purchase, a star of the shop. Each scan begins
 * after the cursor and takes as many as the page has, so a page costs the same at any depth.
 */
function makeScans(shop: ActingShop, query: ListQuery, take: number): SQL {
  const { of, from, order, only, after } = query;
  // The conditions that are true for every rating select the index (202611270100).
  const about = of.includes(ofAll)
    ? sql`r.rating > 0`
    : of.includes(ofShop)
      ? sql`r.product_id IS NULL`
      : sql`r.product_id = walk.product`;
  const alike = sql`r.shop_id = ${shop.id} AND r.state = 'published' AND r.review_type <> 'unassign' AND ${about}
    AND r.imported_from = ${from} AND r.rating = walk.rating AND r.has_image = walk.image AND r.verified = walk.verified`;
  // As bounds of a scan, which conditions in an OR would not be.
  const day = sql`timestamptz 'epoch' + ${after?.micros ?? 0}::bigint * interval '1 microsecond'`;
  const id = sql`${after?.id ?? 0}::bigint`;
  const rank = sql`${after?.rank ?? 0}::int`;
  const earlier = after ? sql`(r.written_at, r.id) < (${day}, ${id})` : sql`true`;
  const walk = sql`(SELECT p.product, g.rating, i.image, v.verified, s.starred
    FROM unnest(${idArray(of)}) AS p (product), unnest(${idArray(ratingsOf(query))}) AS g (rating),
      unnest(${only === 'pictures' ? sql`ARRAY[true]` : sql`ARRAY[true, false]`}) AS i (image),
      unnest(${only === 'verified' ? sql`ARRAY[true]` : sql`ARRAY[true, false]`}) AS v (verified),
      unnest(ARRAY[true, false]) AS s (starred)) walk`;
  if (order === 'newest')
    return sql`${walk} CROSS JOIN LATERAL (
      SELECT r.id, 0 AS rank, r.written_at FROM reviews r
      WHERE ${alike} AND r.is_starred = walk.starred AND ${earlier}
      ORDER BY r.written_at DESC, r.id DESC LIMIT ${take}) found`;
  if (order === 'chosen') {
    const further = after
      ? sql`walk.starred::int <= ${rank}
          AND (r.written_at, r.id) < (CASE WHEN walk.starred::int < ${rank} THEN timestamptz 'infinity' ELSE ${day} END, ${id})`
      : sql`true`;
    return sql`${walk} CROSS JOIN LATERAL (
      SELECT r.id, r.is_starred::int AS rank, r.written_at FROM reviews r
      WHERE ${alike} AND r.is_starred = walk.starred AND ${further}
      ORDER BY r.written_at DESC, r.id DESC LIMIT ${take}) found`;
  }
  // Few of many were found helpful; the others follow by day.
  const lessHelpful = after ? sql`(r.helpful, r.written_at, r.id) < (${rank}, ${day}, ${id})` : sql`true`;
  const others = after && after.rank > 0 ? sql`true` : earlier;
  return sql`${walk} CROSS JOIN LATERAL (
    (SELECT r.id, r.helpful AS rank, r.written_at FROM reviews r
     WHERE ${alike} AND walk.starred AND r.helpful > 0 AND ${lessHelpful}
     ORDER BY r.helpful DESC, r.written_at DESC, r.id DESC LIMIT ${take})
    UNION ALL
    (SELECT r.id, 0 AS rank, r.written_at FROM reviews r
     WHERE ${alike} AND r.is_starred = walk.starred AND r.helpful = 0 AND ${others}
     ORDER BY r.written_at DESC, r.id DESC LIMIT ${take})) found`;
}

const iso = (time: Date | string): string => new Date(time).toISOString();

/** A page of published reviews, with the cursor of the next; undefined on the last page. */
export async function readListedReviews(
  shop: ActingShop,
  tx: Tx,
  query: ListQuery,
): Promise<{ reviews: ListedReview[]; next: ListPlace | undefined }> {
  const take = query.limit + 1;
  const found = await tx.execute<Row>(
    sql`SELECT r.id, r.product_id, r.rating, r.title, r.content, r.name, r.country_code, r.variant_title, r.imported_from, r.verified,
          r.is_starred, r.rewarded, r.has_image, r.edited_at, r.helpful, r.written_at, page.rank,
          (extract(epoch FROM r.written_at) * 1000000)::bigint AS micros
        FROM (SELECT found.id, found.rank, found.written_at FROM ${makeScans(shop, query, take)}
              ORDER BY found.rank DESC, found.written_at DESC, found.id DESC LIMIT ${take}) page
        JOIN reviews r ON r.shop_id = ${shop.id} AND r.id = page.id
        ORDER BY page.rank DESC, page.written_at DESC, page.id DESC`,
  );
  const rows = found.rows.slice(0, query.limit);
  const last = rows.at(-1);
  const [images, replies] = [
    await imagesOf(
      shop,
      tx,
      rows.filter((row) => row.has_image),
    ),
    await repliesOf(shop, tx, rows),
  ];
  return {
    reviews: rows.map(
      ({ is_starred, has_image: _image, rank: _rank, micros: _micros, edited_at, written_at, ...row }) => ({
        ...row,
        starred: is_starred,
        edited_at: edited_at && iso(edited_at),
        images: images.get(row.id) ?? [],
        replies: replies.get(row.id) ?? [],
        created_at: iso(written_at),
      }),
    ),
    next: last && found.rows.length > query.limit ? last : undefined,
  };
}

interface ImageRow extends Record<string, unknown> {
  review_id: number;
  src: string;
  width: number;
  height: number;
}

async function imagesOf(shop: ActingShop, tx: Tx, rows: readonly { id: number }[]) {
  if (rows.length === 0) return new Map<number, ShownReview['images']>();
  const found = await tx.execute<ImageRow>(
    sql`SELECT review_id, src, width, height FROM review_images
        WHERE shop_id = ${shop.id} AND review_id = ANY(${idArray(rows.map(({ id }) => id))}) ORDER BY review_id, position`,
  );
  const images = new Map<number, ShownReview['images']>();
  for (const { review_id, ...image } of found.rows)
    images.set(review_id, [...(images.get(review_id) ?? []), image]);
  return images;
}

interface ReplyRow extends Record<string, unknown> {
  review_id: number;
  content: string;
  created_at: Date | string;
}

/** Public ones: a private one went to the writer alone. */
async function repliesOf(shop: ActingShop, tx: Tx, rows: readonly { id: number }[]) {
  const replies = new Map<number, ShownReview['replies']>();
  if (rows.length === 0) return replies;
  const found = await tx.execute<ReplyRow>(
    sql`SELECT review_id, content, created_at FROM review_replies
        WHERE shop_id = ${shop.id} AND public AND review_id = ANY(${idArray(rows.map(({ id }) => id))}) ORDER BY review_id, id`,
  );
  for (const { review_id, content, created_at } of found.rows)
    replies.set(review_id, [...(replies.get(review_id) ?? []), { content, created_at: iso(created_at) }]);
  return replies;
}
