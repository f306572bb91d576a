import { defineSentences } from '#core/contract/sentence.ts';

/**
 * The templates that come with Backroom, in the order in which they were written: the place of one is its id, so a new
 * one is the last and none is taken out.
 */
export const systemTemplateKeys = [
  'two_three_five',
  'four_for_the_price_of_three',
  'one_for_me_one_for_you',
  'a_case_of_six',
  'for_teams',
  'a_fixed_sum_off_three',
  'frequently_bought_together',
  'the_starter_set',
  'complete_the_look',
  'refill_together',
  'gift_set',
  'frequently_bought_with_it',
  'more_of_this_collection',
  'the_better_one',
  'straight_to_the_till',
  'a_good_match',
  'the_same_in_another_color',
  'one_in_another_size',
  'one_more_of_it',
  'made_to_go_with_it',
  'care_and_keep',
  'wrap_it_up',
  'room_for_one_more',
  'the_same_again',
  'a_thank_you_price',
  'before_the_parcel_closes',
  'the_owners_favorites',
  'new_this_week',
] as const;
export type SystemTemplateKey = (typeof systemTemplateKeys)[number];

/** Their names and descriptions. */
export const systemTemplateSentences = defineSentences('offers.template', {
  two_three_five: 'Two, three, five',
  two_three_five_about:
    'Classic tiers: a small discount for two, more for three, most for five. For anything customers use up.',
  four_for_the_price_of_three: 'Four for the price of three',
  four_for_the_price_of_three_about:
    '25% off from the fourth item: like one free, at any price and without a code.',
  one_for_me_one_for_you: 'One for me, one for you',
  one_for_me_one_for_you_about: 'A better price for two: gifts, socks, mugs and anything nicer in pairs.',
  a_case_of_six: 'A case of six',
  a_case_of_six_about:
    'Half a dozen and a dozen, for drinks, candles and pantry goods that ship better by the case.',
  for_teams: 'For teams',
  for_teams_about: 'Tiers at 10, 25 and 50 units, for customers who equip an office or a club.',
  a_fixed_sum_off_three: 'Fixed amount off three',
  a_fixed_sum_off_three_about:
    'A fixed amount off the total, once. Easy to understand for products above 50.',
  frequently_bought_together: 'Frequently bought together',
  frequently_bought_together_about: 'Two products often bought together, side by side and at a lower price.',
  the_starter_set: 'The starter set',
  the_starter_set_about:
    'Everything a beginner needs in one click. Shown on the page of each of its products.',
  complete_the_look: 'Complete the look',
  complete_the_look_about: 'An item and what to wear with it. Best with pictures that show them together.',
  refill_together: 'Refill together',
  refill_together_about: 'A device and its refills, bought together.',
  gift_set: 'Gift set',
  gift_set_about: 'A limited-time set for the weeks before a holiday.',
  frequently_bought_with_it: 'Frequently bought with it',
  frequently_bought_with_it_about:
    'The most related product, offered when a product is added to the cart. Fully automatic.',
  more_of_this_collection: 'More from this collection',
  more_of_this_collection_about: 'Shows three other products from the same collection, without a discount.',
  the_better_one: 'Upgrade',
  the_better_one_about: 'Suggest the larger or premium version of a product.',
  straight_to_the_till: 'Straight to checkout',
  straight_to_the_till_about: 'A small add-on on the way to checkout, for shoppers in a hurry.',
  a_good_match: 'A good match',
  a_good_match_about: 'In the cart, a discounted product from the same collection.',
  the_same_in_another_color: 'Same product, another color',
  the_same_in_another_color_about: 'Offers the same product in another color, with 10% off.',
  one_in_another_size: 'Another size',
  one_in_another_size_about: 'For growing children and gifts of unknown size.',
  one_more_of_it: 'One more',
  one_more_of_it_about: 'The product in the cart once more, at a lower price.',
  made_to_go_with_it: 'Matching accessories',
  made_to_go_with_it_about: 'A short list of accessories with checkboxes, below the price.',
  care_and_keep: 'Care and maintenance',
  care_and_keep_about: 'Cleaner, case and spare parts for the product, at a small discount.',
  wrap_it_up: 'Gift wrapping',
  wrap_it_up_about: 'Wrapping paper, a card and a ribbon for gifts.',
  room_for_one_more: 'Last-minute add-on',
  room_for_one_more_about: 'After payment, one click adds it to the same order and the same parcel.',
  the_same_again: 'Buy it again',
  the_same_again_about: 'The product just bought, once more and cheaper: for consumables and gifts.',
  a_thank_you_price: 'A thank-you price',
  a_thank_you_price_about:
    'A generous discount on a product from the same collection, as a thank-you for the order.',
  before_the_parcel_closes: 'Before your order ships',
  before_the_parcel_closes_about: 'A small, easy purchase. Works well as the step after a declined offer.',
  the_owners_favorites: "The owner's favorites",
  the_owners_favorites_about: 'Your personal recommendations, below every product.',
  new_this_week: 'New this week',
  new_this_week_about: 'A row you fill by hand with new arrivals.',
});
