import { fillWords, inEnglish, type CodedSentence } from '#core/contract/sentence.ts';
import { coreSentencesDe } from '#core/admin/client/core-sentences.de.ts';
import { catalogSentencesDe } from '#modules/catalog/admin/catalog-sentences.de.ts';
import { identitySentencesDe } from '#modules/identity/admin/identity-sentences.de.ts';
import { offerSentencesDe } from '#modules/offers/offer/admin/offer-sentences.de.ts';
import { postPurchaseSentencesDe } from '#modules/offers/post-purchase/admin/post-purchase-sentences.de.ts';
import { orderSentencesDe } from '#modules/orders/admin/order-sentences.de.ts';
import { requestSentencesDe } from '#modules/reviews/request/admin/request-sentences.de.ts';
import { writtenSentencesDe } from '#modules/reviews/written/admin/written-sentences.de.ts';

/** German refusals of a store's calls, by their code. */
const german: Readonly<Record<string, string>> = {
  ...coreSentencesDe.strings,
  ...catalogSentencesDe.strings,
  ...identitySentencesDe.strings,
  ...offerSentencesDe.strings,
  ...postPurchaseSentencesDe.strings,
  ...orderSentencesDe.strings,
  ...requestSentencesDe.strings,
  ...writtenSentencesDe.strings,
};

/** The sentence of a code in the language of the shop; `english` where there is no translation. */
export function translateRefusal(
  locale: string,
  told: CodedSentence | null | undefined,
  english: string,
): string {
  const words = told && /^de\b/i.test(locale) ? german[told.code] : undefined;
  if (!told || words === undefined) return english;
  return fillWords(words, told.values, (inner) => translateRefusal(locale, inner, inEnglish(inner.code)));
}
