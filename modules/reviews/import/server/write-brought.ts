import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { reviewUpdated } from '../../review/contract/review-events.ts';
import type { StoredHoldReason, ReviewSource } from '../../review/contract/review-words.ts';
import { insertReviews, type NewReview } from '../../review/server/review-insert.ts';
import { writeReviewTexts } from '../../review/server/review-texts.ts';
import { type Changer, writeLog } from '../../review/server/review-write.ts';
import type { ImportOutcome } from '../contract/import-words.ts';
import { outcomeOf, type Replaceable, type StoredReview } from '../rules/import-outcome.ts';

/** An imported review, of a product of the shop or of none. */
export interface Brought extends Replaceable {
  /** Hexadecimal: the key by which it is recognized. */
  key: string;
  /** The key from earlier imports, where it differs: it is the same review if rating and moment agree. */
  earlier_key?: string | null;
  /** In our own files: the id in the shop that exported it. */
  ours: number | null;
  is_shop: boolean;
  name: string;
  email: string;
  source: Exclude<ReviewSource, 'storefront_api'>;
  imported_from: string;
  published: boolean;
  hold_reason: StoredHoldReason | null;
  is_starred: boolean;
  rewarded: boolean;
  tags: string[];
  pictures: string[];
  reply_written: number | null;
}

export interface BroughtOutcome {
  outcome: Exclude<ImportOutcome, 'wrong'> | 'own';
  /** Of the stored one; null of a new one. */
  id: number | null;
}

interface StoredRow extends Omit<StoredReview, 'written'>, Record<string, unknown> {
  id: number;
  key: string | null;
  written_at: Date | string;
}

async function findStored(ctx: ShopCtx, where: SQL): Promise<StoredRow[]> {
  const found = await ctx.tx.execute<StoredRow>(
    sql`SELECT r.id, encode(r.import_key, 'hex') AS key, r.source, r.rating, r.title, r.content, r.name, r.email, r.country_code,
          r.product_id, r.variant_title, r.claimed_verified OR r.verified AS claimed_verified, r.written_at,
          r.image_count + (SELECT count(*) FROM review_import_pictures p WHERE p.shop_id = r.shop_id AND p.review_id = r.id)::int AS pictures,
          coalesce((SELECT e.content FROM review_replies e WHERE e.shop_id = r.shop_id AND e.review_id = r.id AND e.public
            ORDER BY e.id LIMIT 1), '') AS reply,
          coalesce((SELECT e.content FROM review_replies e WHERE e.shop_id = r.shop_id AND e.review_id = r.id AND e.imported
            AND NOT e.public ORDER BY e.id LIMIT 1), '') AS private_reply
        FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND ${where}`,
  );
  return found.rows;
}

/**
 * The stored review of each. A line of our own file is also searched by its id, where rating and day agree: so a shop's
 * own export imported again changes nothing, and the same number in a file of another installation is another review.
 */
async function storedOf(
  ctx: ShopCtx,
  all: readonly Brought[],
): Promise<(({ id: number } & StoredReview) | null)[]> {
  const keys = textArray(all.flatMap(({ key, earlier_key }) => (earlier_key ? [key, earlier_key] : [key])));
  const ids = all.flatMap(({ ours }) => ours ?? []);
  // Two queries, so that each uses its own index.
  const byTheirKey = await findStored(
    ctx,
    sql`r.import_key = ANY ((SELECT array_agg(decode(k, 'hex')) FROM unnest(${keys}) k)::bytea[])`,
  );
  const found = [
    ...byTheirKey,
    ...(ids.length > 0 ? await findStored(ctx, sql`r.id = ANY(${idArray(ids)})`) : []),
  ];
  const rows = found.map(({ written_at, ...row }) => ({
    ...row,
    written: new Date(written_at).getTime(),
  }));
  const byKey = new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row]])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return all.map(({ key, earlier_key, ours, rating, written }) => {
    const others = [ours === null ? undefined : byId.get(ours), byKey.get(earlier_key ?? '')];
    const known = others.find((one) => one?.rating === rating && one.written === written);
    return known ?? byKey.get(key) ?? null;
  });
}

