import { shape, text } from '#core/storefront/answer-check.ts';
import { sayShown } from '../rules/say-shown.ts';
import type { ReviewTools } from './review-tools.ts';

export type Words = Readonly<Record<string, string>>;

/** A text of the answer with its values; '' if it is missing. */
export const say = (words: Words, name: string, values: Readonly<Record<string, string | number>> = {}) =>
  sayShown(words[name] ?? '', values);

/** `4.7` and `5.0` in the page's language. */
export function averageText(average: number, locale: string): string {
  try {
    return average.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  } catch {
    // A page may name an invalid language.
    return average.toFixed(1);
  }
}

const isAnswer = shape({
  words: (said) => shape({ title: text })(said) && Object.values(said as Words).every(text),
});
let asked: Promise<unknown> | undefined;

/** The tools with every text of lists and forms; a page's call has those of stars alone. Null if they don't load. */
export async function withWords(tools: ReviewTools): Promise<ReviewTools | null> {
  asked ??= tools.shop.read('/storefront/review-words.json', '');
  const answer = await asked;
  if (isAnswer(answer)) {
    const { words } = answer as { words: Words };
    return { ...tools, part: { ...tools.part, words } };
  }
  // The next click requests them again.
  asked = undefined;
  return null;
}
