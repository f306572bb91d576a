import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '../call/context.ts';
import { idArray } from '../database/sql-array.ts';
import { searchWords } from './text-search.ts';

/** Tables that the migrations gave a `<table>_named` (`name_table`). */
export type NamedTable = 'products' | 'collections' | 'offers';

/** The rows of a list that a search has narrowed, and what they are ranked by. */
export interface RankedList {
  /** `products p`, with its joins. */
  from: SQL;
  /** `p.id` */
  id: SQL;
  /** What people call a row. */
  title: SQL;
  /** Everything that is asked of a row, the search included. */
  where: SQL;
  /** The list's own order, which no two rows share: it decides among equals. */
  order: SQL;
  /** Where titles can be looked up. */
  named?: NamedTable;
}

/** So many rows at most are ranked for one search: the first in the list's own order, and those it names exactly. */
export const maxRanked = 2000;

/** How well a title answers the search, 0 the best; the rule is `searchRank` of core/rules. */
export const rankOf = (title: SQL, search: string): SQL =>
  sql`search_rank(${title}, title_words(${searchWords(search).join(' ')}))`;

/** The statement for the ids of the first rows in the list's own order, the best first. */
export function rankedStatement(search: string, { from, id, title, where, order }: RankedList): SQL {
  return sql`SELECT f.id FROM (
      SELECT ${id} AS id, ${title} AS title, row_number() OVER (ORDER BY ${order}) AS place
      FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${maxRanked}) f
    ORDER BY ${rankOf(sql`f.title`, search)}, f.place`;
}

/**
 * The ids of a page of what a search found, the best first: the title is the search, has all its words whole, begins
 * words with them, anything else; equals in the list's own order, so that pages never overlap. Where more than
 * `maxRanked` rows are found, those named exactly lead, the first of the others follow ranked, then the rest as the
 * list orders them: no search makes the database sort a whole catalogue.
 */
export async function rankedIds(
  ctx: ShopCtx,
  search: string,
  list: RankedList,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const read = async (statement: SQL) =>
    (await ctx.tx.execute<{ id: number }>(statement)).rows.map((row) => row.id);
  const first = await read(rankedStatement(search, list));
  if (first.length < maxRanked) return first.slice(offset, offset + limit);
  const named = list.named ? await read(namedStatement(search, list, list.named)) : [];
  const best = [...new Set([...named, ...first])];
  const page = best.slice(offset, offset + limit);
  if (page.length === limit) return page;
  const { from, id, where, order } = list;
  const rest = await read(
    sql`SELECT ${id} AS id FROM ${from} WHERE ${where} AND NOT ${id} = ANY(${idArray(best)})
        ORDER BY ${order} LIMIT ${limit - page.length} OFFSET ${Math.max(0, offset - best.length)}`,
  );
  return [...page, ...rest];
}

/** The condition and the order of exactly these rows, as they come in `ids`. */
export const inThisOrder = (id: SQL, ids: readonly number[]): { where: SQL; order: SQL } => ({
  where: sql`${id} = ANY(${idArray(ids)})`,
  order: sql`array_position(${idArray(ids)}, ${id})`,
});

function namedStatement(search: string, { from, id, where, order }: RankedList, table: NamedTable): SQL {
  const words = searchWords(search).join(' ');
  return sql`SELECT ${id} AS id FROM ${from}
    WHERE ${where} AND ${id} = ANY(ARRAY(SELECT ${sql.raw(table)}_named(title_words(${words})))) ORDER BY ${order}`;
}