/** The outcome of each, without writing anything. */
export async function judge(ctx: ShopCtx, all: readonly Brought[]): Promise<BroughtOutcome[]> {
  if (all.length === 0) return [];
  const stored = await storedOf(ctx, all);
  return all.map((one, index) => ({
    outcome: outcomeOf(one, stored[index]!),
    id: stored[index]?.id ?? null,
  }));
}

export interface WriteOptions {
  /** Replaces imported ones that differ; without it they stay. */
  override: boolean;
  changer: Changer;
}

/**
 * Stores new reviews, replaces those that may be replaced, and returns the outcome of each and the new ids. The caller
 * makes the new ones searchable.
 */
export async function writeBrought(
  ctx: ShopCtx,
  all: readonly Brought[],
  { override, changer }: WriteOptions,
): Promise<{ outcomes: BroughtOutcome['outcome'][]; made: number[] }> {
  const judged = await judge(ctx, all);
  const fresh = all.filter((_one, index) => judged[index]!.outcome === 'new');
  const ids = await insertReviews(
    ctx,
    fresh.map((one) => newReview(ctx, one)),
    { searchable: false, changer },
  );
  const made = ids.flatMap((id) => id ?? []);
  const withId = new Map(fresh.map((one, index) => [one, ids[index] ?? null]));
  await keepPictures(
    ctx,
    fresh.flatMap((one) => {
      const id = withId.get(one);
      return id === null || id === undefined ? [] : [{ id, pictures: one.pictures }];
    }),
  );
  if (override)
    await replace(
      ctx,
      all.flatMap((one, index) => {
        const { outcome, id } = judged[index]!;
        return outcome === 'changed' && id !== null ? [{ ...one, id }] : [];
      }),
      changer,
    );
  const outcomes = all.map((one, index) => {
    const { outcome } = judged[index]!;
    // Another import was there first.
    return outcome === 'new' && withId.get(one) === null ? 'same' : outcome;
  });
  return { outcomes, made };
}

const iso = (time: number): string => new Date(time).toISOString();

function newReview(ctx: ShopCtx, one: Brought): NewReview {
  const written_at = iso(one.written ?? ctx.now.getTime());
  const { key, source, imported_from, variant_title, rating, title, content, name, email, country_code } =
    one;
  return {
    review_type: one.is_shop ? 'shop' : one.product_id === null ? 'unassign' : 'product',
    product_id: one.is_shop ? null : one.product_id,
    variant_title,
    rating,
    title,
    content,
    name,
    email,
    country_code,
    source,
    imported_from,
    import_key: key,
    claimed_verified: one.claimed_verified,
    verified: false,
    order_id: null,
    state: one.published ? 'published' : 'held',
    hold_reason: one.published ? null : (one.hold_reason ?? 'import_choice'),
    is_read: false,
    is_starred: one.is_starred,
    rewarded: one.rewarded,
    tags: one.tags,
    written_at,
    images: [],
    replies:
      one.reply === ''
        ? []
        : [
            {
              content: one.reply,
              public: one.reply_public,
              created_at: one.reply_written === null ? written_at : iso(one.reply_written),
            },
          ],
  };
}

/** Stores the addresses of pictures until they are downloaded. */
async function keepPictures(
  ctx: ShopCtx,
  all: readonly { id: number; pictures: readonly string[] }[],
): Promise<void> {
  const rows = all.flatMap(({ id, pictures }) =>
    pictures.map((source_url, index) => ({ review_id: id, position: index + 1, source_url })),
  );
  if (rows.length === 0) return;
  await ctx.tx.execute(
    sql`INSERT INTO review_import_pictures (shop_id, review_id, position, source_url)
        SELECT ${ctx.shop.id}::int, x.review_id, x.position, x.source_url
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (review_id bigint, position smallint, source_url text)
        ON CONFLICT (shop_id, review_id, position) DO NOTHING`,
  );
}

