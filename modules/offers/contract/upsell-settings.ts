import { rankingRules, type CtaChoice, type RankingRule } from './offer-choice.ts';

/** The app whose settings (C032, C033) and switch (C030, C031) are those of offers. */
export const upsellApp = 'upsell';

/**
 * When an offer lies over the page after something was added: at every adding until the shopper closes it, or once in
 * a visit whatever is added.
 */
export const popupRules = ['until_closed', 'once_per_visit'] as const;
export type PopupRule = (typeof popupRules)[number];

/** What a shop decides about its offers as a whole. */
export interface UpsellSettings {
  /** Minutes after payment in which an order can still be added to. */
  post_purchase_window_minutes: number;
  /** Where taking an offer leads, of offers yet to be made (V098). */
  default_cta: CtaChoice;
  /** How many products an offer yet to be made shows at most (V173). */
  default_recommend_limit: number;
  /** How far the cart is from a better price. */
  show_progress: boolean;
  popup_rule: PopupRule;
  /** The end of a discount, where it has one. Never made up. */
  show_countdown: boolean;
  /** Units left at a discount, where they are limited. Never made up. */
  show_left: boolean;
  /** Product widgets show a product without leaving the page. */
  quick_view: boolean;
  /** In the order in which they apply; what is not named does not (V099). */
  ranking_rules: readonly RankingRule[];
  /** Own suggestions for messages, before those that come with Backroom. */
  message_templates: readonly string[];
}

export const upsellSettingLimits = {
  min_window: 5,
  max_window: 120,
  templates: 10,
  template_length: 500,
} as const;

/** What a shop has that decided nothing, and what stands in for settings that cannot be read (V195). */
export const upsellDefaults: UpsellSettings = {
  post_purchase_window_minutes: 30,
  default_cta: 'cart',
  default_recommend_limit: 4,
  show_progress: true,
  popup_rule: 'until_closed',
  show_countdown: true,
  show_left: true,
  quick_view: false,
  ranking_rules: rankingRules,
  message_templates: [],
};
