import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid, notFound, stale } from '#core/server/call/refusal.ts';
import { forgetMails } from '#core/server/mail/shop-mail.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { targetNames } from '#modules/catalog/facts/server/public.ts';
import type { Review } from '../contract/review.ts';
import type { ReviewChange } from '../contract/review-calls.ts';
import { reviewDeleted, reviewUpdated } from '../contract/review-events.ts';
import { reviewSentences } from '../contract/review-refusals.ts';
import type { HoldReason, StoredHoldReason, ReviewEvent } from '../contract/review-words.ts';
import { aboutReview } from './review-mail-subject.ts';
import { stateAfter } from '../rules/review-change.ts';
import { reviewColumns, type ReviewRow } from './review-row.ts';
import { wholeReviews } from './review-shape.ts';
import { writeReviewTexts } from './review-texts.ts';

/** The person or the program that changes reviews. A job has the one that started it. */
export interface Changer {
  userId: number | null;
  tokenId: number | null;
}

export type WriteCtx = ShopCtx & Partial<Pick<Ctx, 'member' | 'app'>>;
export const changerOf = ({ member, app }: Partial<Pick<Ctx, 'member' | 'app'>>): Changer => ({
  userId: member?.userId ?? null,
  tokenId: app?.tokenId ?? null,
});

/** One review and its change. */
export interface AskedChange {
  id: number;
  change: ReviewChange;
  version?: number | undefined;
  /** The path of its fields in the request, for problems. */
  at: string;
}

