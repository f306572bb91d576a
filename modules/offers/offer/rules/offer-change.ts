import { allowedChoices, strategies } from '../contract/offer-choice.ts';
import type { OfferType, RecommendType, Strategy, TargetType } from '../contract/offer-choice.ts';
import type { Offer, OfferInput, OfferRule, QuantityDiscountData } from '../contract/offer.ts';
import { hasTiers } from './tier-list.ts';
import { defaultTiers, finishedTiers } from './tier-list.ts';
import { newUpsellDiscount } from './offer-draft.ts';
import type { FinishedOffer } from './offer-draft.ts';
import { translateMessage } from './message-language.ts';
import { defaultMessage, defaultOfferTitle } from './offer-message.ts';
import { withoutIdle } from './idle-fields.ts';
import { nameLimit } from './offer-name.ts';
import { percentageProblem } from './discount-validation.ts';

/** A pre- or post-purchase offer is an up-sell, every other kind a cross-sell (V003). */
export function strategyOf(type: OfferType): Strategy {
  return type === 'pre-purchase' || type === 'post-purchase' ? strategies[0] : strategies[1];
}

/** Targets a merchant may choose for a type; rules only under their switch (V025, ambiguity 87). */
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

/** Another recommendation clears the ids; going back to the saved one brings the saved ids back (V111). */
export function changeRecommendType<T extends Pick<OfferInput, 'recommend_type' | 'recommend_ids'>>(
  offer: T,
  type: RecommendType | null,
  saved?: Pick<OfferInput, 'recommend_type' | 'recommend_ids'>,
): T {
  if (offer.recommend_type === type) return offer;
  const recommend_ids = saved?.recommend_type === type ? saved.recommend_ids : [];
  return { ...offer, recommend_type: type, recommend_ids };
}

/**
 * Another type begins with its first target and recommendation and a message of its own (V110); their ids are
 * cleared or come back as with any change of the two (V111). What the new type cannot hold is put right:
 * tiers, a fixed amount, a way to the checkout, the parts of the rules that belong to the old type.
 */
export function changeOfferType<T extends Omit<OfferInput, 'activated'>>(
  draft: T,
  type: OfferType,
  saved: Omit<OfferInput, 'activated'> | undefined,
  switches: { rule_based_targeting: boolean },
  locale = 'en',
): T {
  if (draft.offer_type === type) return draft;
  const target = targetTypesFor(type, switches)[0] ?? draft.target_type;
  const recommend = recommendTypesFor(type, switches)[0] ?? null;
  const moved = changeRecommendType(changeTargetType(draft, target, saved), recommend, saved);
  return withoutIdle({
    ...moved,
    offer_type: type,
    offer_message: translateMessage(defaultMessage(type, draft.enable_discount), locale),
    offer_title:
      type === 'post-purchase' && draft.offer_title.trim() === ''
        ? translateMessage(defaultOfferTitle, locale)
        : draft.offer_title,
    condition: ruleOf(type, draft.condition),
    discount_data: discountFor(type, draft.discount_data),
    cta: type === 'quantity' && draft.cta === 'checkout' ? 'cart' : draft.cta,
  });
}

/**
 * Leaves out what the type cannot hold: the part of the cart is for offers in it and after payment, keep
 * offering for the latter only (V145, V221).
 */
function ruleOf(type: OfferType, rule: OfferRule): OfferRule {
  const { in_cart, post_purchase, ...shared } = rule;
  return {
    ...shared,
    ...(in_cart && (type === 'in-cart' || type === 'post-purchase') ? { in_cart } : {}),
    ...(post_purchase && type === 'post-purchase' ? { post_purchase } : {}),
  };
}

function discountFor(type: OfferType, data: OfferInput['discount_data']): OfferInput['discount_data'] {
  if (type === 'quantity') return hasTiers(data) ? data : defaultTiers();
  if (hasTiers(data)) return newUpsellDiscount();
  return type === 'bundle' ? data : { ...data, discount_type: 'percentage' as const };
}

/** Turning the discount off puts a percentage that could not be saved back to 0 (V132; every editor, 66). */
export function switchDiscount<T extends Pick<OfferInput, 'enable_discount' | 'discount_data'>>(
  draft: T,
  on: boolean,
): T {
  const data = draft.discount_data;
  if (on || hasTiers(data) || !percentageProblem(data.percentage_discount)) {
    return { ...draft, enable_discount: on };
  }
  return { ...draft, enable_discount: on, discount_data: { ...data, percentage_discount: 0 } };
}

/** Makes a product of a bundle the first, which is its target product (V134). */
export function setAsTarget<T extends Pick<OfferInput, 'target_ids'>>(draft: T, index: number): T {
  const chosen = draft.target_ids[index];
  if (chosen === undefined) return draft;
  const others = draft.target_ids.filter((_, other) => other !== index);
  return { ...draft, target_ids: [chosen, ...others] };
}

/**
 * An offer that `validateOffer` passed, as it is stored: texts trimmed (V140), emptied numbers that are not in use
 * as 0, and of a bundle the recommendation, which is all but its first product (V088).
 */
export function finishedOffer(draft: OfferInput, saved?: Pick<Offer, 'discount_data'>): FinishedOffer {
  const data = draft.discount_data;
  const bundle = draft.offer_type === 'bundle';
  return {
    ...draft,
    offer_message: draft.offer_message.trim(),
    offer_title: draft.offer_title.trim(),
    recommend_type: bundle ? 'product' : draft.recommend_type,
    recommend_ids: bundle ? draft.target_ids.slice(1) : draft.recommend_ids,
    discount_data: hasTiers(data)
      ? withKnownEnd(finishedTiers(data), saved?.discount_data)
      : {
          ...data,
          percentage_discount: data.percentage_discount ?? 0,
          amount_discount: data.amount_discount ?? 0,
          stock_item_limit: data.stock_item_limit ?? 0,
          ...(bundle ? {} : { beyond_targets: data.beyond_targets ?? givesBeyondTargets(saved) }),
        },
  };
}

/** The end that a save leaves out is as it was; a program that knows no end takes none away. */
function withKnownEnd(
  data: QuantityDiscountData,
  saved: Offer['discount_data'] | undefined,
): QuantityDiscountData {
  const known = saved && hasTiers(saved) ? saved : {};
  const { setup_end_date, end_date_time, auto_extend_end_date } = { ...known, ...pickDefined(data) };
  return {
    data: data.data,
    is_default_select: data.is_default_select,
    ...pickDefined({ setup_end_date, end_date_time, auto_extend_end_date }),
  };
}

/** Without what was left out. */
function pickDefined<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;
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

/** A copy to be saved as a new offer: id 0, `Copy of …` (V108). */
export function duplicateOffer<T extends { id?: number; offer_name: string }>(offer: T): T & { id: 0 } {
  return { ...offer, id: 0, offer_name: `Copy of ${offer.offer_name}`.slice(0, nameLimit) };
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** Whether a stored offer discounts units beyond those of its targets. */
export function givesBeyondTargets(saved: Pick<Offer, 'discount_data'> | undefined): boolean {
  const data = saved?.discount_data;
  return data !== undefined && !('data' in data) && data.beyond_targets === true;
}
