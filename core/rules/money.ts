/**
 * Money is a whole number of minor units (cents, đồng, fils) beside an ISO currency. Everything here is
 * exact: sums that leave the safe range of a number are carried out with BigInt.
 */

const digitsOf = new Map<string, number>();
const formats = new Map<string, Intl.NumberFormat>();

/** Decimal places of a currency: USD 2, VND 0, KWD 3. RangeError for what is no currency code. */
export function minorDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    digitsOf.set(currency, digits);
  }
  return digits;
}

/** 12.5 USD → 1250. What lies below the minor unit is rounded half away from zero, as written: 1.005 → 101. */
export function toMinor(major: number, currency: string): number {
  return scaled(major, minorDigits(currency));
}

/** 1250 USD → 12.5 */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency);
}

/** `$12.50`, in the way of the locale. */
export function formatMinor(minor: number, currency: string, locale = 'en'): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { style: 'currency', currency })));
  return format.format(toMajor(minor, currency));
}

const percentScale = 10_000;

/** `percent` (to four decimals) of a non-negative amount, rounded half up: 12.5 % of 99 → 12. */
export function percentOf(minor: number, percent: number): number {
  const parts = scaled(percent, 4);
  const whole = 100 * percentScale;
  const product = minor * parts + whole / 2;
  if (product <= Number.MAX_SAFE_INTEGER) return (product - (product % whole)) / whole;
  return Number((BigInt(minor) * BigInt(parts) + BigInt(whole / 2)) / BigInt(whole));
}

export interface Share {
  key: string | number;
  /** Non-negative integer. */
  weight: number;
}

/**
 * Splits a non-negative total by weight so that the parts add up to it: everyone gets the whole part,
 * and the largest remainders get the units left over. Equal remainders go by key, so the order in which
 * the shares come does not matter. Parts come in the order of `shares`; without any weight all count alike.
 */
export function allocate(total: number, shares: readonly Share[]): number[] {
  let sum = 0;
  for (const share of shares) sum += share.weight;
  const even = sum === 0;
  if (even) sum = shares.length;

  const parts: number[] = [];
  const remainders: number[] = [];
  let left = total;
  for (const share of shares) {
    const weight = even ? 1 : share.weight;
    const product = total * weight;
    let part: number;
    let remainder: number;
    if (product <= Number.MAX_SAFE_INTEGER) {
      remainder = product % sum;
      part = (product - remainder) / sum;
    } else {
      const exact = BigInt(total) * BigInt(weight);
      part = Number(exact / BigInt(sum));
      remainder = Number(exact % BigInt(sum));
    }
    parts.push(part);
    remainders.push(remainder);
    left -= part;
  }
  if (left === 0) return parts;

  const order = parts.map((_, index) => index);
  order.sort((a, b) => remainders[b]! - remainders[a]! || compareKeys(shares[a]!.key, shares[b]!.key));
  for (let index = 0; index < left; index += 1) parts[order[index]!]! += 1;
  return parts;
}

/** Numbers by size, then texts by code unit: the same everywhere, unlike `localeCompare`. */
export function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
}

/** `value` × 10^digits by its decimal text, because 1.005 × 100 is 100.49999999999999. */
function scaled(value: number, digits: number): number {
  const quick = value * 10 ** digits;
  if (Number.isInteger(quick)) return quick;
  const text = String(Math.abs(value));
  const size = text.includes('e') ? Math.abs(quick) : Number(`${text}e${digits}`);
  return Math.sign(value) * Math.round(size) + 0;
}
