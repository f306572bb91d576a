import { allowedChoices, type OfferType } from '../contract/offer-choice.ts';
import type { OfferInput } from '../contract/offer.ts';
import { asksCart } from './named-target.ts';
import { offerTexts } from './offer-text.ts';
import type { Problem } from './problem.ts';

type Written = Omit<OfferInput, 'activated'>;

/** Fields that mean nothing for a kind of offer, by path, with their values where they were never set. */
export function idleFields(type: OfferType): Readonly<Record<string, unknown>> {
  const quantity = type === 'quantity';
  const bundle = type === 'bundle';
  const after = type === 'post-purchase';
  const { target } = allowedChoices[type];
  return {
    // No kind has them: nothing in a shop carries a quotation.
    quotations: [],
    ...(after ? { cta: 'cart' } : { offer_title: '' }),
    ...(after ? {} : { 'variant_b.offer_title': '', 'condition.post_purchase.include_target': false }),
    ...(asksCart({ offer_type: type })
      ? {}
      : { 'condition.in_cart.base_category.from_these_categories': [], 'condition.in_cart.product.ids': [] }),
    ...(target.includes('condition') ? {} : { 'condition.target.conditions': [] }),
    ...(allowedChoices[type].recommend.includes('condition') ? {} : { 'condition.recommend.conditions': [] }),
    ...(quantity
      ? {
          recommend_type: null,
          recommend_ids: [],
          variant_sort: 'lowest',
          'condition.using_recommend_display': false,
          'condition.recommend_display': [],
          'variant_b.percentage_discount': null,
        }
      : {}),
    ...(quantity || bundle ? { recommend_limit: 4 } : {}),
    // A bundle is its products, in the order of `target_ids`.
    ...(bundle
      ? {
          recommend_type: 'product',
          'target_handpicked.collections': [],
          'target_handpicked.products': [],
          product_ids: [],
          sku: [],
          tags: [],
          category_ids: [],
          'discount_data.beyond_targets': false,
        }
      : { 'variant_b.amount_discount': null }),
    // A quantity discount has tiers.
    ...(quantity || bundle ? {} : { 'discount_data.amount_discount': 0 }),
  };
}

/** What stands at a path of an offer; undefined where nothing does. */
export function valueAt(offer: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], offer);
}

function saysNothing(value: unknown, standard: unknown): boolean {
  if (value === undefined || value === null || value === standard) return true;
  return Array.isArray(value) && value.length === 0;
}

/**
 * Fields with a value that no shopper would ever see, because the type of offer does not use them; what is stored
 * already may stay.
 */
export function idleProblems(offer: Written, saved?: Written): Problem[] {
  return Object.entries(idleFields(offer.offer_type)).flatMap(([path, standard]) => {
    const value = valueAt(offer, path);
    if (saysNothing(value, standard)) return [];
    if (saved && JSON.stringify(valueAt(saved, path)) === JSON.stringify(value)) return [];
    const message = path === 'quotations' ? offerTexts.no_quotations : offerTexts.idle;
    return [{ path, message }];
  });
}

/** The offer without what its kind has no use for: another kind must not inherit what no screen of it shows. */
export function withoutIdle<T extends Written>(offer: T): T {
  return Object.entries(idleFields(offer.offer_type)).reduce(
    (left, [path, standard]) =>
      saysNothing(valueAt(left, path), standard) ? left : (put(left, path.split('.'), standard) as T),
    offer,
  );
}

/** The same with another value at a path. */
export function put(at: object, [name, ...rest]: readonly string[], value: unknown): object {
  const inner = (at as Record<string, unknown>)[name!];
  return { ...at, [name!]: rest.length === 0 ? value : put(inner as object, rest, value) };
}
