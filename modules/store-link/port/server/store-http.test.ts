import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from '../../sync/server/hook-intake.ts';
import { nextPageInfo, shopifyPace } from '../../shopify/server/shopify-store.ts';
import { retryAfterMs } from './store-http.ts';
import { nextCursor } from '../../woocommerce/server/woocommerce-lists.ts';

test('of a link to the next page only its page is taken, never its host', () => {
  const link =
    '<https://evil.test/x.json?page_info=before>; rel="previous", <https://evil.test/x.json?limit=50&page_info=abc%3D>; rel="next"';
  expect(nextPageInfo(link)).toBe('abc=');
  expect(nextPageInfo('<https://evil.test/x.json?page_info=before>; rel="previous"')).toBeNull();
  expect(nextPageInfo(undefined)).toBeNull();
  expect(nextPageInfo('<not an address>; rel="next"')).toBeNull();
});

test('the limit is kept away from, and a wait is what the store says, within a minute', () => {
  expect(shopifyPace('10/40')).toBe(0);
  expect(shopifyPace('36/40')).toBe(2000);
  expect(shopifyPace(undefined)).toBe(0);
  expect(retryAfterMs('2.5', 0)).toBe(2500);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:09 GMT', 1000)).toBe(8000);
  expect(retryAfterMs('99999', 0)).toBe(60_000);
  expect(retryAfterMs(['1', '2'], 0)).toBe(2000);
});

test('a list that became shorter while it was read is read again from one page before', () => {
  expect(nextCursor(1, 0, 3, 250)).toBe('2/250');
  expect(nextCursor(2, 250, 3, 249)).toBe('1/249');
  expect(nextCursor(2, 249, 3, 249)).toBe('3/249');
  expect(nextCursor(3, 249, 3, 249)).toBeNull();
});

test('11: only the very signature is one', () => {
  const body = Buffer.from('{"id":1}');
  const good = createHmac('sha256', 's').update(body).digest('base64');
  expect(isSigned('s', body, good)).toBe(true);
  expect(isSigned('t', body, good)).toBe(false);
  expect(isSigned('s', Buffer.from('{"id":2}'), good)).toBe(false);
  expect(isSigned('', body, createHmac('sha256', '').update(body).digest('base64'))).toBe(false);
  const forms = [
    undefined,
    null,
    true,
    1,
    '',
    [good],
    {},
    `${good} `,
    good.replace(/=$/, ''),
    good.slice(0, 20),
  ];
  for (const form of forms) expect(isSigned('s', body, form)).toBe(false);
});
