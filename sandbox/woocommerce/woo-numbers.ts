/**
 * Rounds as the platform does: halves away from zero or towards it, after the noise of binary fractions is taken off.
 * Source: woocommerce/src/Utilities/NumberUtil.php (PHP's `round`), WC_DISCOUNT_ROUNDING_MODE (half down).
 */
export function roundTo(value: number, decimals: number, half: 'up' | 'down' = 'up'): number {
  const factor = 10 ** decimals;
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  const rounded = (rest > 0.5 || (rest === 0.5 && half === 'up') ? whole + 1 : whole) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Decimals the platform keeps while it calculates: six, or two more than prices have (wc_get_rounding_precision). */
const internalDecimals = (priceDecimals: number): number => Math.max(6, priceDecimals + 2);

/** An amount in the currency's smallest unit, its fractions kept to the internal precision (wc_add_number_precision). */
export const toCents = (amount: number, priceDecimals: number): number =>
  roundTo(amount * 10 ** priceDecimals, internalDecimals(priceDecimals) - priceDecimals);

export const fromCents = (cents: number, priceDecimals: number): number => cents / 10 ** priceDecimals;

/** A whole number of smallest units as a text: how the Store API sends money (MoneyFormatter). */
export function minorUnits(amount: number, priceDecimals: number, half: 'up' | 'down' = 'up'): string {
  return String(roundTo(amount * 10 ** priceDecimals, 0, half));
}

/** A text with so many decimals: how REST v3 sends money (wc_format_decimal with `dp`). */
export const decimalText = (amount: number, decimals: number): string =>
  roundTo(amount, decimals).toFixed(decimals);

/**
 * What is stored of an amount that was sent: a text is kept with all its decimals (wc_format_decimal without `dp`
 * takes away what is no digit, sign or point); null where nothing numeric is left.
 */
export function storedDecimal(sent: unknown): string | null {
  if (typeof sent !== 'string' && typeof sent !== 'number') return null;
  const text = String(sent).replace(/[^0-9.-]/g, '');
  return text !== '' && Number.isFinite(Number(text)) ? text : null;
}

/** An amount with the currency's sign as pages show it (wc_price): markup, as a theme gets it. */
export function priceMarkup(amount: number, currency: string, decimals: number): string {
  const sign = { USD: '&#36;', EUR: '&euro;', GBP: '&pound;' }[currency] ?? currency;
  const digits = roundTo(Math.abs(amount), decimals).toFixed(decimals);
  const grouped = digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
  return `<span class="woocommerce-Price-amount amount"><bdi>${amount < 0 ? '-' : ''}<span class="woocommerce-Price-currencySymbol">${sign}</span>${grouped}</bdi></span>`;
}
