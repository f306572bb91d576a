import type { TierSwitches } from '../quantity/rules/tier-validation.ts';

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
