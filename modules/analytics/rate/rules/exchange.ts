import { minorDigits } from '#core/rules/money.ts';

/**
 * The rate of the US dollar in each currency, as a number or its text: `{ EUR: '0.9214', JPY: 151.3 }`. The dollar itself is
 * optional. Values of 0 or less are no rates.
 */
export type DollarRates = Readonly<Record<string, string | number>>;

/** A converted amount with the rate it was converted at, or the currency that has no rate. */
export type Conversion =
  | {
      /** Minor units of the currency it was made into. */
      minor: number;
      /** The rate between both currencies, to twelve digits. The amount was computed with more. */
      rate: string;
    }
  | { unknown: string };

/** A positive fraction. */
interface Fraction {
  over: bigint;
  under: bigint;
}

const decimal = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/;

/** The exact value of a decimal; null if it isn't one, or isn't above zero. */
function fractionOf(value: string | number): Fraction | null {
  const [, whole, rest = '', exponent = '0'] = decimal.exec(String(value)) ?? [];
  if (whole === undefined) return null;
  const over = BigInt(whole + rest);
  if (over === 0n) return null;
  const power = Number(exponent) - rest.length;
  return power < 0
    ? { over, under: 10n ** BigInt(-power) }
    : { over: over * 10n ** BigInt(power), under: 1n };
}

function dollarRate(currency: string, rates: DollarRates): Fraction | null {
  if (currency === 'USD') return { over: 1n, under: 1n };
  return Object.hasOwn(rates, currency) ? fractionOf(rates[currency]!) : null;
}

/** The nearest whole number, halves away from zero; `under` is positive. */
function rounded(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const whole = (2n * size + under) / (2n * under);
  return over < 0n ? -whole : whole;
}

const shownDigits = 12;

/** A positive fraction as a decimal of twelve digits that count, without zeros at its end. */
function textOf({ over, under }: Fraction): string {
  let places = shownDigits - String(over / under).length;
  if (over < under) {
    // Zeros behind the point do not count.
    places = shownDigits;
    for (let ten = over * 10n; ten < under; ten *= 10n) places += 1;
  }
  if (places <= 0) return String(rounded(over, under));
  const digits = String(rounded(over * 10n ** BigInt(places), under)).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

/** How many units of `to` one of `from` is, and minor units likewise; or the currency that has no rate. */
function ratesBetween(
  from: string,
  to: string,
  rates: DollarRates,
): { rate: Fraction; minor: Fraction } | { unknown: string } {
  const given = dollarRate(from, rates);
  if (!given) return { unknown: from };
  const wanted = dollarRate(to, rates);
  if (!wanted) return { unknown: to };
  const rate = { over: wanted.over * given.under, under: wanted.under * given.over };
  const minor = {
    over: rate.over * 10n ** BigInt(minorDigits(to)),
    under: rate.under * 10n ** BigInt(minorDigits(from)),
  };
  return { rate, minor };
}

/**
 * The value of a minor unit of `from` in those of `to`, as a fraction of whole numbers: for statements that convert like
 * `convert`. Null for a currency without a rate.
 */
export function minorFraction(
  from: string,
  to: string,
  rates: DollarRates,
): { over: string; under: string } | null {
  const found = ratesBetween(from, to, rates);
  return 'unknown' in found ? null : { over: String(found.minor.over), under: String(found.minor.under) };
}

/**
 * Converts an amount into another currency: exact, then rounded once to the minor unit of that currency, halves away from
 * zero. An amount in the same currency never changes. A currency without a rate is named in the result.
 * @param amountMinor in minor units of `from`
 * @throws {RangeError} where the result is too large to be exact to the last unit
 */
export function convert(amountMinor: number, from: string, to: string, rates: DollarRates): Conversion {
  if (from === to) return { minor: amountMinor, rate: '1' };
  const found = ratesBetween(from, to, rates);
  if ('unknown' in found) return found;
  const minor = Number(rounded(BigInt(amountMinor) * found.minor.over, found.minor.under));
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${amountMinor} ${from} is too much in ${to}`);
  return { minor, rate: textOf(found.rate) };
}
