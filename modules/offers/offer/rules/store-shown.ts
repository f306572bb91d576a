import type { StoreProvider } from '#core/rules/store-address.ts';
import type { StoreDiscounts } from '#core/rules/store-discounts.ts';
import type { OfferType } from '../contract/offer-choice.ts';
import type { Offer, OfferInput, OfferVariantB } from '../contract/offer.ts';
import { givesDiscount } from './discount-validation.ts';
import { namedProducts, namesByText, type TargetNames } from './named-target.ts';
import { hasTiers } from './tier-list.ts';

/** What decides whether a connected store shows an offer; no provider: none is connected. */
export interface StoreFacts {
  provider: StoreProvider | null;
  discounts: StoreDiscounts | null;
}

/**
 * Why the pages of the connected store do not show an offer. `after_payment`: no script of ours runs on Shopify once an order
 * is paid, and WooCommerce orders can be added to while they are still to be paid; `missing`: the store does not have its
 * products; the others: it takes something off, or joins an order, and the store's checkout is not known to do that.
 */
export type HiddenThere = 'after_payment' | 'missing' | Exclude<StoreDiscounts, 'shown'>;

/** What of an offer decides; a funnel is one whose offers all come after payment. */
export interface ShownThere {
  offer_type: OfferType | 'funnel';
  takes_off: boolean;
  /** Whether the store lacks its products, where that is known. */
  missing_in_store?: boolean;
}

/** Why the connected store's pages do not show an offer, whether or not it is active; null: nothing of the store keeps it off. */
export function hiddenThere(
  { offer_type, takes_off, missing_in_store }: ShownThere,
  { provider, discounts }: StoreFacts,
): HiddenThere | null {
  if (provider === null) return null;
  const isAfterPayment = offer_type === 'post-purchase' || offer_type === 'funnel';
  if (isAfterPayment && provider === 'shopify') return 'after_payment';
  if (missing_in_store) return 'missing';
  if (isAfterPayment) return discounts === 'shown' ? 'after_payment' : (discounts ?? 'unchecked');
  if (!takes_off || discounts === 'shown') return null;
  return discounts ?? 'unchecked';
}

/** Whether an offer takes something off for anyone, as it is written: in its first wording or in the other. */
export function takesOff(
  offer: Pick<OfferInput, 'offer_type' | 'enable_discount' | 'discount_data'> & {
    variant_b?: OfferVariantB | null;
  },
): boolean {
  if (givesDiscount(offer)) return true;
  const { offer_type, enable_discount, discount_data, variant_b } = offer;
  if (!enable_discount || !variant_b || hasTiers(discount_data)) return false;
  if (discount_data.discount_type !== 'fixed_amount') return (variant_b.percentage_discount ?? 0) > 0;
  // Only a bundle tries another amount of money; of other offers the second wording has the first amount.
  return offer_type === 'bundle' && (variant_b.amount_discount ?? 0) > 0;
}

/** What of an offer names products by their ids. */
export type NamedThere = Pick<Offer, 'target_type' | 'recommend_type' | 'recommend_ids'> & TargetNames;

/** The products without which the connected store may not show an offer. */
export const neededThere = (offer: NamedThere): number[] => [...targetsOf(offer), ...recommendedBy(offer)];

/** Whether a store that has these products, and no others of `neededThere`, lacks what an offer cannot be shown without. */
export function isMissingThere(offer: NamedThere, there: ReadonlySet<number>): boolean {
  const [targets, recommended] = [targetsOf(offer), recommendedBy(offer)];
  const lacks = (ids: readonly number[]) => ids.length > 0 && !ids.some((id) => there.has(id));
  if (offer.offer_type === 'bundle') return targets.some((id) => !there.has(id));
  return lacks(recommended) || (lacks(targets) && !namesByText(offer));
}

function targetsOf(offer: NamedThere): number[] {
  if (offer.offer_type === 'bundle') return offer.target_ids;
  return offer.target_type === 'product' ? namedProducts(offer) : [];
}
const recommendedBy = ({ recommend_type, recommend_ids }: NamedThere): number[] =>
  recommend_type === 'product' ? recommend_ids : [];