/** Replaces an imported review. The shop's decisions stay: publication, star, tags. */
async function replace(
  ctx: ShopCtx,
  changed: readonly (Brought & { id: number })[],
  changer: Changer,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map((one) => ({
    id: one.id,
    rating: one.rating,
    title: one.title,
    content: one.content,
    variant_title: one.variant_title,
    country_code: one.country_code,
    claimed_verified: one.claimed_verified,
    product_id: one.is_shop ? null : one.product_id,
    written_at: one.written === null ? null : iso(one.written),
  }));
  const before = await ctx.tx.execute<{ id: number; title: string; content: string }>(
    sql`SELECT id, title, content FROM reviews WHERE shop_id = ${ctx.shop.id} AND source <> 'storefront_api'
          AND id = ANY(${idArray(changed.map(({ id }) => id))}) ORDER BY id FOR UPDATE`,
  );
  await ctx.tx.execute(
    sql`UPDATE reviews r SET rating = x.rating, title = x.title, content = x.content, variant_title = x.variant_title,
          country_code = x.country_code, claimed_verified = x.claimed_verified,
          product_id = coalesce(x.product_id, r.product_id),
          review_type = CASE WHEN x.product_id IS NULL THEN r.review_type ELSE 'product' END,
          written_at = coalesce(x.written_at, r.written_at), edited_at = NULL, version = r.version + 1,
          updated_at = ${ctx.now.toISOString()}
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (id bigint, rating smallint, title text, content text,
          variant_title text, country_code text, claimed_verified boolean, product_id bigint, written_at timestamptz)
        WHERE r.shop_id = ${ctx.shop.id} AND r.id = x.id AND r.source <> 'storefront_api'`,
  );
  const ids = before.rows.map(({ id }) => id);
  // A private reply stays if the file has none.
  const withPrivate = changed.filter(({ reply_public }) => !reply_public).map(({ id }) => id);
  await ctx.tx.execute(
    sql`DELETE FROM review_replies WHERE shop_id = ${ctx.shop.id} AND imported AND review_id = ANY(${idArray(ids)})
          AND (public OR review_id = ANY(${idArray(withPrivate)}))`,
  );
  const replies = changed.flatMap((one) =>
    one.reply === ''
      ? []
      : [
          {
            review_id: one.id,
            content: one.reply,
            public: one.reply_public,
            at: iso(one.reply_written ?? one.written ?? ctx.now.getTime()),
          },
        ],
  );
  if (replies.length > 0)
    await ctx.tx.execute(
      sql`INSERT INTO review_replies (shop_id, review_id, content, public, imported, created_at, updated_at)
          SELECT ${ctx.shop.id}::int, x.review_id, x.content, x.public, true, x.at, x.at
          FROM jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) AS x (review_id bigint, content text, public boolean, at timestamptz)`,
    );
  const without = await ctx.tx.execute<{ id: number }>(
    sql`SELECT r.id FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND r.id = ANY(${idArray(ids)}) AND r.image_count = 0
          AND NOT EXISTS (SELECT FROM review_import_pictures p WHERE p.shop_id = r.shop_id AND p.review_id = r.id)`,
  );
  const bare = new Set(without.rows.map(({ id }) => id));
  await keepPictures(
    ctx,
    changed.filter(({ id }) => bare.has(id)),
  );
  await writeLog(
    ctx,
    before.rows.map(({ id, title, content }) => ({
      review_id: id,
      what: 'import_replaced' as const,
      detail: { title, content },
    })),
    changer,
  );
  await writeReviewTexts(ctx, ids);
  await publish(ctx, reviewUpdated, { review_ids: ids });
}
