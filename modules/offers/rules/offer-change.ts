import { allowedChoices, strategies } from '../contract/offer-choice.ts';
import type { OfferType, RecommendType, Strategy, TargetType } from '../contract/offer-choice.ts';
import type { OfferInput } from '../contract/offer.ts';

/** V003 */
export function strategyOf(type: OfferType): Strategy {
  return type === 'pre-purchase' || type === 'post-purchase' ? strategies[0] : strategies[1];
}

/** Targets a merchant may choose for a type; rules only under their switch (V025, decisions 87). */
export function targetTypesFor(
  type: OfferType,
  switches: { rule_based_targeting: boolean },
): readonly TargetType[] {
  return allowedChoices[type].target.filter((one) => one !== 'condition' || switches.rule_based_targeting);
}

/** The same for recommendations; none for a quantity discount. */
export function recommendTypesFor(
  type: OfferType,
  switches: { rule_based_targeting: boolean },
): readonly RecommendType[] {
  return allowedChoices[type].recommend.filter((one) => one !== 'condition' || switches.rule_based_targeting);
}

/** Another target type clears the ids; going back to the saved type brings the saved ids back (V111). */
export function changeTargetType<T extends Pick<OfferInput, 'target_type' | 'target_ids'>>(
  offer: T,
  type: TargetType,
  saved?: Pick<OfferInput, 'target_type' | 'target_ids'>,
): T {
  if (offer.target_type === type) return offer;
  return { ...offer, target_type: type, target_ids: saved?.target_type === type ? saved.target_ids : [] };
}

type Products = Pick<
  OfferInput,
  'target_type' | 'target_ids' | 'recommend_type' | 'recommend_ids' | 'target_handpicked'
>;

/**
 * `offer_product_updated` (V109): true on create; on update only when types, ids or handpicked lists
 * changed. Order counts, because the first target of a bundle is its main product.
 */
export function offerProductUpdated(next: Products, saved?: Products): boolean {
  if (!saved) return true;
  return (
    next.target_type !== saved.target_type ||
    next.recommend_type !== saved.recommend_type ||
    !sameIds(next.target_ids, saved.target_ids) ||
    !sameIds(next.recommend_ids, saved.recommend_ids) ||
    !sameIds(next.target_handpicked.collections, saved.target_handpicked.collections) ||
    !sameIds(next.target_handpicked.products, saved.target_handpicked.products)
  );
}

const nameLimit = 255;

/** A copy to be saved as a new offer: id 0, `Copy of …` (V108). */
export function duplicateOffer<T extends { id?: number; offer_name: string }>(offer: T): T & { id: 0 } {
  return { ...offer, id: 0, offer_name: `Copy of ${offer.offer_name}`.slice(0, nameLimit) };
}

/** What the automatic name is made from. */
export interface NameFacts {
  target_type: TargetType;
  /** Titles of the chosen products or collections, in their order. */
  titles: readonly string[];
  /** On edit: the name before it was emptied. */
  saved_name?: string;
}

/** Name of a quantity offer on submit (V120–V124): what was typed, else the saved one, else one from the target. */
export function autoFillName(name: string, facts: NameFacts): string {
  const typed = name.trim();
  if (typed !== '') return typed;
  const saved = facts.saved_name?.trim();
  if (saved) return saved;
  if (facts.target_type === 'all') return 'Target any product';
  const titles = facts.titles.join(', ');
  if (titles !== '' && facts.target_type === 'product') return clip(`Target product(s) ${titles}`);
  if (titles !== '' && facts.target_type === 'collection') return clip(`Target collection(s) ${titles}`);
  return 'Unnamed offer';
}

function clip(text: string): string {
  return text.length <= nameLimit ? text : `${text.slice(0, nameLimit - 1)}…`;
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place]);
}
