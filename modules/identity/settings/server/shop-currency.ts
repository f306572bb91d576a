import type { ShopCtx } from '#core/server/call/context.ts';
import type { Refused } from '#core/contract/sentence.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';

/** The shop's counter before its first order; each order takes its number there, in its own transaction. */
const firstOrderNumber = 1001;

/**
 * Whether a shop has amounts that a person or a program entered: prices, fees, discounts in money. Each area that builds on
 * this one answers for its own. What a shop begins with does not count.
 */
export type PriceCheck = (ctx: ShopCtx) => Promise<boolean>;

type CountedRow = { next_order_number: number };

/** What was paid stays in the currency it was paid in. */
const hasOrders = (row: CountedRow): boolean => row.next_order_number !== firstOrderNumber;

async function hasAmounts(ctx: ShopCtx, hasPrices: readonly PriceCheck[]): Promise<boolean> {
  for (const check of hasPrices) if (await check(ctx)) return true;
  return false;
}

/** False once an order has been placed, and while any amount was entered. */
export async function currencyCanChange(
  ctx: ShopCtx,
  row: CountedRow,
  hasPrices: readonly PriceCheck[],
): Promise<boolean> {
  return !hasOrders(row) && !(await hasAmounts(ctx, hasPrices));
}

/**
 * Call with the shop's row locked. An amount is a number without a currency of its own: in another one, 0.30 dollars would be
 * 30 yen, or as many euros. So none may be there.
 * @throws {Refusal} 422 `identity.currency_in_use`
 */
export async function checkCurrencyChange(
  ctx: ShopCtx,
  row: { currency: string; next_order_number: number },
  wanted: string,
  hasPrices: readonly PriceCheck[],
): Promise<void> {
  if (wanted === row.currency) return;
  const refuse = (refused: Refused) =>
    new Refusal(refused, { fields: { 'shop.currency': refused.sentence } });
  if (!Intl.supportedValuesOf('currency').includes(wanted)) {
    throw invalid({ 'shop.currency': identitySentences.not_a_currency });
  }
  if (hasOrders(row)) throw refuse(identityRefusals.currency_in_use.orders);
  if (await hasAmounts(ctx, hasPrices))
    throw refuse(identityRefusals.currency_in_use.amounts({ currency: row.currency }));
}
