import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSaleSettings, saleVariables } from '../contract/sale-note-words.ts';
import { buyerShown, firstName, lastInitial, regionName } from './buyer-name.ts';
import { filledText } from './note-text.ts';
import { saleValues, timeAgo } from './note-values.ts';

const now = Date.UTC(2026, 10, 26, 12);
const rosa = {
  ...{ first_name: 'Rosa', last_initial: 'M', region: 'Ontario', country: 'CA' },
  ...{ product_title: 'Blue mug', units: 12, sold_at: now - 7_500_000, random_at: now - 7_500_000 },
};
const english = { locale: 'en', now };
const say = (text: string, facts: Partial<typeof rosa> = {}) =>
  filledText(text, saleValues({ ...rosa, ...facts }, english))
    ?.map(({ text: piece }) => piece)
    .join('') ?? null;

describe('texts with variables', () => {
  test('the standard texts say who bought what where and when (V267)', () => {
    const { title, product_name, time } = defaultSaleSettings.message;
    expect([title, product_name, time].map((text) => say(text))).toEqual([
      'Rosa in Ontario, Canada purchased a Blue mug',
      'Blue mug',
      '2 hours ago',
    ]);
    expect(filledText('Buy {{product_link}}!', saleValues(rosa, english))).toEqual([
      { text: 'Buy ' },
      { text: 'Blue mug', link: true },
      { text: '!' },
    ]);
  });

  test('each of the eleven variables has a value, and none is finer than first name, initial and region (V266)', () => {
    expect(saleVariables).toHaveLength(11);
    const values = saleValues(rosa, english);
    expect(values).toEqual({
      ...{ location: 'Ontario, Canada', city: 'Ontario', country: 'Canada', full_name: 'Rosa M.' },
      ...{ first_name: 'Rosa', last_name: 'M.', random_number: '12' },
      ...{ product_title: 'Blue mug', product_link: 'Blue mug' },
      ...{ random_time_ago: '2 hours ago', time_ago: '2 hours ago' },
    });
  });

  test('a sentence with a variable without a value is left out, rather than shown with a gap or a lie', () => {
    expect(say('{{random_number}} bought today', { units: 0 })).toBeNull();
    expect(say('{{first_name}} bought it', { first_name: '' })).toBeNull();
    expect(say('Bought in {{location}}', { region: '', country: '' })).toBeNull();
    expect(say('Bought in {{location}}', { region: '' })).toBe('Bought in Canada');
    expect(say('Bought in {{city}}', { region: '' })).toBe('Bought in Canada');
    expect(say('Bought it', { first_name: '' })).toBe('Bought it');
  });

  test('10,000 random texts: what is no variable stays as typed, and a value is never read as a text again', () => {
    const piece = fc.oneof(
      fc.constantFrom(...saleVariables.map((name) => `{{${name}}}`), '{{', '}}', '{{x}}', '{{ first_name }}'),
      fc.string({ unit: 'binary' }).map((typed) => typed.replaceAll('\0', '')),
    );
    const texts = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
    const known = ['{{country}}', '<b>x</b>', '$&', 'Rosa'].map((first_name) =>
      saleValues({ ...rosa, first_name }, english),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...known), (text, values) => {
        const pieces = filledText(text, values);
        const expected = text.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) =>
          Object.hasOwn(values, name) ? (values[name as 'city'] ?? '') : whole,
        );
        expect(pieces?.map((one) => one.text).join('') ?? '').toBe(expected);
        for (const one of pieces ?? []) if (one.link) expect(one.text).toBe('Blue mug');
      }),
      { numRuns: 10_000 },
    );
  });

  test('time is shown in whole steps, and in the language of the page, whatever it calls itself', () => {
    expect(
      [0, 59_999, 60_000, 3_599_999, 86_400_000, 30 * 86_400_000].map((ms) => timeAgo(ms, 'en')),
    ).toEqual([...['now', 'now', '1 minute ago', '59 minutes ago', '1 day ago', '30 days ago']]);
    expect(timeAgo(7_200_000, 'de')).toBe('vor 2 Stunden');
    expect(saleValues(rosa, { locale: 'not a locale!', now }).country).toBe('Canada');
  });
});

describe('what is kept of a buyer', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ABCabcöÉ'), minLength: 1, maxLength: 12 });

  test('only the first word of a first name, the initial of a last name, region and country', () => {
    expect(
      buyerShown({
        first_name: ' Rosa María ',
        last_name: 'müller',
        province: 'Ontario',
        country_code: 'CA',
      }),
    ).toEqual({ first_name: 'Rosa', last_initial: 'M', region: 'Ontario', country: 'CA' });
    fc.assert(
      fc.property(word, word, word, (first, second, last) => {
        const shown = buyerShown({
          ...{ first_name: `${first} ${second}`, last_name: last, province: '', country_code: 'DE' },
        });
        expect(shown.first_name).toBe(first);
        expect([...shown.last_initial].length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('an address, a number or a sentence in their place is nothing', () => {
    for (const text of ['rosa@example.com', '0171 555', '12 Main St', '<b>', '', '   ', 'R0sa'])
      expect(firstName(text)).toBe('');
    for (const text of ['rosa@example.com', '10115 Berlin', '<b>x</b>', 'x'.repeat(61)])
      expect(regionName(text)).toBe('');
    for (const text of ['', '  ', '7', '@']) expect(lastInitial(text)).toBe('');
    expect(lastInitial('éclair')).toBe('É');
  });
});
