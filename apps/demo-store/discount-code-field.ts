import { inEnglish, tell } from '#core/contract/sentence.ts';
import { longestCode } from '#modules/orders/code/contract/code-standing.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import { codeProblem } from '#modules/orders/cart/rules/code-problem.ts';
import { translateRefusal } from './refused-words.ts';

/** The code of a form; empty where none was typed. */
export const readTypedCode = (form: URLSearchParams): string =>
  (form.get('discount_code') ?? '').trim().slice(0, longestCode);

/** A code in the cart that takes nothing off, with the reason; null without one. */
export function codeField(
  quote: Quote | undefined,
  shop: { currency: string; locale: string },
): { value: string; error: string } | null {
  const problem = quote && codeProblem(quote, shop);
  if (!problem) return null;
  const error = translateRefusal(shop.locale, tell(problem), inEnglish(problem));
  return { value: quote.discount_code?.code ?? '', error };
}
