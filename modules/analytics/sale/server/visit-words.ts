import { type SQL, sql } from 'drizzle-orm';
import type { VisitFilter, VisitWord } from '../../report/contract/statistics.ts';

export type Touch = VisitFilter['touch'];

/** A browser that remembers no visit before this one has its first now. */
const firstOr = (first: SQL, own: SQL) => sql`CASE WHEN v.first_day IS NULL THEN ${own} ELSE ${first} END`;

const own: Readonly<Record<VisitWord, SQL>> = {
  source: sql`v.source`,
  referrer: sql`substring(v.referrer FROM '^[A-Za-z-]+://([^/:?#]+)')`,
  landing_page: sql`v.landing_page`,
  device: sql`v.device`,
  country: sql`v.country`,
  utm_source: sql`v.utm_source`,
  utm_medium: sql`v.utm_medium`,
  utm_campaign: sql`v.utm_campaign`,
  utm_term: sql`v.utm_term`,
  utm_content: sql`v.utm_content`,
};
const first: Readonly<Partial<Record<VisitWord, SQL>>> = {
  utm_source: firstOr(sql`v.first_source`, own.utm_source),
  utm_medium: firstOr(sql`v.first_medium`, own.utm_medium),
  utm_campaign: firstOr(sql`v.first_campaign`, own.utm_campaign),
  utm_term: firstOr(sql`v.first_term`, own.utm_term),
  utm_content: firstOr(sql`v.first_content`, own.utm_content),
};

/** A word of the visits called `v`: of themselves, or of the first ones that their browsers remember. */
export const visitWord = (name: VisitWord, touch: Touch): SQL =>
  (touch === 'first' ? first[name] : undefined) ?? own[name];

/** The visit `v` of the movements `m`. A visit that turned out to be no person's is none. */
export const visitOfMovement = sql`v.shop_id = m.shop_id AND v.visit_id = m.visit_id AND v.kind = 'people'`;

/** Movements called `m` of orders that were bought in such a visit, or in none. */
export function boughtIn(filter: VisitFilter | 'none'): SQL {
  if (filter === 'none')
    return sql`(m.visit_id IS NULL OR NOT EXISTS (SELECT FROM visits v WHERE ${visitOfMovement}))`;
  const words = Object.entries(filter.words) as [VisitWord, string | null][];
  const same = words.map(([name, value]) =>
    value === null
      ? sql` AND ${visitWord(name, filter.touch)} IS NULL`
      : sql` AND ${visitWord(name, filter.touch)} = ${value}`,
  );
  return sql`EXISTS (SELECT FROM visits v WHERE ${visitOfMovement}${sql.join(same, sql``)})`;
}
