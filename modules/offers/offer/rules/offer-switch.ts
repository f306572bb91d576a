import type { Offer } from '../contract/offer.ts';
import type { TierSwitches } from './tier-validation.ts';

/** The feature switches that decide what an offer may be (V007, ambiguities 24, 63, 65, 84). */
export interface OfferSwitches extends TierSwitches {
  rule_based_targeting: boolean;
  picker_cap_50: boolean;
  in_cart_offers: boolean;
  bundle_support: boolean;
  bundle_limit: boolean;
  /** Already off in a shop of a creator (V401). */
  keep_offering: boolean;
}

/** Reads them from a shop's switches; `source` is where the shop comes from. */
export function offerSwitches(shop: Readonly<Record<string, boolean>>, source: string): OfferSwitches {
  return {
    quantity_layout_v2: shop['quantity_layout_v2'] === true,
    quantity_min_two: shop['quantity_min_two'] === true,
    rule_based_targeting: shop['rule_based_targeting'] === true,
    picker_cap_50: shop['picker_cap_50'] === true,
    in_cart_offers: shop['in_cart_offers'] === true,
    bundle_support: shop['bundle_support'] === true,
    bundle_limit: shop['bundle_limit'] === true,
    keep_offering: shop['keep_offering'] === true && source !== 'creator',
  };
}

/** Switches that, while they are off, stop offers (of upsell funnels: the funnels), in price as on screen. */
export const stoppingSwitches = [
  'in_cart_offers',
  'bundle_support',
  'rule_based_targeting',
  'upsell_funnel',
] as const;
export type StoppingSwitch = (typeof stoppingSwitches)[number];

/** Those of a shop that decide about offers; one that is not named is on. */
export type ShopSwitches = Readonly<Record<string, boolean | undefined>>;

/** The switch for which an offer does not run, whether or not it is active; null: none. */
export function stoppedBy(
  offer: Pick<Offer, 'offer_type' | 'target_type'> & Partial<Pick<Offer, 'recommend_type'>>,
  switches: ShopSwitches,
): StoppingSwitch | null {
  if (offer.offer_type === 'in-cart' && switches['in_cart_offers'] === false) return 'in_cart_offers';
  if (offer.offer_type === 'bundle' && switches['bundle_support'] === false) return 'bundle_support';
  const rules = offer.target_type === 'condition' || offer.recommend_type === 'condition';
  return rules && switches['rule_based_targeting'] === false ? 'rule_based_targeting' : null;
}

/** Whether what was bought is offered again (V043), which is a part of an offer that has a switch of its own. */
export function offersAgain(offer: Pick<Offer, 'condition'>, switches: ShopSwitches): boolean {
  return offer.condition.post_purchase?.include_target === true && switches['keep_offering'] !== false;
}

/** The switches as offers are compiled with: already off is what a creator's shop has not (V401). */
export function compileSwitches(shop: { switches: ShopSwitches; source: string }): ShopSwitches {
  return shop.source === 'creator' ? { ...shop.switches, keep_offering: false } : shop.switches;
}

/** Whether offers compiled with the one are those compiled with the other. */
export function sameSwitches(a: ShopSwitches, b: ShopSwitches): boolean {
  return [...stoppingSwitches, 'keep_offering'].every((one) => (a[one] === false) === (b[one] === false));
}
