/** How areas let people choose the days of figures. */
export { AddressSpanMenu, SpanMenu, useAddressSpan } from './span-control.tsx';
