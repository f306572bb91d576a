import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { namedPath } from '../../offer/admin/offer-route-names.ts';
import type { OnboardingStepType } from '../contract/onboarding-choice.ts';

export interface GuidePath {
  to: string;
  search?: { type: string };
}

const custom = namedPath('boost-upsell:up-sell:custom-offer');

/** The editor for each step, with the mark that the guide led there (V033). */
export const guidePaths: Readonly<Record<OnboardingStepType, GuidePath>> = {
  add_post_purchase: { to: custom, search: { type: 'post-purchase' } },
  add_customize_up_sell: { to: custom, search: { type: 'pre-purchase' } },
  add_quantity_discounted: {
    to: namedPath('boost-upsell:cross-sell:quantity-discounts'),
    search: { type: 'quantity-discount' },
  },
  add_customize_cross_sell: {
    to: namedPath('boost-upsell:cross-sell:bundles:bundle-offer'),
    search: { type: 'product-bundles' },
  },
  create_last_step: {
    to: offerPaths.inCartOffer(0),
    search: { type: 'in-cart' },
  },
  turn_on_quick_view: { to: offerPaths.settings },
};
