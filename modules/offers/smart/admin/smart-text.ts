import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const smartText = registerStrings('smart-offers', {
  en: {
    smart: 'Smart upsell',
    smart_lead: 'Offers that Backroom keeps by itself, from your products and orders.',
    smart_offer: 'Smart offer',
    smart_offer_lead: 'One offer for every product without an offer of its own.',
    smart_offer_hint: 'Pops up when a product is added and no offer made by hand is for it.',
    smart_bundle: 'Smart bundles',
    smart_bundle_lead: 'Bundles of the pairs that your customers buy together most.',
    smart_bundle_hint:
      'Follows your orders: new pairs are added, and those that are bought together no more are turned off.',
    smart_on: 'On',
    smart_off: 'Off',
    smart_message: 'Message',
    smart_message_label: 'Message to shoppers',
    smart_what: 'What is offered',
    smart_limit: 'Products shown at most',
    smart_limit_hint: 'From 1 to 8, the most relevant first.',
    smart_most: 'Bundles at a time',
    smart_most_hint: 'From 1 to 10, beginning with what sells best.',
    smart_percent: 'Discount',
    smart_percent_hint: '0 for none.',
    smart_cta: 'After taking it, lead to',
    smart_by_rules: 'Which products are relevant is decided by the ranking rules.',
    smart_rules: 'Ranking rules',
    smart_kept: 'Kept now',
    smart_kept_text: 'They are in your lists, marked “Smart”, and their figures count like others.',
    smart_kept_off: 'Nothing is kept while this is off.',
    smart_kept_none:
      'No two products were bought together in two orders yet. Bundles appear here by themselves once that happens.',
    smart_figures: 'See its figures',
    smart_active: 'Active',
    smart_inactive: 'Inactive',
    smart_saved: 'All changes were successfully saved',
    smart_settings: 'Settings',
  },
});
