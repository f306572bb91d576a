/** Exchange rates by day. */
export { type Conversion, convert, type DollarRates } from '../rules/exchange.ts';
export { type DayRate, noRate, rateOn, ratesOn } from './rate-on.ts';
