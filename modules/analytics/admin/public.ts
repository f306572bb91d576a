/** What other areas may use of this one's screens: the form of a card that they give Home, the span of figures, exchange rates. */
export { type ExchangeRates, exchangeRates } from './exchange-rates.ts';
export type { HomeCard } from './home-card.ts';
export { AddressSpanMenu, SpanMenu, useAddressSpan } from './span-control.tsx';
