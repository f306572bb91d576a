import { offerLimits, type RecommendType, type TargetType } from '../../offer/contract/offer-choice.ts';
import type { OfferInput } from '../../offer/contract/offer.ts';
import type { OfferTemplate } from '../contract/template.ts';
import { withoutIdle } from '../../offer/rules/idle-fields.ts';
import { newOffer } from '../../offer/rules/offer-draft.ts';

/** Products named when a template is applied; absent lists are filled with `suggested`. */
export interface TemplateChoice {
  target_ids?: readonly number[] | undefined;
  recommend_ids?: readonly number[] | undefined;
  /** Products of the shop, the best first. */
  suggested: readonly number[];
}

const targetsListed: readonly TargetType[] = ['product'];
const recommendsListed: readonly RecommendType[] = ['product'];

/** How many products an offer of this template cannot do without. */
export function productsNeeded({ offer }: Pick<OfferTemplate, 'offer'>): number {
  if (offer.offer_type === 'bundle') return offerLimits.bundle_products;
  const targets = targetsListed.includes(offer.target_type) ? 1 : 0;
  const recommended = offer.recommend_type && recommendsListed.includes(offer.recommend_type) ? 1 : 0;
  return targets + recommended;
}

/**
 * The inactive offer a template makes (V005). The first suggested product is the target, those after it are
 * recommended; a bundle takes the first two. Null when there are too few.
 */
export function offerFromTemplate(template: OfferTemplate, choice: TemplateChoice): OfferInput | null {
  const { offer } = template;
  const { id: _id, ...blank } = newOffer(offer.offer_type);
  const bundle = offer.offer_type === 'bundle';
  const suggested = [...choice.suggested];
  const targets = (): number[] => {
    if (choice.target_ids && choice.target_ids.length > 0) return [...choice.target_ids];
    if (bundle) return suggested.splice(0, offerLimits.bundle_products);
    return targetsListed.includes(offer.target_type) ? suggested.splice(0, 1) : [];
  };
  const target = targets();
  const recommended = (): number[] => {
    if (bundle || !offer.recommend_type) return [];
    if (choice.recommend_ids && choice.recommend_ids.length > 0) return [...choice.recommend_ids];
    if (!recommendsListed.includes(offer.recommend_type)) return [];
    return suggested.filter((id) => !target.includes(id)).slice(0, offer.recommend_limit);
  };
  const made: OfferInput = withoutIdle({
    ...blank,
    ...offer,
    target_ids: target,
    recommend_ids: recommended(),
    activated: false,
  });
  const listsTargets = bundle || targetsListed.includes(offer.target_type);
  const tooFew =
    (listsTargets && made.target_ids.length < (bundle ? offerLimits.bundle_products : 1)) ||
    (!bundle && offer.recommend_type === 'product' && made.recommend_ids.length === 0);
  return tooFew ? null : made;
}
