import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { reviewCreated } from '../contract/review-events.ts';
import type { StoredHoldReason, ReviewSource, ReviewState, ReviewType } from '../contract/review-words.ts';
import { writeReviewTexts } from './review-texts.ts';
import { type Changer, writeLog } from './review-write.ts';

/** A review to store. Its texts are within the bounds of `review-words.ts`; moments are ISO 8601. */
export interface NewReview {
  review_type: ReviewType;
  product_id: number | null;
  variant_title: string;
  rating: number;
  title: string;
  content: string;
  name: string;
  /** In lower case. */
  email: string;
  country_code: string;
  source: ReviewSource;
  imported_from: string;
  /** Hexadecimal key that identifies an imported review; null for an on-site one. */
  import_key: string | null;
  claimed_verified: boolean;
  verified: boolean;
  order_id: number | null;
  state: ReviewState;
  hold_reason: StoredHoldReason | null;
  is_read: boolean;
  /** The default is false. */
  is_starred?: boolean;
  /** The writer of an imported review got a reward at its source. The default is false. */
  rewarded?: boolean;
  tags: string[];
  written_at: string;
  images: readonly { src: string; width: number; height: number }[];
  /** Replies of the review; public by default. */
  replies: readonly { content: string; created_at: string; public?: boolean }[];
}

export interface InsertOptions {
  /** Makes them searchable at once. An import does that after all its rows (`indexReviewTexts`). */
  searchable: boolean;
  changer: Changer;
}

/**
 * Stores reviews with photos, replies and history and publishes an event, with at most five statements for any number of
 * reviews. It skips a review whose `import_key` is stored already.
 * @returns the ids, in the order given; null for each skipped review
 */
export async function insertReviews(
  ctx: ShopCtx,
  reviews: readonly NewReview[],
  { searchable, changer }: InsertOptions,
): Promise<(number | null)[]> {
  if (reviews.length === 0) return [];
  const drawn = await ctx.tx.execute<{ ids: number[] }>(
    sql`SELECT array_agg(nextval('reviews_id_seq')) AS ids FROM generate_series(1, ${reviews.length})`,
  );
  const rows = reviews.map(({ images, replies: _replies, ...row }, index) => ({
    ...row,
    id: drawn.rows[0]!.ids[index]!,
    image_count: images.length,
    is_starred: row.is_starred ?? false,
    rewarded: row.rewarded ?? false,
    // PostgreSQL arrays of arrays need equal lengths, so tags are sent as JSON.
    tags: JSON.stringify(row.tags),
  }));
  // One array per column takes PostgreSQL half the time of JSON rows.
  const all = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]));
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO reviews (shop_id, id, review_type, product_id, variant_title, rating, title, content, name, email, country_code, source,
          imported_from, import_key, claimed_verified, verified, order_id, state, hold_reason, is_read, is_starred, rewarded, tags, image_count, written_at,
          published_at, updated_at, brought_at, brought_by, brought_token)
        SELECT ${ctx.shop.id}::int, x.id, x.review_type, x.product_id, x.variant_title, x.rating, x.title, x.content, x.name, x.email,
          x.country_code, x.source, x.imported_from, decode(x.import_key, 'hex'), x.claimed_verified, x.verified, x.order_id, x.state,
          x.hold_reason, x.is_read, x.is_starred, x.rewarded, ARRAY(SELECT jsonb_array_elements_text(x.tags)), x.image_count, x.written_at,
          CASE WHEN x.state = 'published' THEN ${ctx.now.toISOString()}::timestamptz END, ${ctx.now.toISOString()}::timestamptz,
          CASE WHEN x.source <> 'storefront_api' THEN ${ctx.now.toISOString()}::timestamptz END,
          CASE WHEN x.source <> 'storefront_api' THEN ${changer.userId}::bigint END,
          CASE WHEN x.source <> 'storefront_api' THEN ${changer.tokenId}::bigint END
        FROM unnest(${all('id')}::bigint[], ${all('review_type')}::text[], ${all('product_id')}::bigint[],
            ${all('variant_title')}::text[], ${all('rating')}::smallint[], ${all('title')}::text[],
            ${all('content')}::text[], ${all('name')}::text[], ${all('email')}::text[], ${all('country_code')}::text[],
            ${all('source')}::text[], ${all('imported_from')}::text[], ${all('import_key')}::text[],
            ${all('claimed_verified')}::boolean[], ${all('verified')}::boolean[], ${all('order_id')}::bigint[],
            ${all('state')}::text[], ${all('hold_reason')}::text[], ${all('is_read')}::boolean[],
            ${all('is_starred')}::boolean[], ${all('rewarded')}::boolean[], ${all('tags')}::jsonb[],
            ${all('image_count')}::smallint[], ${all('written_at')}::timestamptz[]) AS x (id, review_type, product_id,
            variant_title, rating, title, content, name, email, country_code, source, imported_from, import_key,
            claimed_verified, verified, order_id, state, hold_reason, is_read, is_starred, rewarded, tags, image_count,
            written_at)
        ON CONFLICT DO NOTHING RETURNING id`,
  );
  const stored = new Set(made.rows.map(({ id }) => id));
  const inserted = rows.flatMap((row, index) =>
    stored.has(row.id) ? [{ ...reviews[index]!, id: row.id }] : [],
  );
  await insertParts(ctx, inserted, changer);
  if (searchable) await writeReviewTexts(ctx, [...stored]);
  if (stored.size > 0) await publish(ctx, reviewCreated, { review_ids: [...stored] });
  return rows.map(({ id }) => (stored.has(id) ? id : null));
}

async function insertParts(
  ctx: ShopCtx,
  inserted: readonly (NewReview & { id: number })[],
  changer: Changer,
): Promise<void> {
  const images = inserted.flatMap(({ id, images: all }) =>
    all.map((image, index) => ({ review_id: id, position: index + 1, ...image })),
  );
  if (images.length > 0)
    await ctx.tx.execute(
      sql`INSERT INTO review_images (shop_id, review_id, position, src, width, height)
          SELECT ${ctx.shop.id}::int, x.review_id, x.position, x.src, x.width, x.height
          FROM jsonb_to_recordset(${JSON.stringify(images)}::jsonb) AS x (review_id bigint, position smallint, src text, width int, height int)`,
    );
  const replies = inserted.flatMap(({ id, replies: all }) =>
    all.map((reply) => ({ review_id: id, public: true, ...reply })),
  );
  if (replies.length > 0)
    await ctx.tx.execute(
      sql`INSERT INTO review_replies (shop_id, review_id, content, public, imported, created_at, updated_at)
          SELECT ${ctx.shop.id}::int, x.review_id, x.content, x.public, true, x.created_at, x.created_at
          FROM jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) AS x (review_id bigint, content text, public boolean,
            created_at timestamptz)`,
    );
  // The row of an imported review has its import (`brought_at`): a row of history for each would be too many.
  await writeLog(
    ctx,
    inserted.flatMap(({ id, source, written_at }) =>
      source === 'storefront_api'
        ? [{ review_id: id, what: 'written' as const, detail: {}, at: written_at }]
        : [],
    ),
    changer,
  );
}
