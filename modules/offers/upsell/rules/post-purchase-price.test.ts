import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import type { CartLine, OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { addedShipping, priceAdded } from './post-purchase-price.ts';

describe('V083 the delivery of what is added', () => {
  test.each([
    [null, 1000, 0],
    [undefined, 1000, 0],
    [{ type: 'value', value: 0 } as const, 1000, 0],
    [{ type: 'value', value: 4.5 } as const, 1000, 450],
    [{ type: 'percentage', value: 10 } as const, 1005, 101],
    [{ type: 'percentage', value: 100 } as const, 999, 999],
  ])('a fee of %j on %i is %i', (fee, total, minor) => {
    expect(addedShipping(fee, total, 'USD')).toBe(minor);
  });
  test('is written in major units of the currency, which may have no cents', () => {
    expect(addedShipping({ type: 'value', value: 300 }, 1000, 'JPY')).toBe(300);
  });
});

const line = (given: Partial<CartLine>): CartLine => ({
  key: 'line',
  product_id: 1,
  variant_id: 1,
  collection_ids: [],
  unit_price_minor: 3000,
  quantity: 1,
  ...given,
});

function source(
  percentage_discount: number,
  given: Partial<OfferSource> & { shipping_fee?: object } = {},
): OfferSource {
  return {
    id: 7,
    version: 1,
    offer_name: 'After payment',
    offer_type: 'post-purchase',
    target_type: 'product',
    target_ids: [1],
    recommend_type: 'product',
    recommend_ids: [2],
    condition: {},
    priority: 1,
    activated: true,
    enable_discount: percentage_discount > 0,
    discount_data: {
      discount_type: 'percentage',
      percentage_discount,
      amount_discount: 0,
      stock_item_limit: 30,
      setup_stock_limit: false,
      auto_restock: false,
      setup_end_date: false,
      end_date_time: null,
      text_display_date_time: '',
      auto_extend_end_date: false,
      origin_price: 0,
      discount_price: 0,
    },
    ...given,
  } as OfferSource;
}

test('what is charged is what the line costs and its delivery, and the lines that were bought cost what they cost', () => {
  const amounts = fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    percent: fc.integer({ min: 0, max: 99 }),
    fee: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(amounts, ({ price, quantity, percent, fee }) => {
      const shipping_fee = { type: 'percentage', value: fee };
      const index = compileShopOffers([source(percent, { automated: true, shipping_fee })], {
        currency: 'USD',
      });
      const added = line({ key: 'added', product_id: 2, variant_id: 2, unit_price_minor: price, quantity });
      const priced = priceAdded(index, index.by_id.get(7)!, [line({})], added, {});
      const { total_minor, discount_minor } = priced.line;
      expect(total_minor).toBe(price * quantity - discount_minor);
      expect(priced.charge_minor).toBe(total_minor + priced.shipping_minor);
      expect(priced.application?.amount_minor ?? 0).toBe(discount_minor);
      expect(discount_minor === 0 || percent > 0).toBe(true);
    }),
  );
});

test('nothing is discounted beside an order that does not hold a target', () => {
  const index = compileShopOffers([source(25)], { currency: 'USD' });
  const added = line({ key: 'added', product_id: 2, variant_id: 2, unit_price_minor: 2000 });
  const offer = index.by_id.get(7)!;
  expect(priceAdded(index, offer, [line({ product_id: 9 })], added, {}).charge_minor).toBe(2000);
  expect(priceAdded(index, offer, [line({})], added, {}).charge_minor).toBe(1500);
});
