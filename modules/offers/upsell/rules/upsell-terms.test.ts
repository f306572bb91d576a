import { expect, test } from 'vitest';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import type { OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { discountExample, upsellExample } from '../testing/upsell-example.ts';
import { offerDiscount, upsellTerms } from './upsell-terms.ts';
import { limitLeft, runningUntil } from '../../pricing/rules/offer-limit.ts';

const at = (seconds: number) => new Date(seconds * 1_000);
const compiled = (given: Partial<OfferSource> = {}) =>
  compileShopOffers([upsellExample(given)], { currency: 'USD' }).offers[0]!;

test('V077 an end is in seconds, and over from that second on', () => {
  const data = discountExample({ setup_end_date: true, end_date_time: 1_000 });
  expect(runningUntil(data, at(999))).toEqual(at(1_000));
  expect(runningUntil(data, at(1_000))).toBe('over');
  expect(runningUntil({ ...data, setup_end_date: false }, at(2_000))).toBeNull();
  expect(runningUntil({ ...data, end_date_time: null }, at(2_000))).toBeNull();
});

test('an end that moves on by itself is none: before it, at it and after it the discount goes on', () => {
  const data = discountExample({ setup_end_date: true, end_date_time: 1_000, auto_extend_end_date: true });
  for (const seconds of [999, 1_000, 1_001, 1_000 + 3 * 86_400])
    expect(runningUntil(data, at(seconds))).toBeNull();
});

test('what a unit costs less: rounded half up, nothing once over, sold out or switched off', () => {
  const context = { now: at(0), left: null };
  expect(offerDiscount(compiled(), { unit_price_minor: 1_999 }, context)).toEqual({
    each_minor: 400,
    percentage: 20,
  });
  const none = { each_minor: 0, percentage: 0 };
  expect(offerDiscount(compiled(), { unit_price_minor: 1_999 }, { ...context, left: 0 })).toEqual(none);
  expect(offerDiscount(compiled({ enable_discount: false }), { unit_price_minor: 5 }, context)).toEqual(none);
  const over = compiled({ discount_data: discountExample({ setup_end_date: true, end_date_time: 10 }) });
  expect(offerDiscount(over, { unit_price_minor: 1_000 }, { ...context, now: at(9) }).each_minor).toBe(200);
  expect(offerDiscount(over, { unit_price_minor: 1_000 }, { ...context, now: at(10) })).toEqual(none);
});

test('V127 an automated offer may take an amount off, never more than the price', () => {
  const offer = compiled({
    automated: true,
    offer_type: 'post-purchase',
    discount_data: discountExample({ discount_type: 'fixed_amount', amount_discount: 7.5 }),
  });
  const context = { now: at(0), left: null };
  expect(offerDiscount(offer, { unit_price_minor: 1_000 }, context)).toEqual({
    each_minor: 750,
    percentage: 0,
  });
  expect(offerDiscount(offer, { unit_price_minor: 300 }, context).each_minor).toBe(300);
});

test('a second wording may have a discount of its own', () => {
  const variant_b = { offer_message: '', offer_title: '', percentage_discount: 50 };
  const offer = compiled({ variant_b });
  const context = { now: at(0), left: null };
  expect(offerDiscount(offer, { unit_price_minor: 1_000 }, { ...context, variant: 'b' }).each_minor).toBe(
    500,
  );
  expect(offerDiscount(offer, { unit_price_minor: 1_000 }, context).each_minor).toBe(200);
  const same = compiled({ variant_b: { ...variant_b, percentage_discount: null } });
  expect(offerDiscount(same, { unit_price_minor: 1_000 }, { ...context, variant: 'b' }).each_minor).toBe(200);
});

test('V076 what is left of a limit, and with auto-restock all of it again', () => {
  const limited = (auto_restock: boolean) =>
    compiled({
      discount_data: discountExample({ setup_stock_limit: true, stock_item_limit: 30, auto_restock }),
    });
  expect([0, 12, 30, 40].map((taken) => limitLeft(limited(false), taken))).toEqual([30, 18, 0, 0]);
  expect([0, 12, 30, 40].map((taken) => limitLeft(limited(true), taken))).toEqual([30, 18, 30, 30]);
  expect(limitLeft(compiled(), 100)).toBeNull();
});

test('terms that could give more than the price, or nothing, are none', () => {
  for (const percentage_discount of [0, -1, 101, Number.NaN, Number.POSITIVE_INFINITY]) {
    const discount_data = discountExample({ percentage_discount });
    expect(upsellTerms(upsellExample({ discount_data }), 'USD')).toBeNull();
  }
  expect(
    upsellTerms(upsellExample({ discount_data: { data: [], is_default_select: -1 } }), 'USD'),
  ).toBeNull();
});
