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

const quote_id = 'c8Jw2mQ5xV0nZ7tL4rB9yK';

/** Reports an order to a shop that gives these answers in turn; returns the reports and the result. */
async function reporting(page: URL, price: string | undefined, ...answers: [number, object?][]) {
  const reports: object[] = [];
  const found = { reports, isForgotten: false, token: null as string | null };
  await tellOrder(page, price, {
    post: async (body) => {
      reports.push(body);
      const [status, json = {}] = answers[reports.length - 1] ?? [500];
      if (status === 0) throw new TypeError('no network');
      return { status, json: async () => json };
    },
    forget: () => (found.isForgotten = true),
    joinable: (token) => (found.token = token),
  });
  return found;
}

test.each([
  [200, true],
  [404, true],
  [422, true],
  [429, false],
  [503, false],
  [0, false],
])('an order is reported with its quote; after %i the quote is forgotten: %s', async (status, forgotten) => {
  const { reports, isForgotten } = await reporting(thanks, quote_id, [status]);
  expect(reports[0]).toEqual({ quote_id, ...order });
  expect(isForgotten).toBe(forgotten);
});

test.each([
  ['with its price', quote_id, [[200, { order_token: 'o5Ls8gW1' }]], 'o5Ls8gW1', 1],
  ['without a price', undefined, [[200, { order_token: 'o5Ls8gW1' }]], 'o5Ls8gW1', 1],
  [
    'by itself, where the price was not its own',
    quote_id,
    [[422], [200, { order_token: 'o5Ls8gW1' }]],
    'o5Ls8gW1',
    2,
  ],
  ['that is paid', undefined, [[200, { order_token: null }]], null, 1],
  ['to a shop that knows no such answer', undefined, [[200, {}]], null, 1],
  ['that the shop does not believe', undefined, [[404]], null, 1],
  ['to a shop that is not there', undefined, [[0]], null, 1],
] as [string, string | undefined, [number, object?][], string | null, number][])(
  'an order that is reported %s can get offers if the shop allows it',
  async (_, price, answers, token, times) => {
    const found = await reporting(thanks, price, ...answers);
    expect(found.token).toBe(token);
    expect(found.reports).toHaveLength(times);
    expect(found.reports.at(-1)).toEqual(times === 1 && price ? { quote_id, ...order } : order);
  },
);

test('a page without an order reports nothing', async () => {
  expect((await reporting(new URL('https://shop.test/cart/'), quote_id)).reports).toEqual([]);
});
