import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '../call/context.ts';

/** At most so many words of a search count. */
const maxWords = 8;

/** `%` and `_` in what a person typed are letters. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The words of a search; a row must have them all. */
export function searchWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/**
 * Like every one of the words, in the manner of `searchable()` (no capitals, no accents). `candidates` are what
 * `searchCandidates` gave for them: where it said that too many rows have a word, the planner is kept from its own
 * guess, which is a handful for every longer word and has it read and sort all rows instead of the first in order.
 */
export function likeAll(column: SQL, words: readonly string[], candidates?: readonly number[] | null): SQL[] {
  const isCommon = candidates === null && longestOf(words).length >= shortestWord;
  return words.map((word) => {
    const like = sql`${column} LIKE searchable(${likePattern(word)})`;
    return isCommon ? sql`CASE WHEN ${like} THEN true ELSE false END` : like;
  });
}

const longestOf = (words: readonly string[]): string =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '');

/** The look-up gives one more than this when there are more. */
const maxCandidates = 2000;
/** Shorter words have no entry in the index. */
const shortestWord = 3;

/** Tables that the migrations gave a `<table>_matches` (`search_table`). Each area's manifest adds its own. */
export interface SearchTables {
  readonly _?: never;
}
export type SearchTable = Exclude<keyof SearchTables, '_'>;

/**
 * Ids of the rows that may have the words, found through the trigram index by the longest of them; null when that
 * word says too little, because so many have it that a list finds a page of them soon by itself.
 */
export async function searchCandidates(
  ctx: ShopCtx,
  table: SearchTable,
  words: readonly string[],
): Promise<number[] | null> {
  const longest = longestOf(words);
  if (longest.length < shortestWord) return null;
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT ${sql.raw(table)}_matches(searchable(${likePattern(longest)})) AS id`,
  );
  return found.rows.length > maxCandidates ? null : found.rows.map((row) => row.id);
}

/** Ids of the rows that have at least one of the words; null when that says too little. */
export async function anyWordCandidates(
  ctx: ShopCtx,
  table: SearchTable,
  words: readonly string[],
): Promise<number[] | null> {
  const ids = new Set<number>();
  for (const word of words) {
    const found = await searchCandidates(ctx, table, [word]);
    if (!found) return null;
    for (const id of found) ids.add(id);
  }
  return [...ids];
}

/** Every condition that a typed search puts on the rows called `alias`; none for an empty one. */
export async function searchConditions(
  ctx: ShopCtx,
  table: SearchTable,
  alias: string,
  text: string | undefined,
): Promise<SQL[]> {
  const words = searchWords(text ?? '');
  if (words.length === 0) return [];
  const row = sql.raw(alias);
  const candidates = await searchCandidates(ctx, table, words);
  return [
    ...likeAll(sql`${row}.search`, words, candidates),
    ...(candidates ? [sql`${row}.id = ANY(${`{${candidates.join(',')}}`}::bigint[])`] : []),
  ];
}
