import type { OfferFigures } from '../contract/offer-statistics.ts';

export interface OfferTotals {
  view: number;
  add_to_cart: number;
  checkout: number;
  /** Major units. */
  sales: number;
  /** Orders per view, a ratio; null where nothing was seen. */
  rate: number | null;
}

/** The figures of several offers as one. Each offer's rate weighs as much as it was seen. */
export function offerTotals(offers: readonly OfferFigures[]): OfferTotals {
  const sum = (read: (offer: OfferFigures) => number) => offers.reduce((all, offer) => all + read(offer), 0);
  const view = sum((offer) => offer.view);
  const taken = sum((offer) => (offer.conversion_rate / 100) * offer.view);
  return {
    view,
    add_to_cart: sum((offer) => offer.add_to_cart),
    checkout: sum((offer) => offer.checkout),
    sales: Math.round(sum((offer) => offer.sales * 100)) / 100,
    rate: view === 0 ? null : taken / view,
  };
}
