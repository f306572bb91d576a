import {
  ctaChoices,
  offerLimits,
  rankingRules,
  type CtaChoice,
  type RankingRule,
} from '../contract/offer-choice.ts';
import { popupRules, upsellSettingLimits, type PopupRule } from '../contract/upsell-settings.ts';

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
  /** In the order in which they apply; what is not named does not (V099). */
  ranking_rules: readonly RankingRule[];
  /** Own suggestions for messages, before those that come with Backroom. */
  message_templates: readonly string[];
  /** Whether product cards of the store have a button that shows the product without leaving the page (V006). */
  quick_view: boolean;
  /** What that button says; '': the word of the shop's language. */
  quick_view_text: string;
}

/** What a shop has that decided nothing, and what stands in for settings that cannot be read (V195). */
export const upsellDefaults: UpsellSettings = {
  post_purchase_window_minutes: 30,
  default_cta: 'cart',
  default_recommend_limit: 4,
  show_progress: true,
  popup_rule: 'until_closed',
  show_countdown: true,
  show_left: true,
  ranking_rules: rankingRules,
  message_templates: [],
  quick_view: false,
  quick_view_text: '',
};

type Saved = Readonly<Record<string, unknown>>;

const within = (value: unknown, min: number, max: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : otherwise;
const flag = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise;
const words = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : '';
const oneOf = <T extends string>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** What was saved, setting by setting; one that means nothing is as if it had not been saved. */
export function upsellSettingsOf(saved: Saved): UpsellSettings {
  const { min_window, max_window, templates, template_length, quick_view_text } = upsellSettingLimits;
  const given = saved['message_templates'];
  return {
    post_purchase_window_minutes: within(
      saved['post_purchase_window_minutes'],
      min_window,
      max_window,
      upsellDefaults.post_purchase_window_minutes,
    ),
    default_cta: oneOf(saved['default_cta'], ctaChoices, upsellDefaults.default_cta),
    default_recommend_limit: within(
      saved['default_recommend_limit'],
      offerLimits.min_recommended,
      offerLimits.max_recommended,
      upsellDefaults.default_recommend_limit,
    ),
    show_progress: flag(saved['show_progress'], upsellDefaults.show_progress),
    popup_rule: oneOf(saved['popup_rule'], popupRules, upsellDefaults.popup_rule),
    show_countdown: flag(saved['show_countdown'], upsellDefaults.show_countdown),
    show_left: flag(saved['show_left'], upsellDefaults.show_left),
    ranking_rules: rankingRulesOf(saved['ranking_rules']),
    message_templates: (Array.isArray(given) ? given : [])
      .filter((text): text is string => typeof text === 'string' && text.trim() !== '')
      .map((text) => text.slice(0, template_length))
      .slice(0, templates),
    quick_view: flag(saved['quick_view'], upsellDefaults.quick_view),
    quick_view_text: words(saved['quick_view_text'], quick_view_text),
  };
}

type Wrong = 'window' | 'limit' | 'templates' | 'template_length' | 'quick_view_text';

/** What is wrong with settings as typed, by path, as a key of the screen's texts. */
export function upsellSettingsProblems(draft: {
  [K in keyof UpsellSettings]: UpsellSettings[K] | null;
}): Partial<Record<keyof UpsellSettings, Wrong>> {
  const wrong: Partial<Record<keyof UpsellSettings, Wrong>> = {};
  const { min_window, max_window, templates, template_length } = upsellSettingLimits;
  const minutes = draft.post_purchase_window_minutes;
  if (within(minutes, min_window, max_window, Number.NaN) !== minutes)
    wrong.post_purchase_window_minutes = 'window';
  const limit = draft.default_recommend_limit;
  if (within(limit, offerLimits.min_recommended, offerLimits.max_recommended, Number.NaN) !== limit)
    wrong.default_recommend_limit = 'limit';
  const texts = draft.message_templates ?? [];
  if (texts.length > templates) wrong.message_templates = 'templates';
  else if (texts.some((text) => text.length > template_length)) wrong.message_templates = 'template_length';
  if ((draft.quick_view_text ?? '').trim().length > upsellSettingLimits.quick_view_text)
    wrong.quick_view_text = 'quick_view_text';
  return wrong;
}

/** The rules that a shop's settings name, in their order; all in the standard order where they name none (V099). */
export function rankingRulesOf(saved: unknown): readonly RankingRule[] {
  if (!Array.isArray(saved)) return rankingRules;
  const known = [...new Set(saved)].filter((one): one is RankingRule => rankingRules.includes(one));
  return known.length > 0 ? known : rankingRules;
}
