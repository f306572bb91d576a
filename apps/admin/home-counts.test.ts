import { expect, test } from 'vitest';
import { countAddresses } from '#modules/analytics/admin/home-addresses.ts';
import { countOrders, orderTabs } from '#modules/orders/contract/order-calls.ts';

test('Home counts as waiting what the orders’ tab and badge count: no cancelled and no closed ones', () => {
  const { method, path } = countAddresses.waiting;
  const asked = new URL(path, 'http://home.test');
  expect([method, asked.pathname]).toEqual([countOrders.method, countOrders.path]);
  expect(Object.fromEntries(asked.searchParams)).toEqual(orderTabs.unfulfilled);
});
