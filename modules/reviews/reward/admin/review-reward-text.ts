import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewRewardText = registerStrings('review-reward', {
  en: {
    title: 'Review rewards',
    lead: 'Thank reviewers with a discount code, whatever their rating.',
    give: 'Reward reviewers',
    give_switch: 'Send a discount code for verified reviews',
    give_hint:
      'For reviews from a request link or confirmed by email. One per order. Never depends on the rating.',
    honest:
      'Incentivized reviews must be disclosed in many countries. Rewarded reviews are labeled, and the total is shown with your reviews. Rewarding only good ratings misleads shoppers and is illegal in the EU and elsewhere, so it isn’t available.',
    honest_title: 'What shoppers see',
    what: 'Reward',
    type: 'Discount type',
    percentage: 'Percentage',
    fixed_amount: 'Fixed amount',
    percent_off: 'Percentage off',
    amount_off: 'Amount off',
    minimum: 'Minimum purchase',
    minimum_hint: 'After offers. 0 for no minimum.',
    days: 'Valid for (days)',
    days_hint: 'Doesn’t affect codes already sent.',
    codes: 'Codes',
    given: 'Codes sent: %{count}',
    waiting: 'Waiting for a code: %{count}',
    place_shop: 'Codes are created here and work in your store’s cart and checkout, after offers.',
    place_store: 'Codes are created in your connected store and work at its checkout.',
    place_list:
      'Your connected store doesn’t allow creating codes from here. Create single-use codes there and paste them here. Each reviewer gets one, for the discount you set there.',
    left: 'Unused pasted codes: %{count}',
    left_none: 'No pasted codes left. New reviewers wait until you add some.',
    paste: 'Codes, one per line',
    paste_button: 'Add codes',
    pasted: 'Added %{added}. Already known %{known}. Invalid %{wrong}. Over the limit %{over}.',
    remove: 'Remove unused codes',
    remove_title: 'Remove unused codes?',
    remove_message: 'Codes already sent stay valid. You can paste the others again.',
    remove_confirm: 'Remove',
    removed: 'Removed: %{count}',
    ends: 'Unredeemed codes expire when the order is refunded or canceled or its last review is deleted. Pasted codes can only be ended in your store.',
    saved: 'Saved successfully!',
  },
});