interface Next {
  row: ReviewRow;
  next: Pick<
    ReviewRow,
    | 'state'
    | 'hold_reason'
    | 'is_starred'
    | 'is_read'
    | 'tags'
    | 'product_id'
    | 'review_type'
    | 'verified'
    | 'title'
    | 'content'
  >;
  events: { what: ReviewEvent; detail: object }[];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** Locks the reviews of these ids, in the order of their ids. @throws {Refusal} 404 if one does not exist. */
async function lockReviews(ctx: ShopCtx, ids: readonly number[]): Promise<ReviewRow[]> {
  const found = await ctx.tx.execute<ReviewRow>(
    sql`SELECT ${reviewColumns} FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND r.id = ANY(${idArray(ids)})
        ORDER BY r.id FOR UPDATE`,
  );
  if (found.rows.length < new Set(ids).size) throw notFound(reviewSentences.this_review);
  return found.rows;
}

type Problems = Record<string, Sentence>;

/** Whether the review must keep its product, because its writer bought that one. */
const keepsProduct = ({ verified, product_id }: Pick<ReviewRow, 'verified' | 'product_id'>): boolean =>
  verified && product_id !== null;

/** Applies a change to a review. Adds problems by their field. */
function nextOf(
  row: ReviewRow,
  { change, at }: AskedChange,
  isProgram: boolean,
  known: ReadonlyMap<number, unknown>,
  problems: Problems,
): Next {
  const events: Next['events'] = [];
  const to = stateAfter(row, change, isProgram);
  if (to.problem) problems[`${at}.hold_reason`] = reviewSentences[to.problem];
  const { state, hold_reason } = to.problem ? row : to;
  if (state !== row.state || hold_reason !== row.hold_reason)
    events.push(
      state === 'held'
        ? { what: 'held', detail: { reason: hold_reason } }
        : { what: 'published', detail: {} },
    );
  const next: Next['next'] = {
    state,
    hold_reason,
    is_starred: change.is_starred ?? row.is_starred,
    is_read: change.is_read ?? row.is_read,
    tags: change.tags ?? row.tags,
    product_id: row.product_id,
    review_type: row.review_type,
    verified: row.verified,
    title: change.title ?? row.title,
    content: change.content ?? row.content,
  };
  if (change.product_id !== undefined && change.product_id !== row.product_id) {
    if (keepsProduct(row)) problems[`${at}.product_id`] = reviewSentences.keeps_product;
    else if (row.review_type === 'shop') problems[`${at}.product_id`] = reviewSentences.of_the_shop;
    else if (change.product_id !== null && !known.has(change.product_id))
      problems[`${at}.product_id`] = reviewSentences.unknown_product({ id: change.product_id });
    next.product_id = change.product_id;
    // The writer bought the former product, not this one, so the review is not verified for it.
    next.verified = false;
    next.review_type = change.product_id === null ? 'unassign' : 'product';
    events.push({
      what: change.product_id === null ? 'unassigned' : 'assigned',
      detail: { product_id: row.product_id },
    });
  }
  if (next.is_starred !== row.is_starred)
    events.push({ what: next.is_starred ? 'starred' : 'unstarred', detail: {} });
  if (!isSame(next.tags, row.tags)) events.push({ what: 'tagged', detail: {} });
  if (next.title !== row.title || next.content !== row.content)
    events.push({ what: 'edited', detail: { title: row.title, content: row.content } });
  return { row, next, events };
}

const isOther = ({ row, next, events }: Next): boolean => events.length > 0 || next.is_read !== row.is_read;

/**
 * Changes reviews, all or none, each in its own way. It updates history, holds and search text, publishes an event, and leaves
 * unchanged reviews alone.
 * @returns the reviews as they are now, in the order of their ids, and how many were unread and are read now
 * @throws {Refusal} 404 if one does not exist; 409 with the stored review after another `version`; 422 at its fields
 */
export async function changeReviews(
  ctx: WriteCtx,
  asked: readonly AskedChange[],
  changer: Changer = changerOf(ctx),
): Promise<{ reviews: Review[]; readCount: number }> {
  const rows = await lockReviews(
    ctx,
    asked.map((one) => one.id),
  );
  const byId = new Map(asked.map((one) => [one.id, one]));
  for (const row of rows) {
    const { version } = byId.get(row.id)!;
    if (version !== undefined && version !== row.version) throw stale((await wholeReviews(ctx, [row]))[0]!);
  }
  const known = await targetNames(
    ctx,
    'product',
    asked.flatMap(({ change }) => change.product_id ?? []),
  );
  const problems: Problems = {};
  const isProgram = changer.tokenId !== null;
  const all = rows.map((row) => nextOf(row, byId.get(row.id)!, isProgram, known, problems));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const others = all.filter(isOther);
  await writeNext(ctx, others);
  await writeLog(
    ctx,
    others.flatMap(({ row, events }) => events.map((event) => ({ review_id: row.id, ...event }))),
    changer,
  );
  await writeHolds(ctx, others, changer);
  await writeReviewTexts(
    ctx,
    others
      .filter(({ events }) => events.some(({ what }) => what === 'edited' || what === 'tagged'))
      .map(({ row }) => row.id),
  );
  const changedIds = others.filter(({ events }) => events.length > 0).map(({ row }) => row.id);
  if (changedIds.length > 0) await publish(ctx, reviewUpdated, { review_ids: changedIds });
  const readCount = others.filter(({ row, next }) => next.is_read && !row.is_read).length;
  const now = await ctx.tx.execute<ReviewRow>(
    sql`SELECT ${reviewColumns} FROM reviews r WHERE r.shop_id = ${ctx.shop.id}
          AND r.id = ANY(${idArray(rows.map(({ id }) => id))}) ORDER BY r.id`,
  );
  return { reviews: await wholeReviews(ctx, now.rows), readCount };
}

async function writeNext(ctx: ShopCtx, others: readonly Next[]): Promise<void> {
  if (others.length === 0) return;
  const rows = others.map(({ row: { id }, next, events }) => ({
    id,
    ...next,
    is_edited: events.some(({ what }) => what === 'edited'),
    // Marking a review as read keeps its version, so that a person who has it open can still save.
    counts: events.length > 0,
  }));
  await ctx.tx.execute(
    sql`UPDATE reviews r SET state = x.state, hold_reason = x.hold_reason, is_starred = x.is_starred, is_read = x.is_read, tags = x.tags,
          product_id = x.product_id, review_type = x.review_type, verified = x.verified, title = x.title, content = x.content,
          edited_at = CASE WHEN x.is_edited THEN ${ctx.now.toISOString()} ELSE r.edited_at END,
          published_at = CASE WHEN x.state <> 'published' THEN r.published_at WHEN r.state = 'published' THEN r.published_at
            ELSE ${ctx.now.toISOString()} END,
          version = r.version + CASE WHEN x.counts THEN 1 ELSE 0 END, updated_at = ${ctx.now.toISOString()}
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (id bigint, state text, hold_reason text, is_starred boolean,
          is_read boolean, tags text[], product_id bigint, review_type text, verified boolean, title text, content text, is_edited boolean, counts boolean)
        WHERE r.shop_id = ${ctx.shop.id} AND r.id = x.id`,
  );
}

/** Adds to the history of reviews. */
export async function writeLog(
  ctx: ShopCtx,
  /** `at`: the time of the event; now by default. */
  entries: readonly { review_id: number; what: ReviewEvent; detail: object; at?: string }[],
  { userId, tokenId }: Changer,
): Promise<void> {
  if (entries.length === 0) return;
  await ctx.tx.execute(
    sql`INSERT INTO review_log (shop_id, review_id, what, detail, user_id, token_id, at)
        SELECT ${ctx.shop.id}::int, x.review_id, x.what, x.detail, ${userId}::bigint, ${tokenId}::bigint,
          coalesce(x.at, ${ctx.now.toISOString()}::timestamptz)
        FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS x (review_id bigint, what text, detail jsonb, at timestamptz)`,
  );
}

/** Opens a hold for each shopper's review that was unpublished, and ends the holds of those that no longer are. */
async function writeHolds(ctx: ShopCtx, others: readonly Next[], { userId }: Changer): Promise<void> {
  const own = others.filter(({ row }) => row.source === 'storefront_api');
  const shown = own.filter(({ row, next }) => row.state === 'held' && next.state !== 'held');
  if (shown.length > 0)
    await ctx.tx.execute(
      sql`UPDATE review_holds SET ended_at = ${ctx.now.toISOString()}
          WHERE shop_id = ${ctx.shop.id} AND ended_at IS NULL AND review_id = ANY(${idArray(shown.map(({ row }) => row.id))})`,
    );
  const held = own.filter(({ row, next }) => next.state === 'held' && next.hold_reason !== row.hold_reason);
  if (held.length > 0)
    await insertHolds(
      ctx,
      held.map(({ row, next }) => ({ row, review_id: row.id, reason: next.hold_reason! })),
      userId,
    );
}

/** Records holds of reviews. `userId` is null if no person unpublished them. */
export async function insertHolds(
  ctx: ShopCtx,
  holds: readonly {
    row: Pick<ReviewRow, 'product_id' | 'rating'>;
    review_id: number | null;
    reason: StoredHoldReason;
  }[],
  userId: number | null,
): Promise<void> {
  const rows = holds.map(({ row: { product_id, rating }, review_id, reason }) => ({
    review_id,
    product_id,
    rating,
    reason,
  }));
  await ctx.tx.execute(
    sql`INSERT INTO review_holds (shop_id, review_id, product_id, rating, reason, user_id, held_at)
        SELECT ${ctx.shop.id}::int, x.review_id, x.product_id, x.rating, x.reason, ${userId}::bigint, ${ctx.now.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (review_id bigint, product_id bigint, rating smallint, reason text)
        ON CONFLICT (shop_id, review_id) WHERE ended_at IS NULL AND review_id IS NOT NULL
        DO UPDATE SET reason = EXCLUDED.reason, user_id = EXCLUDED.user_id`,
  );
}

/**
 * Deletes reviews, all or none, and returns their number. The rating and the reason of a shopper's review stay, so deleting
 * one needs a reason, unless it is unpublished and has one. If a program gives none, `not_said` is stored.
 * @throws {Refusal} 404 if one does not exist; 422 at `reason`
 */
export async function removeReviews(
  ctx: WriteCtx,
  ids: readonly number[],
  reason: HoldReason | undefined,
): Promise<number> {
  const changer = changerOf(ctx);
  const rows = await lockReviews(ctx, ids);
  const isOpen = ({ source, state }: ReviewRow) => source === 'storefront_api' && state !== 'held';
  const unheld = rows.filter(isOpen);
  if (unheld.length > 0 && reason === undefined && changer.tokenId === null)
    throw invalid({ reason: reviewSentences.say_why });
  if (unheld.length > 0)
    await insertHolds(
      ctx,
      unheld.map((row) => ({ row, review_id: null, reason: reason ?? 'not_said' })),
      changer.userId,
    );
  await forgetMails(
    ctx,
    aboutReview,
    rows.map(({ id }) => id),
  );
  await ctx.tx.execute(
    sql`DELETE FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND r.id = ANY(${idArray(rows.map(({ id }) => id))})`,
  );
  await publish(ctx, reviewDeleted, { review_ids: rows.map(({ id }) => id) });
  return rows.length;
}
