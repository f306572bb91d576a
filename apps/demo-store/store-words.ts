import { germanStoreWords } from './store-words.de.ts';
import { englishStoreWords, type StoreWords } from './store-words.en.ts';

/** The store's own texts in the language of the shop, else in English. */
export const storeWords = (locale: string): StoreWords =>
  /^de\b/i.test(locale) ? germanStoreWords : englishStoreWords;

/** Puts values into a sentence: `fill(words.in_stock, { count: 3 })`. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/%([a-z]+)/g, (whole, name: string) => String(values[name] ?? whole));
