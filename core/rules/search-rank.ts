import { foldText } from './fold-text.ts';

/** What stands between words: spaces, signs and punctuation. Named code by code, so that the database cuts at the same. */
const between = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/** The words of a text without capitals and accents: `Crème-Brûlée (2)` → `creme`, `brulee`, `2`. */
export function foldedWords(text: string): string[] {
  return foldText(text)
    .split(between)
    .filter((word) => word !== '');
}

/**
 * How well a title answers a search, the best first: 0 it is the search, 1 it has all its words whole, 2 it has words
 * that begin with them, 3 anything else that was found. `search_rank` of the database says the same.
 */
export function searchRank(title: string, search: string): 0 | 1 | 2 | 3 {
  const wanted = foldedWords(search);
  if (wanted.length === 0) return 3;
  const words = foldedWords(title);
  if (words.join(' ') === wanted.join(' ')) return 0;
  if (wanted.every((word) => words.includes(word))) return 1;
  return wanted.every((word) => words.some((one) => one.startsWith(word))) ? 2 : 3;
}
