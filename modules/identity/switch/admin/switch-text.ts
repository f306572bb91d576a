import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import type { FeatureSwitch } from '../../shop/contract/feature-switch.ts';

/** Name and explanation of every switch; a new one without both does not compile. */
export const switchText = registerStrings('switches', {
  en: {
    in_cart_offers: 'In-cart offers',
    in_cart_offers_hint: 'Offers inside the cart.',
    rule_based_targeting: 'Rule-based targeting',
    rule_based_targeting_hint: 'Offers can target products by tag, price, vendor and other rules.',
    upsell_funnel: 'Upsell funnel',
    upsell_funnel_hint: 'Chains offers into a funnel.',
    quantity_layout_v2: 'New quantity discount layout',
    quantity_layout_v2_hint:
      'On the product page, shows tiers as cards with images instead of a list. Includes Buy X get Y.',
    bundle_support: 'Bundles',
    bundle_support_hint: 'Offers of products bought together.',
    bundle_limit: 'Bundle limit',
    bundle_limit_hint: 'Limits how many products a bundle can contain.',
    refactored_analytics: 'New analytics',
    refactored_analytics_hint: 'Also returns an offer’s figures under their new names (acr_*).',
    picker_cap_50: 'At most 50 items in the picker',
    picker_cap_50_hint: 'An offer can include up to 50 products or collections.',
    quantity_min_two: 'Quantity discounts from two',
    quantity_min_two_hint:
      'The first tier starts at 2 items instead of 1. Applies while the new layout is off.',
    keep_offering: 'Keep offering',
    keep_offering_hint: 'Post-purchase offers can include items that were just bought.',
    realtime_visitors: 'Live visitors',
    realtime_visitors_hint: 'Shows on product pages how many visitors are viewing the product.',
    print_catalog_v2: 'New print catalog',
    print_catalog_v2_hint: 'The print hub uses its new catalog.',
    collections_list_v2: 'New collections list',
    collections_list_v2_hint: 'The collections page uses its new list.',
  } as const satisfies Record<FeatureSwitch | `${FeatureSwitch}_hint`, string>,
});
