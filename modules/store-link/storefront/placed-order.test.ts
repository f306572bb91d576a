import { expect, test } from 'vitest';
import { placedOrder, tellOrder } from './placed-order.ts';

const order = { order_number: '1048', order_key: 'wc_order_c8Jw2mQ5xV0nZ' };
const thanks = new URL('https://shop.test/checkout/order-received/1048/?key=wc_order_c8Jw2mQ5xV0nZ');

test.each([
  ['https://shop.test/kasse/order-received/1048/?utm=1&key=wc_order_c8Jw2mQ5xV0nZ', order],
  ['https://shop.test/?page_id=8&order-received=1048&key=wc_order_c8Jw2mQ5xV0nZ', order],
  ['https://shop.test/checkout/order-received/1048/', null],
  ['https://shop.test/checkout/order-received/0/?key=wc_order_c8Jw2mQ5xV0nZ', null],
  ['https://shop.test/checkout/order-received/?key=wc_order_c8Jw2mQ5xV0nZ', null],
  ['https://shop.test/checkout/order-pay/1048/?pay_for_order=true&key=wc_order_c8Jw2mQ5xV0nZ', null],
  ['https://shop.test/product/vase/?order-received=vase&key=1', null],
])('the order that %s thanks for is read from its address', (address, read) => {
  expect(placedOrder(new URL(address))).toEqual(read);
});

test.each([
  [200, true],
  [404, true],
  [422, true],
  [429, false],
  [503, false],
])('an order is told with its price; at %i the price is forgotten: %s', async (status, isForgotten) => {
  const told: object[] = [];
  let forgotten = false;
  await tellOrder(thanks, 'c8Jw2mQ5xV0nZ7tL4rB9yK', {
    post: async (body) => (told.push(body), { status }),
    forget: () => (forgotten = true),
  });
  expect(told).toEqual([{ quote_id: 'c8Jw2mQ5xV0nZ7tL4rB9yK', ...order }]);
  expect(forgotten).toBe(isForgotten);
});

test('nothing is told without a price or an order, and a shop that is not there changes nothing', async () => {
  let told = 0;
  const parts = {
    post: async () => {
      told += 1;
      throw new TypeError('no network');
    },
    forget: () => expect.unreachable(),
  };
  await tellOrder(thanks, undefined, parts);
  await tellOrder(new URL('https://shop.test/cart/'), 'c8Jw2mQ5xV0nZ7tL4rB9yK', parts);
  expect(told).toBe(0);
  await tellOrder(thanks, 'c8Jw2mQ5xV0nZ7tL4rB9yK', parts);
  expect(told).toBe(1);
});
