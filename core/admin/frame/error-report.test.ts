import { describe, expect, test } from 'vitest';
import { reportClientError } from '../../contract/error-report-calls.ts';
import { componentNames, reportAddress, reportOf, throwingScript } from './error-report.ts';

const { method, path, body } = reportClientError;

test('C232 its address is the contract’s', () => {
  expect(reportAddress).toEqual({ method, path });
});

describe('C232 what is told of an error', () => {
  test.each([
    [
      '\n    at TotalCard (http://x/assets/order-page-B2.js:1:2)\n    at div\n    at OrderPage (…)',
      'TotalCard < OrderPage',
    ],
    ['TotalCard@http://x/a.js:1:2\ndiv\nOrderPage@http://x/a.js:3:4', 'TotalCard < OrderPage'],
    ['', ''],
  ])('of the components is their names: %j', (stack, names) => expect(componentNames(stack)).toBe(names));

  test('of the stack is the innermost script', () => {
    const stack =
      'TypeError: x\n    at b (https://shop.test/assets/order-page-B2x.js:10:2345)\n    at c (https://shop.test/assets/main.js:1:1)';
    expect(throwingScript(stack)).toBe('order-page-B2x.js:10:2345');
    expect(throwingScript('TypeError: Ada')).toBe('unknown');
  });

  test('holds nothing of what it said, and is what the call takes, whatever was thrown where', () => {
    const secret = 'zoe@example.com';
    const odd = Object.assign(new TypeError(secret), { name: `Error of ${secret}` });
    for (const error of [new TypeError(secret), odd, secret, null, { secret }])
      for (const at of [
        `/customers/${secret}`,
        `/${'a/'.repeat(200)}`,
        `/${'bundle-of-things/'.repeat(40)}`,
      ]) {
        const report = reportOf(error, `\n    at ${secret}\n    at Card (x)`, at);
        expect(JSON.stringify(report)).not.toContain('zoe');
        expect(body!.safeParse(report).error?.issues).toBeUndefined();
      }
  });
});
