import type { Sentence } from '#core/contract/sentence.ts';
import { formatMinor, toMinor } from '#core/rules/money.ts';
import { cartSentences } from '../contract/cart-refusals.ts';
import type { Quote } from '../contract/quote.ts';

/** Why the code of a quote takes nothing off; null where it does, or none was typed. */
export function codeProblem(
  { discount_code: told }: Pick<Quote, 'discount_code'>,
  { currency, locale }: { currency: string; locale: string },
): Sentence | null {
  if (!told || told.standing === 'applied') return null;
  if (told.standing !== 'below_minimum') return cartSentences[`code_${told.standing}`];
  const minimum = toMinor(told.minimum ?? 0, currency);
  return cartSentences.code_below_minimum({ amount: formatMinor(minimum, currency, locale) });
}
