import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorDigits } from '#core/rules/money.ts';
import { convert } from './exchange.ts';

const rates = { EUR: '0.9', GBP: 0.8, JPY: '150', KWD: '0.3', VND: 25_000, BTC: 1.25e-5 };

const minorOf = (amount: number, from: string, to: string, by: Parameters<typeof convert>[3] = rates) => {
  const made = convert(amount, from, to, by);
  if ('unknown' in made) throw new Error(`${made.unknown} has no rate`);
  return made.minor;
};

describe('an amount in another currency', () => {
  test.each([
    // Decimals differ: two, none, three.
    [100_00, 'USD', 'EUR', 90_00],
    [90_00, 'EUR', 'USD', 100_00],
    [1_00, 'USD', 'JPY', 150],
    [150, 'JPY', 'USD', 1_00],
    [1_00, 'USD', 'KWD', 300],
    [300, 'KWD', 'JPY', 150],
    [9_00, 'EUR', 'VND', 250_000],
    // Rounded once: by way of whole yen it would be 0.
    [1, 'USD', 'JPY', 2],
    [1, 'JPY', 'USD', 1],
    [100_000_00, 'USD', 'BTC', 1_25],
    [0, 'EUR', 'JPY', 0],
  ])('%i %s is %s %i', (amount, from, to, minor) => {
    expect(minorOf(amount, from, to)).toBe(minor);
  });

  test('halves are rounded away from zero, on both sides of it', () => {
    const half = { EUR: '0.5', GBP: '0.49999999999999999999' };
    expect(minorOf(1, 'USD', 'EUR', half)).toBe(1);
    expect(minorOf(-1, 'USD', 'EUR', half)).toBe(-1);
    expect(minorOf(3, 'USD', 'EUR', half)).toBe(2);
    expect(minorOf(1, 'USD', 'GBP', half)).toBe(0);
    expect(Object.is(minorOf(-1, 'USD', 'GBP', half), -0)).toBe(false);
  });

  test('it is exact where numbers are not', () => {
    // 0.1 + 0.2 of floats would lose the last unit.
    expect(minorOf(9_007_199_254_740_991, 'EUR', 'GBP', { EUR: '3', GBP: '3' })).toBe(9_007_199_254_740_991);
    expect(minorOf(9_007_199_254_740_991, 'EUR', 'GBP', { EUR: '1.1', GBP: '0.1' })).toBe(
      818_836_295_885_545,
    );
    expect(() => convert(9_007_199_254_740_991, 'USD', 'VND', rates)).toThrow(RangeError);
  });

  test('it comes with its rate, one unit in units of the other to twelve digits', () => {
    expect(convert(100, 'USD', 'EUR', rates)).toEqual({ minor: 90, rate: '0.9' });
    expect(convert(100, 'EUR', 'USD', rates)).toEqual({ minor: 111, rate: '1.11111111111' });
    expect(convert(100, 'JPY', 'EUR', rates)).toEqual({ minor: 60, rate: '0.006' });
    expect(convert(100, 'EUR', 'VND', rates)).toEqual({ minor: 27_778, rate: '27777.7777778' });
    expect(convert(1, 'BTC', 'VND', { ...rates, BTC: 1e-9 })).toMatchObject({ rate: '25000000000000' });
    expect(convert(100, 'VND', 'BTC', rates)).toEqual({ minor: 0, rate: '0.0000000005' });
  });
});

describe('a currency without a rate is named and never treated as 1', () => {
  test.each([
    ['XYZ', 'USD', 'XYZ'],
    ['USD', 'XYZ', 'XYZ'],
    ['XYZ', 'EUR', 'XYZ'],
    ['EUR', 'XYZ', 'XYZ'],
    // Names that every object has are no currencies.
    ['USD', 'constructor', 'constructor'],
    ['toString', 'USD', 'toString'],
  ])('%s to %s', (from, to, unknown) => {
    expect(convert(5, from, to, rates)).toEqual({ unknown });
  });

  test.each([0, '0', '0.00', -1, '-1', Number.NaN, Number.POSITIVE_INFINITY, '', ' 1', '1,5', 'one'])(
    'a rate of %j is none',
    (rate) => {
      expect(convert(5, 'USD', 'EUR', { EUR: rate })).toEqual({ unknown: 'EUR' });
      expect(convert(5, 'EUR', 'USD', { EUR: rate })).toEqual({ unknown: 'EUR' });
    },
  );
});

const currency = fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'KWD', 'VND');
const rate = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(6, '0')}`);
const someRates = fc.record({ EUR: rate, GBP: rate, JPY: rate, KWD: rate, VND: rate });
const amount = fc.integer({ min: -1e6, max: 1e6 });

test('the same currency is the same amount, with rates or without', () => {
  fc.assert(
    fc.property(amount, currency, fc.constantFrom({}, rates), (minor, one, by) => {
      expect(convert(minor, one, one, by)).toEqual({ minor, rate: '1' });
    }),
  );
});

test('there and back again is at most half a unit of each of the two currencies away', () => {
  fc.assert(
    fc.property(amount, currency, currency, someRates, (minor, from, to, by) => {
      const back = minorOf(minorOf(minor, from, to, by), to, from, by);
      // The value of one minor unit of the other currency in minor units of the first.
      const dollar = (one: string) => (one === 'USD' ? 1 : Number(by[one as keyof typeof by]));
      const unit = (dollar(from) / dollar(to)) * 10 ** (minorDigits(from) - minorDigits(to));
      expect(Math.abs(back - minor)).toBeLessThanOrEqual((0.5 + 0.5 * unit) * (1 + 1e-9));
    }),
  );
});

test('what is owed is as much as what is due, and more is never less', () => {
  fc.assert(
    fc.property(amount, amount, currency, currency, someRates, (one, other, from, to, by) => {
      const made = minorOf(one, from, to, by);
      expect(minorOf(-one, from, to, by) + made).toBe(0);
      if (one <= other) expect(made).toBeLessThanOrEqual(minorOf(other, from, to, by));
    }),
  );
});
