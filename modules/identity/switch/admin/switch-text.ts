import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import type { FeatureSwitch } from '../../shop/contract/feature-switch.ts';

/** Name and explanation of every switch; a new one without both does not compile. */
export const switchText = registerStrings('switches', {
  en: {
    in_cart_offers: 'In-cart offers',
    in_cart_offers_hint: 'Offers inside the cart.',
    rule_based_targeting: 'Rule-based targeting',
    rule_based_targeting_hint: 'Offers may target products by tag, price, vendor and other rules.',
    upsell_funnel: 'Upsell funnel',
    upsell_funnel_hint: 'Chains offers into a funnel.',
    quantity_layout_v2: 'New quantity discount layout',
    quantity_layout_v2_hint:
      'Tiers as cards with their pictures, instead of a list, on the product page; Buy X get Y.',
    bundle_support: 'Bundles',
    bundle_support_hint: 'Offers of products bought together.',
    bundle_limit: 'Bundle limit',
    bundle_limit_hint: 'Limits how many products a bundle may hold.',
    refactored_analytics: 'New analytics',
    refactored_analytics_hint: 'The figures of an offer come under their new names, too (acr_*).',
    picker_cap_50: 'At most 50 items in the picker',
    picker_cap_50_hint: 'An offer may name no more than 50 products or collections.',
    quantity_min_two: 'Quantity discounts from two',
    quantity_min_two_hint:
      'The first tier starts at two pieces instead of one. Holds while the new layout is off.',
    keep_offering: 'Keep offering',
    keep_offering_hint: 'A post-purchase offer may offer again what was just bought.',
    realtime_visitors: 'Realtime visitors',
    realtime_visitors_hint: 'Says on product pages how many look at the product now.',
    print_catalog_v2: 'New print catalogue',
    print_catalog_v2_hint: 'The print hub uses its new catalogue.',
    collections_list_v2: 'New collections list',
    collections_list_v2_hint: 'The collections page uses its new list.',
  } as const satisfies Record<FeatureSwitch | `${FeatureSwitch}_hint`, string>,
});
