import { defineSentences } from '#core/contract/sentence.ts';

/** What an offer that cannot be saved is told; the quoted ones exactly as in the documents. */
export const offerTexts = defineSentences('offers', {
  /** A name, message or title that is blank (V140). */
  blank: "Can't be blank, please fill out this field",
  this_offer: 'This offer',
  this_product: 'This product',
  named_twice: 'An offer is named twice.',
  name_an_offer: 'Name at least one offer.',
  /** A message that promises a discount while it is off (V141). */
  discount_needed: "Please set up offer's discount to complete this message.",
  /** No product or collection where one must be chosen (V142). */
  no_targets: 'not selected product or collection',
  /** A condition without a value (V147). */
  condition_value: 'Please input value',
  /** A rule about a price, weight or stock whose value is a text: it would never match. */
  condition_number: 'Enter a number, for example 12.50.',
  /** “Tag is greater than”: it would never match. */
  condition_relation: 'This field cannot be compared like this.',
  /** A percentage or a stock limit that is no whole number (V149, V151). */
  not_whole: 'Please input integer number',
  /** A percentage that is not from 0 to 99 (V150). */
  percentage_range: 'Discount number must be greater than or equal to 0 and smaller than 100',
  /** A stock limit below 0 (V152): 0 passes although the text says otherwise. */
  stock_range: 'Item number must be greater than 0',
  amount_range: 'Value must be greater than 0',
  no_end_date: 'Choose when the discount ends.',
  no_conditions: 'Add at least one condition.',
  no_category: 'Choose at least one category.',
  target_not_allowed: 'This target is not available for this offer.',
  recommend_not_allowed: 'This recommendation is not available for this offer.',
  legacy: 'Offers of this kind can be shown, not made or changed.',
  in_cart_off: 'Offers inside the cart are switched off for this shop.',
  bundles_off: 'Bundles are switched off for this shop.',
  keep_offering_off: 'Keep offering is not available for this shop.',
  cta_not_allowed: 'A quantity discount leads to the cart or lets the shopper continue.',
  not_quantity: 'A quantity discount needs tiers.',
  no_tiers_here: 'Only a quantity discount has tiers.',
  fixed_amount_not_allowed: 'Only a bundle can have a fixed amount off.',
  too_many: 'At most %{count} can be selected.',
  /** A bundle of fewer than two products (V171). */
  choose_at_least: 'Choose at least 2 products.',
  /** A number of recommended products that is not from 1 to 8 (V173). */
  recommend_limit: 'From 1 to 8 products can be recommended.',
  /** A field that a kind of offer has no use for. */
  idle: 'An offer of this kind does nothing with this.',
  no_quotations: 'Nothing here has a quotation, so an offer cannot be aimed at one.',
  holdout_range: 'The share of visitors must be a whole number from 0 to 50.',
});

/** Codes of the alerts that the documents name by a key (V171, V057). */
export const chooseAtLeastCode = 'choose-at-least';
export const maximumSelectedCode = 'maximum-selected';
