import { readInCurrency } from '#core/contract/scalar.ts';
import { minorDigits } from '#core/rules/money.ts';

/** Reads what was sent to a shop (`read` parses): amounts that are finer than its currency are refused. */
export function readForShop<T>({ currency }: { currency: string }, read: () => T): T {
  return readInCurrency({ currency, decimals: minorDigits(currency) }, read);
}
