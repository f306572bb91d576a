import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareAddress, maskText, maxMaskedLetters } from './masked-text.ts';

test.each([
  [
    "Cannot read properties of undefined (reading 'message_templates')",
    'Cannot read properties of undefined (reading <text>)',
  ],
  ['ada@example.com is not a function', '<email> is not a function'],
  ['Failed to fetch https://shop.test/a?token=x', 'Failed to fetch <address>'],
  ['Invalid value “Ada Lovelace, Hauptstr. 1”', 'Invalid value <text>'],
  ['order 1042 of Ada Lovelace was not found', 'order 0 of <word> <word> was not found'],
  ['Ada', '<word>'],
  ['TypeError: items.map is not a function', 'TypeError: items.map is not a function'],
  ["the shop's name is too long", "the shop's name is too long"],
  ['unfinished "Ada Lovelace', 'unfinished <text>'],
  ['Müller wohnt in Köln', '<word> wohnt in <word>'],
])('C232 the message %j is logged as %j', (message, masked) => expect(maskText(message)).toBe(masked));

test('C232 no quote, email, number or name of whatever message is in what is logged', () => {
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.integer({ min: 10, max: 9_999_999 }).map(String),
    fc.constantFrom('Rosa', 'Ada', 'Zoë', 'Łukasz', 'İpek', '李雷'),
  );
  const frame = fc.constantFrom(
    (inner: string) => `failed for ${inner} again`,
    (inner: string) => `failed: "${inner}"`,
    (inner: string) => `${inner}`,
    (inner: string) => `${inner} is not valid`,
    (inner: string) => `value '${inner}' is not valid`,
    (inner: string) => `«${inner}» and ${inner}, too`,
  );
  fc.assert(
    fc.property(secret, frame, (inner, put) => {
      const masked = maskText(put(inner));
      expect(masked).not.toContain(inner);
      expect(masked.length).toBeLessThanOrEqual(maxMaskedLetters);
    }),
  );
});

test('C232 a message of a megabyte is bounded before it is masked', () => {
  expect(maskText(`${'a '.repeat(500_000)}`).length).toBeLessThanOrEqual(maxMaskedLetters);
});

test.each([
  ['/orders/1042?q=ada@example.com#x', '/orders/:id'],
  ['/', '/'],
  [
    '/apps/boost-upsell/cross-sell/quantity-offer/v2/7',
    '/apps/boost-upsell/cross-sell/quantity-offer/:id/:id',
  ],
  ['/auth/accept/Q7Zs0V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k', '/auth/accept/:id'],
  ['/customers/Ada%20Lovelace', '/customers/:id'],
])('the address %s is logged as %s', (from, to) => expect(bareAddress(from)).toBe(to));
