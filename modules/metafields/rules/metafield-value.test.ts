import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storedValue, shownValue } from './metafield-value.ts';

describe('a value is of its type, and comes back as it was sent', () => {
  test('any whole number that JSON carries exactly, as a number and by its digits', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        for (const sent of [number, String(number)]) {
          const stored = storedValue('integer', sent);
          expect('text' in stored && shownValue('integer', stored.text)).toBe(number + 0);
        }
      }),
    );
  });

  test('any text but an empty one, and any JSON to the letter', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => text.trim() !== ''),
        (text) => {
          expect(storedValue('string', text)).toEqual({ text });
          expect(shownValue('string', text)).toBe(text);
        },
      ),
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        const written = ` ${json}\n`;
        expect(storedValue('json_string', written)).toEqual({ text: written });
        expect(shownValue('json_string', written)).toBe(written);
      }),
    );
  });

  test.each([
    ['integer', 1.5, 'whole_number'],
    ['integer', 2 ** 53, 'whole_number'],
    ['integer', '9007199254740993', 'whole_number'],
    ['integer', '1e3', 'whole_number'],
    ['integer', '+1', 'whole_number'],
    ['integer', '', 'whole_number'],
    ['integer', 'forty', 'whole_number'],
    ['string', 40, 'text_wanted'],
    ['string', '', 'empty'],
    ['string', ' \n', 'empty'],
    ['string', 'é'.repeat(40_000), 'too_long'],
    ['json_string', '{"a":', 'json_wanted'],
    ['json_string', 'forty', 'json_wanted'],
    ['json_string', 40, 'text_wanted'],
    ['json_string', '', 'empty'],
  ] as const)('as %s, %s is not: %s', (type, value, problem) => {
    expect(storedValue(type, value)).toEqual({ problem });
  });
});
