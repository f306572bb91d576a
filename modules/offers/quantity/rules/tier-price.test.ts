import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuantityDiscountData, QuantityTier } from '../../offer/contract/offer.ts';
import { tierThreshold } from '../../offer/rules/tier-list.ts';
import { bestDiscountText, priceTiers } from './tier-price.ts';

function offer(list: Partial<QuantityTier>[], chosen = -1) {
  const data = list.map((one, key): QuantityTier => ({
    key,
    label: '',
    min_quantity: 1,
    value_discount: 10,
    type: 'percentage_each',
    mark_as_popular: key === 0,
    ...one,
  }));
  const discount_data: QuantityDiscountData = { data, is_default_select: chosen };
  return { enable_discount: true, discount_data };
}

test('rows come ready, lowest quantity first, priced by the engine', () => {
  const rows = priceTiers(
    offer(
      [
        { min_quantity: 3, value_discount: 33.5, label: ' Three pack ', image: '/files/3.png' },
        { min_quantity: 1, value_discount: 1, type: 'buy_x_get_x' },
        { min_quantity: 1, value_discount: 2.5, type: 'amount_each' },
      ],
      2,
    ),
    { unit_price_minor: 999 },
    'USD',
  );
  expect(rows).toEqual([
    {
      key: 2,
      label: 'Buy 1',
      quantity: 1,
      original_minor: 999,
      total_minor: 749,
      save_minor: 250,
      save_percent: 25,
      each_minor: 749,
      text: { original: '$9.99', total: '$7.49', save: '$2.50', each: '$7.49' },
      popular: false,
      default: true,
      image: null,
    },
    {
      key: 1,
      label: 'Buy 1, get 1 free',
      quantity: 2,
      original_minor: 1998,
      total_minor: 999,
      save_minor: 999,
      save_percent: 50,
      each_minor: 500,
      text: { original: '$19.98', total: '$9.99', save: '$9.99', each: '$5.00' },
      popular: false,
      default: false,
      image: null,
    },
    {
      key: 0,
      label: 'Three pack',
      quantity: 3,
      original_minor: 2997,
      total_minor: 1993,
      save_minor: 1004,
      save_percent: 33,
      each_minor: 665,
      text: { original: '$29.97', total: '$19.93', save: '$10.04', each: '$6.65' },
      popular: true,
      default: false,
      image: '/files/3.png',
    },
  ]);
});

test('each row prices its own tier', () => {
  const tier = fc.record({
    min_quantity: fc.integer({ min: 1, max: 50 }),
    value_discount: fc.integer({ min: 1, max: 99 }),
  });
  const list = fc.uniqueArray(tier, { selector: (one) => one.min_quantity, minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(list, fc.integer({ min: 0, max: 100_000 }), (tiers, price) => {
      const one = offer(tiers);
      for (const row of priceTiers(one, { unit_price_minor: price }, 'USD')) {
        const own = one.discount_data.data.find((each) => each.key === row.key)!;
        expect(row.quantity).toBe(tierThreshold(own));
        expect(row.original_minor).toBe(price * row.quantity);
        expect(row.save_minor).toBe(Math.floor((price * row.quantity * own.value_discount + 50) / 100));
        expect(row.total_minor + row.save_minor).toBe(row.original_minor);
      }
    }),
  );
});

test('money is read and written in the shop currency', () => {
  const [row] = priceTiers(
    offer([{ type: 'amount_each', value_discount: 5000 }]),
    { unit_price_minor: 20_000 },
    'VND',
  );
  expect([row!.total_minor, row!.text.total]).toEqual([15_000, '₫15,000']);
});

test('V141 the largest discount, for the message', () => {
  const product = { unit_price_minor: 1000 };
  expect(bestDiscountText(offer([{}, { min_quantity: 2, value_discount: 20 }]), product, 'USD')).toBe('20%');
  const mixed = offer([{}, { min_quantity: 2, value_discount: 3, type: 'amount_each' }]);
  expect(bestDiscountText(mixed, product, 'USD')).toBe('$6.00');
  expect(bestDiscountText({ ...mixed, enable_discount: false }, product, 'USD')).toBe('');
});
