import { toMajor, toMinor } from '#core/rules/money.ts';
import { shopperWords } from './shopper-words.ts';

export interface ShippingRate {
  code: string;
  title: string;
  price: number;
  price_minor: number;
}

/** Orders from here on ship free by the standard rate; major units of the shop's currency. */
export const freeShippingFrom = 75;

/** What a shop ships for, named in its language. One flat table for every shop until shops bring their own. */
export function shippingRates(
  itemsTotalMinor: number,
  { currency, locale }: { currency: string; locale: string },
): ShippingRate[] {
  const words = shopperWords(locale);
  const rate = (code: string, title: string, major: number): ShippingRate => {
    const minor = toMinor(major, currency);
    return { code, title, price: toMajor(minor, currency), price_minor: minor };
  };
  const free = itemsTotalMinor >= toMinor(freeShippingFrom, currency);
  return [
    rate('standard', words.standard_delivery, free ? 0 : 4.9),
    rate('express', words.express_delivery, 12),
  ];
}
