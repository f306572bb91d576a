import { sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf, ReplyOf, SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import { peopleNames, type PersonName } from '#modules/identity/staff/server/public.ts';
import type { Review } from '../contract/review.ts';
import {
  type countReviews,
  countReviewTabs,
  type listReviewLog,
  type listReviews,
} from '../contract/review-calls.ts';
import { reviewSentences } from '../contract/review-refusals.ts';
import { reviewTabs } from '../contract/review-tabs.ts';
import type { ReviewEvent } from '../contract/review-words.ts';
import { countConditions, isCounted, reviewConditions, type ReviewFilter } from './review-filter.ts';
import { reviewColumns, type ReviewRow } from './review-row.ts';
import { reviewReplies, wholeReviews } from './review-shape.ts';

const sortKeys = {
  id: { value: sql`r.id`, type: sql`bigint` },
  created_at: { value: sql`r.written_at`, type: sql`timestamptz` },
  rating: { value: sql`r.rating`, type: sql`smallint` },
} as const;

type Placed = ReviewRow & { place: string[] };

/** A page of reviews, the highest id first (C162). A search filters them and does not rank them. */
export async function findReviews(
  ctx: ShopCtx,
  query: QueryOf<typeof listReviews>,
): Promise<Paged<AnswerOf<typeof listReviews>>> {
  const where = await reviewConditions(ctx, query);
  const { field = 'id', direction } = listOrder(query, 'desc');
  const since = query.since_id === undefined ? sql`` : sql`AND r.id > ${query.since_id}`;
  const page = listPage(query, field === 'id' ? [sortKeys.id] : [sortKeys[field], sortKeys.id], direction);
  const found = await ctx.tx.execute<Placed>(
    sql`SELECT ${reviewColumns}, page.place
        FROM (SELECT id, place, row_number() OVER () AS turn
              FROM (SELECT r.id, ${page.place} AS place FROM reviews r WHERE ${where} ${since} AND ${page.where}
                    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}) ids) page
        JOIN reviews r ON r.shop_id = ${ctx.shop.id} AND r.id = page.id
        ORDER BY page.turn`,
  );
  const { rows, more, links } = page.cut(found.rows);
  return new Paged({ reviews: await reviewReplies(ctx, rows, query.fields), has_more: more }, links);
}

/** Counts the reviews of a filter and the unread ones among them (C163). */
export async function countReviewsOf(
  ctx: ShopCtx,
  filter: ReviewFilter,
): Promise<ReplyOf<typeof countReviews>> {
  if (isCounted(filter)) {
    const found = await ctx.tx.execute<ReplyOf<typeof countReviews>>(
      sql`SELECT coalesce(sum(r.n), 0)::bigint AS count, coalesce(sum(r.n) FILTER (WHERE NOT r.is_read), 0)::bigint AS unread_count
          FROM review_counts r WHERE ${countConditions(ctx, filter)}`,
    );
    return found.rows[0]!;
  }
  const found = await ctx.tx.execute<ReplyOf<typeof countReviews>>(
    sql`SELECT count(*) AS count, count(*) FILTER (WHERE NOT r.is_read) AS unread_count
        FROM reviews r WHERE ${await reviewConditions(ctx, filter)}`,
  );
  return found.rows[0]!;
}

/** Counts the reviews of each tab under a filter, in one statement. */
export async function countTabsOfReviews(
  ctx: ShopCtx,
  filter: ReviewFilter,
): Promise<ReplyOf<typeof countReviewTabs>> {
  const counted = isCounted(filter);
  const { counts, where } = await tabCounting(
    countReviewTabs,
    reviewTabs,
    filter,
    (part) => (counted ? countConditions(ctx, part) : reviewConditions(ctx, part)),
    counted ? sql`r.n` : undefined,
  );
  const found = await ctx.tx.execute<ReplyOf<typeof countReviewTabs>>(
    sql`SELECT ${counts} AS counts FROM ${counted ? sql`review_counts` : sql`reviews`} r WHERE ${where}`,
  );
  return found.rows[0]!;
}

/** One review (C164). @throws {Refusal} 404 if the shop has no review with this id. */
export async function reviewDetail(ctx: ShopCtx, id: number, fields?: Fields): Promise<SparseRow<Review>> {
  const found = await ctx.tx.execute<ReviewRow>(
    sql`SELECT ${reviewColumns} FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND r.id = ${id}`,
  );
  const [row] = await reviewReplies(ctx, found.rows, fields);
  if (!row) throw notFound(reviewSentences.this_review);
  return row;
}

/** The reviews of these ids, in the order of their ids, without deleted ones. Four statements for any number. */
export async function reviewsByIds(ctx: ShopCtx, ids: readonly number[]): Promise<Review[]> {
  const found = await ctx.tx.execute<ReviewRow>(
    sql`SELECT ${reviewColumns} FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND r.id = ANY(${idArray(ids)}) ORDER BY r.id`,
  );
  return wholeReviews(ctx, found.rows);
}

interface LogRow extends Record<string, unknown> {
  id: number;
  what: ReviewEvent;
  detail: ReplyOf<typeof listReviewLog>['log'][number]['detail'];
  user_id: number | null;
  /** Name of the program. */
  token: string | null;
  at: Date | string;
}

const maxEntries = 250;
const nameOf = (person: PersonName | undefined): string | undefined =>
  person && (person.name || person.email);

/** The history of a review, newest first. @throws {Refusal} 404 if the shop has no review with this id. */
export async function reviewHistory(ctx: Ctx, id: number): Promise<ReplyOf<typeof listReviewLog>> {
  await reviewDetail(ctx, id, new Set(['id']));
  const found = await ctx.tx.execute<LogRow>(
    sql`SELECT l.id, l.what, l.detail, l.user_id, k.name AS token, l.at
        FROM review_log l LEFT JOIN api_tokens k ON k.shop_id = l.shop_id AND k.id = l.token_id
        WHERE l.shop_id = ${ctx.shop.id} AND l.review_id = ${id} ORDER BY l.id DESC LIMIT ${maxEntries}`,
  );
  // The import of a review is in its own row, and is the oldest event.
  const brought = await ctx.tx.execute<LogRow>(
    sql`SELECT 0 AS id, 'imported' AS what, '{}'::jsonb AS detail, r.brought_by AS user_id, k.name AS token, r.brought_at AS at
        FROM reviews r LEFT JOIN api_tokens k ON k.shop_id = r.shop_id AND k.id = r.brought_token
        WHERE r.shop_id = ${ctx.shop.id} AND r.id = ${id} AND r.brought_at IS NOT NULL`,
  );
  const entries = [...found.rows, ...brought.rows].slice(0, maxEntries);
  const people = await peopleNames(
    ctx,
    entries.flatMap(({ user_id }) => user_id ?? []),
  );
  return {
    log: entries.map(({ user_id, token, at, ...entry }) => ({
      ...entry,
      by: nameOf(user_id === null ? undefined : people.get(user_id)) ?? token,
      at: new Date(at).toISOString(),
    })),
  };
}
