import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import type { countReviews } from '../contract/review-calls.ts';
import { filterInstants } from '../rules/filter-days.ts';

export type ReviewFilter = QueryOf<typeof countReviews>;

declare module '#core/server/search/text-search.ts' {
  interface SearchTables {
    review_texts: true;
  }
}

/** The conditions of a filter that both `reviews` and `review_counts` can check, for the rows `r`. */
function countedConditions(ctx: ShopCtx, filter: ReviewFilter): SQL[] {
  const parts: SQL[] = [sql`r.shop_id = ${ctx.shop.id}`];
  if (filter.status !== undefined)
    parts.push(
      sql`r.review_type <> 'unassign'`,
      filter.status ? sql`r.state = 'published'` : sql`r.state <> 'published'`,
    );
  if (filter.pending !== undefined)
    parts.push(filter.pending ? sql`r.state = 'waiting'` : sql`r.state <> 'waiting'`);
  if (filter.ratings) parts.push(sql`r.rating = ANY(${idArray(filter.ratings)})`);
  if (filter.sources) parts.push(sql`r.source = ANY(${textArray(filter.sources)})`);
  if (filter.image !== undefined) parts.push(filter.image ? sql`r.has_image` : sql`NOT r.has_image`);
  if (filter.starred !== undefined) parts.push(filter.starred ? sql`r.is_starred` : sql`NOT r.is_starred`);
  if (filter.is_read !== undefined) parts.push(filter.is_read ? sql`r.is_read` : sql`NOT r.is_read`);
  if (filter.review_type) parts.push(sql`r.review_type = ${filter.review_type}`);
  return parts;
}

/** Whether `review_counts` can answer the filter, so that counting reads no review. */
export const isCounted = ({
  search,
  tag,
  product_id,
  created_at_min,
  created_at_max,
  from_date,
  end_date,
}: ReviewFilter): boolean =>
  !search &&
  tag === undefined &&
  product_id === undefined &&
  created_at_min === undefined &&
  created_at_max === undefined &&
  from_date === undefined &&
  end_date === undefined;

export const countConditions = (ctx: ShopCtx, filter: ReviewFilter): SQL =>
  allOf(countedConditions(ctx, filter));

/** All conditions of a filter, for the reviews `r`. */
export async function reviewConditions(ctx: ShopCtx, filter: ReviewFilter): Promise<SQL> {
  const parts = countedConditions(ctx, filter);
  if (filter.product_id !== undefined) parts.push(sql`r.product_id = ${filter.product_id}`);
  parts.push(...timeBetween(sql`r.written_at`, filter.created_at_min, filter.created_at_max));
  const days = filterInstants(filter);
  parts.push(...timeBetween(sql`r.written_at`, days.min, days.max));
  if (filter.tag !== undefined) parts.push(sql`r.tags @> ${textArray([filter.tag])}`);
  // The search text contains the tags, so the index finds a rare tag, too.
  const text = [filter.search, filter.tag].filter((one) => one !== undefined).join(' ');
  const searched = await searchConditions(ctx, 'review_texts', 't', text);
  if (searched.length > 0)
    parts.push(
      sql`EXISTS (SELECT FROM review_texts t WHERE t.shop_id = r.shop_id AND t.id = r.id AND ${allOf(searched)})`,
    );
  return allOf(parts);
}
