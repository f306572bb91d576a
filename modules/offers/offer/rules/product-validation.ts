import { allowedChoices, offerLimits } from '../contract/offer-choice.ts';
import type { OfferInput, ConditionSet } from '../contract/offer.ts';
import { isNumberField, relationsFor, ruleNumber } from './condition-relation.ts';
import type { OfferSwitches } from './offer-switch.ts';
import { namedCollections, namedProducts, namesByText, type TargetNames } from './named-target.ts';
import { recommendTypesFor, targetTypesFor } from './offer-change.ts';
import { chooseAtLeastCode, maximumSelectedCode, offerTexts } from './offer-text.ts';
import type { Problem } from './problem.ts';

type Target = TargetNames & Pick<OfferInput, 'target_type'>;
type Recommend = Pick<
  OfferInput,
  'offer_type' | 'recommend_type' | 'recommend_ids' | 'recommend_limit' | 'condition'
>;

/**
 * What is wrong with the target: it is not for this type (V025), nothing is chosen (V142, V145), a condition
 * has no value (V147, V148), a bundle has fewer than 2 products (V133, V171), or there are more than the
 * picker's cap (V057).
 */
export function targetProblems(
  offer: Target,
  switches: OfferSwitches,
  saved?: Pick<OfferInput, 'target_type' | 'target_ids'> & Partial<TargetNames>,
): Problem[] {
  const { target_type: type, target_ids: ids } = offer;
  if (!targetTypesFor(offer.offer_type, switches).includes(type) && saved?.target_type !== type) {
    return [{ path: 'target_type', message: offerTexts.target_not_allowed }];
  }
  if (offer.offer_type === 'bundle') return bundleProblems(ids, switches, saved);
  switch (type) {
    case 'product':
    case 'collection':
      return namedProblems(offer, switches, saved);
    case 'base-category': {
      const categories = offer.condition.in_cart?.base_category?.from_these_categories ?? [];
      const path = 'condition.in_cart.base_category.from_these_categories';
      return categories.length === 0 ? [{ path, message: offerTexts.no_category }] : [];
    }
    case 'condition':
      return conditionProblems(offer.condition.target, 'condition.target');
    case 'all':
      return [];
  }
}

/**
 * What is wrong with the recommendation: nothing is chosen (V144 in spirit), variants to show or conditions
 * are unfinished or can never match (V146–V148), or not 1 to 8 products are shown (V173). A bundle's recommendation is made from
 * its products (V088).
 */
export function recommendProblems(
  offer: Recommend,
  switches: OfferSwitches,
  saved?: Pick<OfferInput, 'recommend_type' | 'recommend_ids'>,
): Problem[] {
  const { offer_type, recommend_type: type, recommend_ids: ids, condition } = offer;
  if (offer_type === 'bundle' || allowedChoices[offer_type].recommend.length === 0) return [];
  if (
    type === null ||
    (!recommendTypesFor(offer_type, switches).includes(type) && saved?.recommend_type !== type)
  ) {
    return [{ path: 'recommend_type', message: offerTexts.recommend_not_allowed }];
  }
  const problems: Problem[] = [];
  if (type === 'product' || type === 'collection' || type === 'base-category') {
    problems.push(...idProblems('recommend_ids', ids, switches, saved?.recommend_ids));
  }
  if (type === 'condition') problems.push(...conditionProblems(condition.recommend, 'condition.recommend'));
  if (condition.using_recommend_display) problems.push(...displayProblems(condition.recommend_display ?? []));
  const limit = offer.recommend_limit;
  if (
    !Number.isInteger(limit) ||
    limit < offerLimits.min_recommended ||
    limit > offerLimits.max_recommended
  ) {
    problems.push({ path: 'recommend_limit', message: offerTexts.recommend_limit });
  }
  return problems;
}

