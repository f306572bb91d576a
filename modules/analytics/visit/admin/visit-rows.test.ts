import { expect, test } from 'vitest';
import { leftOutOf, ordersOfVisits, visitKey } from './visit-rows.ts';

test('a row leads to orders of visits with its value, and an unknown row to orders of visits without a value', () => {
  expect(ordersOfVisits('source', { visits: 1, source: 'search' }, 'last')).toEqual({
    visit: 'source=search',
  });
  expect(ordersOfVisits('source', { visits: 1, source: null }, 'last')).toEqual({ visit: 'source=' });
  expect(ordersOfVisits('utm_campaign', { visits: 1, utm_campaign: 'a,b & c' }, 'first')).toEqual({
    visit: 'utm_campaign=a%2Cb+%26+c&touch=first',
  });
});

test('orders of a filtered report stay within its filter; the total of an unfiltered report leads to all orders', () => {
  const within = { source: 'mail' };
  expect(ordersOfVisits('device', { visits: 1, device: 'phone' }, 'last', within)).toEqual({
    visit: 'source=mail&device=phone',
  });
  expect(ordersOfVisits('device', { visits: 9 }, 'last', within)).toEqual({ visit: 'source=mail' });
  expect(ordersOfVisits('device', { visits: 9 }, 'last')).toEqual({});
});

test('orders without a visit have their own row, separate from the row of unknown visits', () => {
  const without = { visits: 0, source: null, without_visit: true } as const;
  expect(ordersOfVisits('source', without, 'last')).toEqual({ visit: 'none' });
  expect(visitKey(without)).not.toBe(visitKey({ visits: 3, source: null }));
});

test('lists 0 excluded visits for a kind without visits', () => {
  expect(leftOutOf([{ kind: 'bot', visits: 3 }])).toEqual({ bot: 3, staff: 0, preview: 0 });
  expect(leftOutOf(undefined)).toEqual({ bot: 0, staff: 0, preview: 0 });
});

test('with several shops, a landing page leads to orders of its shop, and its key includes the shop', () => {
  const row = { landing_page: '/', visits: 4, shop_id: 3 };
  expect(ordersOfVisits('landing_page', row, 'last')).toEqual({ visit: 'landing_page=%2F', shops: 3 });
  expect(visitKey(row)).not.toBe(visitKey({ ...row, shop_id: 4 }));
});
