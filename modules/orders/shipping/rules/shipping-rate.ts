import { toMajor, toMinor } from '#core/rules/money.ts';
import { shopperWords } from '../../base/rules/shopper-words.ts';

export interface ShippingRate {
  code: string;
  title: string;
  /** How long it takes, as the shop writes it; empty for nothing. */
  time: string;
  price: number;
  price_minor: number;
}

/** Shipping rates of a shop, in minor units of its currency. */
export interface ShippingTable {
  standard_minor: number;
  /** Null: the shop has no express rate. */
  express_minor: number | null;
  /** The standard rate is free from this total of items on; null: it never is. */
  free_from_minor: number | null;
  standard_time: string;
  express_time: string;
}

/** A shop that has set no rates ships for nothing and promises nothing. */
export const freeTable: ShippingTable = {
  standard_minor: 0,
  express_minor: null,
  free_from_minor: null,
  standard_time: '',
  express_time: '',
};

/** The table of every shop that opened before shops had their own: 4.90, express 12, free from 75. */
export const earlierTable = (currency: string): ShippingTable => ({
  ...freeTable,
  standard_minor: toMinor(4.9, currency),
  express_minor: toMinor(12, currency),
  free_from_minor: toMinor(75, currency),
});

/** The total of items from which on the standard rate is free; null where it always or never is. Minor units. */
export const freeFrom = ({ standard_minor, free_from_minor }: ShippingTable): number | null =>
  standard_minor > 0 ? free_from_minor : null;

/** The shipping options of a cart by a table, named in the shop's language. */
export function shippingRates(
  itemsTotalMinor: number,
  table: ShippingTable,
  { currency, locale }: { currency: string; locale: string },
): ShippingRate[] {
  const words = shopperWords(locale);
  const rate = (code: string, title: string, time: string, minor: number): ShippingRate => ({
    code,
    title,
    time,
    price: toMajor(minor, currency),
    price_minor: minor,
  });
  const free = table.free_from_minor !== null && itemsTotalMinor >= table.free_from_minor;
  const standard = free ? 0 : table.standard_minor;
  return [
    rate('standard', words.standard_delivery, table.standard_time, standard),
    ...(table.express_minor === null
      ? []
      : [rate('express', words.express_delivery, table.express_time, table.express_minor)]),
  ];
}
