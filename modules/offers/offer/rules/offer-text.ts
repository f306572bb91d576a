import { defineSentences } from '#core/contract/sentence.ts';

/** Errors of an offer that cannot be saved; the quoted ones exactly as in the documents. */
export const offerTexts = defineSentences('offers', {
  /** A name, message or title that is blank (V140). */
  blank: "Can't be blank, please fill out this field",
  this_offer: 'This offer',
  this_product: 'This product',
  named_twice: 'An offer is listed twice.',
  name_an_offer: 'Choose at least one offer.',
  /** A message that promises a discount while it is off (V141). */
  discount_needed: "Please set up offer's discount to complete this message.",
  /** No product or collection where one must be chosen (V142). */
  no_targets: 'not selected product or collection',
  /** A condition without a value (V147). */
  condition_value: 'Please input value',
  /** A rule about a price, weight or stock whose value is a text: it would never match. */
  condition_number: 'Enter a number, for example 12.50.',
  /** “Tag is greater than”: it would never match. */
  condition_relation: 'This field can’t be compared this way.',
  /** A percentage or a stock limit that is no whole number (V149, V151). */
  not_whole: 'Please input integer number',
  /** A percentage that is not from 0 to 99 (V150). */
  percentage_range: 'Discount number must be greater than or equal to 0 and smaller than 100',
  /** A stock limit below 0 (V152): 0 passes although the text says otherwise. */
  stock_range: 'Item number must be greater than 0',
  amount_range: 'Value must be greater than 0',
  no_end_date: 'Choose an end date for the discount.',
  no_conditions: 'Add at least one condition.',
  no_category: 'Choose at least one category.',
  target_not_allowed: 'An offer of this type can’t apply to this.',
  recommend_not_allowed: 'An offer of this type can’t recommend this.',
  legacy: 'Offers of this type are read-only.',
  in_cart_off: 'In-cart offers are turned off for this shop.',
  bundles_off: 'Bundles are turned off for this shop.',
  keep_offering_off: 'Offering products already purchased isn’t available for this shop.',
  cta_not_allowed: 'A quantity discount can only go to the cart or continue shopping.',
  not_quantity: 'A quantity discount needs tiers.',
  no_tiers_here: 'Only a quantity discount has tiers.',
  fixed_amount_not_allowed: 'Only a bundle can have a fixed amount off.',
  too_many: 'You can select up to %{count}.',
  /** A bundle of fewer than two products (V171). */
  choose_at_least: 'Choose at least 2 products.',
  /** A number of recommended products that is not from 1 to 8 (V173). */
  recommend_limit: 'From 1 to 8 products can be recommended.',
  /** A field that a kind of offer has no use for. */
  idle: 'Not used by offers of this type.',
  no_quotations: 'Your shop has no quotations, so an offer can’t apply to one.',
  holdout_range: 'The holdout group must be a whole number from 0 to 50.',
});

/** Codes of the alerts that the documents name by a key (V171, V057). */
export const chooseAtLeastCode = 'choose-at-least';
export const maximumSelectedCode = 'maximum-selected';
