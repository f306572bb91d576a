/** What other areas may use of this one's screens: the form of a card that they give Home, and the span of figures. */
export type { HomeCard } from './home-card.ts';
export { AddressSpanMenu, SpanMenu, useAddressSpan } from './span-control.tsx';
