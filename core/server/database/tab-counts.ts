import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tabs } from '../../contract/tab-counts.ts';

type Filter = Record<string, unknown>;

/**
 * The two parts of one statement that counts every tab of a list: `SELECT ${counts} AS counts FROM … WHERE ${where}`.
 * A tab's number is what the list's count call would answer for the filter with the tab's own values in it.
 * @param call The call that answers; its query gives the tabs' values their types.
 * @param filter Its query as it was read.
 * @param conditionsOf What a filter asks of a row, as the list itself asks it. A search, which costs statements of its
 *   own, is looked up once.
 * @param perRow How many things a row stands for, where that is not one.
 */
export async function tabCounting<Query extends object>(
  call: { query?: z.ZodType<Query> },
  tabs: Tabs<unknown>,
  filter: Query,
  conditionsOf: (filter: Query) => SQL | Promise<SQL>,
  perRow?: SQL,
): Promise<{ counts: SQL; where: SQL }> {
  const read = (query: object) => (call.query as z.ZodType).parse(query) as Filter;
  const blank = read({});
  // What any tab decides is asked for each tab by itself, the rest once for all.
  const decided = [...new Set(Object.values(tabs).flatMap((asks) => Object.keys(asks)))];
  const pick = (from: object, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, (from as Filter)[name]]));
  const pairs: SQL[] = [];
  for (const [tab, asks] of Object.entries(tabs)) {
    const own = { ...blank, ...pick(filter, decided), ...pick(read(asks), Object.keys(asks)) };
    const condition = await conditionsOf(own as Query);
    pairs.push(
      perRow
        ? sql`${tab}::text, coalesce(sum(${perRow}) FILTER (WHERE ${condition}), 0)`
        : sql`${tab}::text, count(*) FILTER (WHERE ${condition})`,
    );
  }
  return {
    counts: sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`,
    where: await conditionsOf({ ...filter, ...pick(blank, decided) }),
  };
}
