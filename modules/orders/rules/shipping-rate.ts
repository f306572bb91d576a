import { toMajor, toMinor } from '#core/rules/money.ts';

export interface ShippingRate {
  code: string;
  title: string;
  price: number;
  price_minor: number;
}

/** Orders from here on ship free by the standard rate; major units of the shop's currency. */
export const freeShippingFrom = 75;

/** What a shop ships for. One flat table for every shop until shops bring their own. */
export function shippingRates(itemsTotalMinor: number, currency: string): ShippingRate[] {
  const rate = (code: string, title: string, major: number): ShippingRate => {
    const minor = toMinor(major, currency);
    return { code, title, price: toMajor(minor, currency), price_minor: minor };
  };
  const free = itemsTotalMinor >= toMinor(freeShippingFrom, currency);
  return [rate('standard', 'Standard delivery', free ? 0 : 4.9), rate('express', 'Express delivery', 12)];
}
