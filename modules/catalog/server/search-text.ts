import { type SQL, sql } from 'drizzle-orm';

/** At most so many words of a search count. */
const mostWords = 8;

/** `%` and `_` in what a person typed are letters. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The words of a search; a product must have them all. */
export function searchWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/** Like every one of the words, in the manner of `searchable()` (no capitals, no accents). */
export function likeAll(column: SQL, words: readonly string[]): SQL[] {
  return words.map((word) => sql`${column} LIKE searchable(${likePattern(word)})`);
}

/** Ids of the shop's products that may have all the words: found through the index by the longest of them. */
export function matchingProducts(words: readonly string[]): SQL {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  return sql`SELECT product_matches(searchable(${likePattern(longest)}))`;
}
