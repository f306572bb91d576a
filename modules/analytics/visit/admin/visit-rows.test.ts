import { expect, test } from 'vitest';
import { leftOutOf, ordersOfVisits, visitKey } from './visit-rows.ts';

test('orders of a row are those of visits with its words, of an unknown one those of visits without', () => {
  expect(ordersOfVisits('source', { visits: 1, source: 'search' }, 'last')).toEqual({
    visit: 'source=search',
  });
  expect(ordersOfVisits('source', { visits: 1, source: null }, 'last')).toEqual({ visit: 'source=' });
  expect(ordersOfVisits('utm_campaign', { visits: 1, utm_campaign: 'a,b & c' }, 'first')).toEqual({
    visit: 'utm_campaign=a%2Cb+%26+c&touch=first',
  });
});

test('orders of a narrowed report stay within what it is narrowed to; the total of a whole one is all orders', () => {
  const within = { source: 'mail' };
  expect(ordersOfVisits('device', { visits: 1, device: 'phone' }, 'last', within)).toEqual({
    visit: 'source=mail&device=phone',
  });
  expect(ordersOfVisits('device', { visits: 9 }, 'last', within)).toEqual({ visit: 'source=mail' });
  expect(ordersOfVisits('device', { visits: 9 }, 'last')).toEqual({});
});

test('orders without a visit are a row of their own, and not the one of visits that nothing is known of', () => {
  const without = { visits: 0, source: null, without_visit: true } as const;
  expect(ordersOfVisits('source', without, 'last')).toEqual({ visit: 'none' });
  expect(visitKey(without)).not.toBe(visitKey({ visits: 3, source: null }));
});

test('a kind without visits excludes 0', () => {
  expect(leftOutOf([{ kind: 'bot', visits: 3 }])).toEqual({ bot: 3, staff: 0, preview: 0 });
  expect(leftOutOf(undefined)).toEqual({ bot: 0, staff: 0, preview: 0 });
});

test('a landing page of one of several shops leads to orders of that shop, and its key is its own', () => {
  const row = { landing_page: '/', visits: 4, shop_id: 3 };
  expect(ordersOfVisits('landing_page', row, 'last')).toEqual({ visit: 'landing_page=%2F', shops: 3 });
  expect(visitKey(row)).not.toBe(visitKey({ ...row, shop_id: 4 }));
});
