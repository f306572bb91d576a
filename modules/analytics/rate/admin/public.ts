/** Exchange rates, kept in the browser. */
export { type ExchangeRates, exchangeRates } from './exchange-rates.ts';