/** At least 2 units, the same product twice counting as two (V133, V171, V172); at most 3 under `bundle_limit` (ambiguity 63). */
function bundleProblems(
  ids: readonly number[],
  switches: OfferSwitches,
  saved?: Pick<OfferInput, 'target_ids'>,
): Problem[] {
  if (ids.length < offerLimits.bundle_products) {
    return [{ path: 'target_ids', message: offerTexts.choose_at_least, code: chooseAtLeastCode }];
  }
  const cap = switches.bundle_limit ? offerLimits.bundle_products_capped : pickerCap(switches);
  return capProblems('target_ids', ids, cap, saved?.target_ids);
}

/** How many products or collections can be picked (V057). */
export function pickerCap(switches: Pick<OfferSwitches, 'picker_cap_50'>): number {
  return switches.picker_cap_50 ? offerLimits.targets_capped : offerLimits.targets;
}

/** Products and collections may be named in several lists (A§3): one of them must name something, and each has the cap. */
function namedProblems(offer: Target, switches: OfferSwitches, saved?: Partial<TargetNames>): Problem[] {
  const ofProducts = offer.target_type === 'product';
  const named = ofProducts ? namedProducts(offer) : namedCollections(offer);
  if (named.length === 0 && !(ofProducts && namesByText(offer)))
    return [{ path: 'target_ids', message: offerTexts.no_targets }];
  const lists: [string, (one: Partial<TargetNames>) => readonly number[] | undefined][] = ofProducts
    ? [
        ['target_ids', (one) => one.target_ids],
        ['product_ids', (one) => one.product_ids],
        ['target_handpicked.products', (one) => one.target_handpicked?.products],
        ['condition.in_cart.product.ids', (one) => one.condition?.in_cart?.product?.ids],
      ]
    : [
        ['target_ids', (one) => one.target_ids],
        ['category_ids', (one) => one.category_ids],
        ['target_handpicked.collections', (one) => one.target_handpicked?.collections],
      ];
  return lists.flatMap(([path, of]) =>
    capProblems(path, of(offer) ?? [], pickerCap(switches), saved && of(saved)),
  );
}

function idProblems(
  path: string,
  ids: readonly number[],
  switches: OfferSwitches,
  saved?: readonly number[],
): Problem[] {
  if (ids.length === 0) return [{ path, message: offerTexts.no_targets }];
  return capProblems(path, ids, pickerCap(switches), saved);
}

/** What was saved before a cap came down may stay. */
function capProblems(
  path: string,
  ids: readonly number[],
  cap: number,
  saved?: readonly number[],
): Problem[] {
  if (ids.length <= Math.max(cap, saved?.length ?? 0)) return [];
  const message = offerTexts.too_many({ count: cap });
  return [{ path, message, code: maximumSelectedCode }];
}

function conditionProblems(set: ConditionSet | undefined, at: string): Problem[] {
  const conditions = set?.conditions ?? [];
  if (conditions.length === 0) return [{ path: `${at}.conditions`, message: offerTexts.no_conditions }];
  return conditions.flatMap(({ field, relation, value }, index): Problem[] => {
    const path = `${at}.conditions.${index}`;
    if (!relationsFor(field).includes(relation))
      return [{ path: `${path}.relation`, message: offerTexts.condition_relation }];
    if (value.trim() === '') return [{ path: `${path}.value`, message: offerTexts.condition_value }];
    if (isNumberField(field) && Number.isNaN(ruleNumber(value)))
      return [{ path: `${path}.value`, message: offerTexts.condition_number }];
    return [];
  });
}

type Display = NonNullable<OfferInput['condition']['recommend_display']>[number];

/** Unfinished rows: every pair has an option and a value, and each row has both sides (V146). */
function displayProblems(rows: readonly Display[]): Problem[] {
  const at = 'condition.recommend_display';
  if (rows.length === 0) return [{ path: at, message: offerTexts.no_conditions }];
  return rows.flatMap((row, position) =>
    (['conditions', 'expects'] as const).flatMap((side): Problem[] => {
      const path = `${at}.${position}.${side}`;
      if (row[side].length === 0) return [{ path, message: offerTexts.no_conditions }];
      return row[side].flatMap((pair, index): Problem[] =>
        (['option', 'value'] as const)
          .filter((field) => pair[field].trim() === '')
          .map((field) => ({ path: `${path}.${index}.${field}`, message: offerTexts.blank })),
      );
    }),
  );
}
