import type { Market } from './shopify-state.ts';

/** Text as it may stand in HTML. */
export const esc = (text: unknown): string =>
  String(text ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Data for a script of the page: nothing in it ends the element. */
export const json = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** As the theme shows money: the currency's sign and two decimals. */
export const shown = (cents: number, { currency }: Pick<Market, 'currency'>): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
