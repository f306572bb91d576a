import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixedOffersArbitrary } from '../../pricing/testing/offer-arbitrary.ts';
import { offerPricers } from '../../rules/offer-pricers.ts';
import { offerTypes } from '../contract/offer-choice.ts';
import { hiddenThere, type HiddenThere, type ShownThere, type StoreFacts, takesOff } from './store-shown.ts';

const shopify = (discounts: StoreFacts['discounts']): StoreFacts => ({ provider: 'shopify', discounts });
const woo = (discounts: StoreFacts['discounts']): StoreFacts => ({ provider: 'woocommerce', discounts });
const none: StoreFacts = { provider: null, discounts: null };

const rows: [ShownThere['offer_type'], 'off' | 'list', StoreFacts, HiddenThere | null][] = [
  // A store of ours shows all.
  ['quantity', 'off', none, null],
  ['post-purchase', 'off', none, null],
  ['funnel', 'list', none, null],
  // After payment nothing of ours runs, whatever the checkout charges and the offer gives.
  ['post-purchase', 'off', shopify('shown'), 'after_payment'],
  ['post-purchase', 'list', shopify('shown'), 'after_payment'],
  ['post-purchase', 'off', woo('shown'), 'after_payment'],
  ['post-purchase', 'off', woo('shut'), 'shut'],
  ['post-purchase', 'list', woo('shut'), 'shut'],
  ['funnel', 'list', shopify('shown'), 'after_payment'],
  ['funnel', 'list', woo('shut'), 'shut'],
  ['funnel', 'list', woo('shown'), 'after_payment'],
  // What takes something off needs a checkout that does.
  ['quantity', 'off', shopify('shown'), null],
  ['quantity', 'off', shopify('shut'), 'shut'],
  ['bundle', 'off', shopify('unchecked'), 'unchecked'],
  ['in-cart', 'off', woo('shut'), 'shut'],
  ['accessory', 'off', woo(null), 'unchecked'],
  // At list price nothing is promised that a checkout would have to make good.
  ['bundle', 'list', shopify('shut'), null],
  ['handpicked', 'list', woo('unchecked'), null],
  ['pre-purchase', 'list', woo('shut'), null],
];

test.each(rows)('a %s offer (%s) in %o is hidden there for: %s', (offer_type, gives, store, why) => {
  expect(hiddenThere({ offer_type, takes_off: gives === 'off' }, store)).toBe(why);
});

test('what the store does not have the products for is hidden there for that, except where nothing shows anyway', () => {
  const lacking = { takes_off: false, missing_in_store: true };
  expect(hiddenThere({ ...lacking, offer_type: 'bundle' }, shopify('shown'))).toBe('missing');
  expect(hiddenThere({ ...lacking, offer_type: 'bundle', takes_off: true }, woo('shut'))).toBe('missing');
  expect(hiddenThere({ ...lacking, offer_type: 'post-purchase' }, woo('shown'))).toBe('missing');
  expect(hiddenThere({ ...lacking, offer_type: 'post-purchase' }, shopify('shown'))).toBe('after_payment');
  expect(hiddenThere({ ...lacking, offer_type: 'bundle' }, none)).toBeNull();
});

test('every kind of offer that takes something off is kept from a checkout that is shut', () => {
  for (const offer_type of offerTypes)
    expect(hiddenThere({ offer_type, takes_off: true }, shopify('shut'))).not.toBeNull();
});

test('an offer takes something off where the price of carts has it take something off', () => {
  let given = 0;
  fc.assert(
    fc.property(mixedOffersArbitrary, (offers) => {
      for (const offer of offers) {
        const terms = offerPricers[offer.offer_type]?.terms(offer, 'EUR') ?? null;
        if (terms === null) continue;
        given += 1;
        expect(takesOff(offer)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
  expect(given).toBeGreaterThan(100);
});

test('an offer takes something off also where only its second wording does', () => {
  const percent = { discount_type: 'percentage', percentage_discount: 0, amount_discount: 0 } as const;
  const base = { offer_type: 'in-cart', enable_discount: true, discount_data: percent } as Parameters<
    typeof takesOff
  >[0];
  const words = { offer_message: '', offer_title: '' };
  const fixed = { ...percent, discount_type: 'fixed_amount' } as unknown as typeof base.discount_data;
  expect(takesOff(base)).toBe(false);
  expect(takesOff({ ...base, variant_b: { ...words, percentage_discount: null } })).toBe(false);
  expect(takesOff({ ...base, variant_b: { ...words, percentage_discount: 20 } })).toBe(true);
  const other = { ...words, percentage_discount: null, amount_discount: 5 };
  expect(takesOff({ ...base, discount_data: fixed, variant_b: other })).toBe(false);
  expect(takesOff({ ...base, offer_type: 'bundle', discount_data: fixed, variant_b: other })).toBe(true);
  expect(
    takesOff({ ...base, enable_discount: false, variant_b: { ...words, percentage_discount: 20 } }),
  ).toBe(false);
});
