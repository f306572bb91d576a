import type { Sentence } from '#core/contract/sentence.ts';
import type { DisplayType } from '../contract/timer-choice.ts';
import { timerSentences } from '../contract/timer-refusals.ts';

/** An offer's end, as the area of offers tells it. */
export interface EndOfOffer {
  ends_at: Date | null;
  target_type: string;
  products: readonly number[];
  collections: readonly number[];
  active: boolean;
}

/**
 * On which pages an offer's discount is: of all products, of those it names, or of those of its collections. Null where
 * that hangs on more than ids (rules, categories, tags, SKUs), so that no page could say it for certain.
 */
export function pagesOf({
  target_type,
  products,
  collections,
}: Pick<EndOfOffer, 'target_type' | 'products' | 'collections'>): DisplayType | null {
  if (products.length > 0) return 'products';
  if (collections.length > 0) return 'collections';
  return target_type === 'all' ? 'all_products' : null;
}

/** Why no timer can be bound to an offer's end now; null: one can. */
export function bindProblem(end: EndOfOffer | undefined, now: Date): Sentence | null {
  if (!end) return timerSentences.no_such_offer;
  if (!end.active) return timerSentences.offer_off;
  if (!end.ends_at) return timerSentences.offer_endless;
  if (end.ends_at <= now) return timerSentences.offer_over;
  return pagesOf(end) === null ? timerSentences.offer_pages : null;
}

export const isChoosable = (end: EndOfOffer, now: Date): boolean => bindProblem(end, now) === null;
