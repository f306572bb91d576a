import { type SQL, sql } from 'drizzle-orm';

/**
 * Conditions for a list's filters by time, such as `created_at_min` and `created_at_max`; none for a filter that is absent.
 * Times are stored in microseconds and answered in milliseconds, cut off. So `max` includes its whole millisecond: a time
 * that we answered finds its row. Both conditions can use an index of `column`.
 * @param column a `timestamptz`
 * @param min ISO 8601
 * @param max ISO 8601; what is finer than a millisecond is cut off
 */
export function timeBetween(column: SQL, min: string | undefined, max: string | undefined): SQL[] {
  const parts: SQL[] = [];
  if (min) parts.push(sql`${column} >= ${min}::timestamptz`);
  if (max)
    parts.push(sql`${column} < date_trunc('milliseconds', ${max}::timestamptz) + interval '1 millisecond'`);
  return parts;
}
