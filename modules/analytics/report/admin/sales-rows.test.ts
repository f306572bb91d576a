import { expect, test } from 'vitest';
import { narrowingOf, rowKey } from './sales-rows.ts';

const days = { from: '2026-10-28', to: '2026-11-26' };

test('a row leads to the orders of its day, month, product, offer, country, source, person or buyers', () => {
  expect(narrowingOf('day', { day: '2026-11-01' }, days)).toEqual({ span: '2026-11-01..2026-11-01' });
  expect(narrowingOf('product', { product_id: 12 }, days)).toEqual({ product: 12, offer: undefined });
  expect(narrowingOf('offer', { offer_id: 5 }, days)).toEqual({ offer: 5, product: undefined });
  expect(narrowingOf('country', { country: 'PT' }, days)).toEqual({ country: 'PT' });
  expect(narrowingOf('region', { country: 'US', region: 'CA' }, days)).toEqual({
    country: 'US',
    region: 'CA',
  });
  expect(narrowingOf('region', { country: 'PT', region: '' }, days)).toEqual({
    country: 'PT',
    region: 'none',
  });
  expect(narrowingOf('staff', { user_id: 3 }, days)).toEqual({ staff: 3 });
  expect(narrowingOf('customer_type', { customer_type: 'returning' }, days)).toEqual({ buyer: 'returning' });
});

test('a month at an end of the days leads to those of its days that the figure has', () => {
  expect(narrowingOf('month', { month: '2026-10' }, days)).toEqual({ span: '2026-10-28..2026-10-31' });
  expect(narrowingOf('month', { month: '2026-11' }, days)).toEqual({ span: '2026-11-01..2026-11-26' });
  expect(narrowingOf('month', { month: '2028-02' }, null)).toEqual({ span: '2028-02-01..2028-02-29' });
});

test('figures without a matching list of orders have no link', () => {
  expect(narrowingOf('product', { product_id: null }, days)).toBeNull();
  expect(narrowingOf('staff', { user_id: null }, days)).toBeNull();
  expect(narrowingOf('country', { country: '' }, days)).toBeNull();
  expect(narrowingOf('region', { country: '', region: '' }, days)).toBeNull();
  expect(narrowingOf('customer_type', { customer_type: 'unknown' }, days)).toBeNull();
  expect(narrowingOf('variant', { product_id: 12, variant_id: 3 }, days)).toBeNull();
  expect(narrowingOf('hour', { hour: '2026-11-01T10:00:00Z' }, days)).toBeNull();
});

test('a total leads to all orders of the days, but for that of what had an offer', () => {
  expect(narrowingOf('product', { net_sales: 12 }, days)).toEqual({});
  expect(narrowingOf('country', {}, days)).toEqual({});
  expect(narrowingOf('offer', { net_sales: 12 }, days)).toBeNull();
});

test('rows without a product or a person have keys of their own', () => {
  const keys = [{ product_id: null }, { product_id: 1 }, { user_id: null }, { country: '' }, {}].map(rowKey);
  expect(new Set(keys.slice(0, 3)).size).toBe(3);
});

test('a row of one of several shops leads to orders of that shop, and its key is its own', () => {
  const row = { product_id: 7, shop_id: 3 };
  expect(narrowingOf('product', row, null)).toEqual({ product: 7, offer: undefined, shops: 3 });
  expect(narrowingOf('product', { product_id: null, shop_id: 3 }, null)).toBeNull();
  expect(rowKey({ product_id: null, shop_id: 3 })).not.toBe(rowKey({ product_id: null, shop_id: 4 }));
});
