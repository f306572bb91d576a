import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewRewardText = registerStrings('review-reward', {
  en: {
    title: 'Rewards for reviews',
    lead: 'Thank buyers who write with a discount code, whatever their stars.',
    give: 'Thank writers with a code',
    give_switch: 'Give a code for a verified review',
    give_hint:
      'To buyers who wrote from their mailed link or confirmed by mail; once an order, however many reviews. It does not depend on the rating and cannot be made to.',
    honest:
      'In many countries a reward for a review has to be told to whoever reads it. Beside each review that was thanked for, shoppers read that its writer got a code, and how many did stands with the reviews. A reward for good ratings alone misleads shoppers and is against the law in the European Union and elsewhere, so none is offered here.',
    honest_title: 'What shoppers are told',
    what: 'What the code takes off',
    type: 'Kind',
    percentage: 'Percent',
    fixed_amount: 'A fixed amount',
    percent_off: 'Percent off',
    amount_off: 'Amount off',
    minimum: 'From a cart of',
    minimum_hint: 'After its offers; 0 for any cart.',
    days: 'Days until it ends',
    days_hint: 'Codes that were given stay as they are.',
    codes: 'The codes',
    given: 'Codes given so far: %{count}',
    waiting: 'Waiting for a code: %{count}',
    place_shop:
      'Codes are made here and taken in the cart and at the checkout of your store, after its offers.',
    place_store: 'Codes are made in your connected store and taken at its checkout.',
    place_list:
      'Your connected store does not let codes be made from here now. Make codes for one use each over there, and paste them here: each writer gets one. What a code takes off is what you set there.',
    left: 'Pasted codes that nobody has yet: %{count}',
    left_none: 'No pasted code is left: whoever writes now waits until there is one.',
    paste: 'Codes, one a line',
    paste_button: 'Add these codes',
    pasted: 'Added: %{added}. Known already: %{known}. Not a code: %{wrong}. Too many: %{over}.',
    remove: 'Take back the codes that nobody has',
    remove_title: 'Take back the codes that nobody has yet?',
    remove_message: 'Codes that were given stay good. You can paste the others again.',
    remove_confirm: 'Take back',
    removed: 'Taken back: %{count}',
    ends: 'An unused code ends when its order is refunded or cancelled, or its last review is deleted. Pasted ones stay: only your store can end them.',
    saved: 'Saved successfully!',
  },
});
