import { sayShown } from '../rules/say-shown.ts';

export type Words = Readonly<Record<string, string>>;

/** A word of the answer with what belongs into it; nothing where there is none. */
export const say = (words: Words, name: string, values: Readonly<Record<string, string | number>> = {}) =>
  sayShown(words[name] ?? '', values);

/** `4.7` and `5.0` in the page's language. */
export function averageText(average: number, locale: string): string {
  try {
    return average.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  } catch {
    // A page may name a language that is none.
    return average.toFixed(1);
  }
}
