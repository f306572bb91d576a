import type { ShopCtx } from '#core/server/context.ts';
import type { Refused } from '#core/contract/sentence.ts';
import { invalid, Refusal } from '#core/server/refusal.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';

/** The shop's counter before its first order; each order takes its number there, in its own transaction. */
const firstOrderNumber = 1001;

/** Whether a shop has prices: they belong to an area that builds on this one. */
export type PriceCheck = (ctx: ShopCtx) => Promise<boolean>;

/** False once an order has been placed: what was paid stays in the currency it was paid in. */
export function currencyCanChange(row: { next_order_number: number }): boolean {
  return row.next_order_number === firstOrderNumber;
}

const decimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Call with the shop's row locked. Prices keep their numbers (28.00 USD becomes 28.00 EUR), which only works
 * between currencies of as many decimals, because they are stored in minor units.
 * @throws {Refusal} 422 `identity.currency_in_use`
 */
export async function checkCurrencyChange(
  ctx: ShopCtx,
  row: { currency: string; next_order_number: number },
  wanted: string,
  hasPrices: PriceCheck,
): Promise<void> {
  if (wanted === row.currency) return;
  const refuse = (refused: Refused) =>
    new Refusal(refused, { fields: { 'shop.currency': refused.sentence } });
  if (!Intl.supportedValuesOf('currency').includes(wanted)) {
    throw invalid({ 'shop.currency': identitySentences.not_a_currency });
  }
  if (!currencyCanChange(row)) {
    throw refuse(identityRefusals.currency_in_use.orders);
  }
  if (decimals(wanted) !== decimals(row.currency) && (await hasPrices(ctx))) {
    throw refuse(identityRefusals.currency_in_use.decimals({ currency: row.currency, wanted }));
  }
}
