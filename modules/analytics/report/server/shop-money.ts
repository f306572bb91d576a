import { type SQL, sql } from 'drizzle-orm';
import type { ServedCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { minorFraction } from '../../rate/rules/exchange.ts';
import { type DayRate, noRate, ratesOn } from '../../rate/server/rate-on.ts';

/** The currency that a shop's movements are converted to, where it isn't the shop's own. */
export interface ShopMoney {
  currency: string;
  /** Of each day that has movements, by day. */
  rates: ReadonlyMap<string, DayRate>;
}

/**
 * An amount at the rate of its day, `r`. Halves away from zero, as `convert` rounds. One of a day without a rate ends in an
 * error, never in an amount.
 */
export const converted = (amount: SQL): SQL =>
  sql`(sign(${amount}::numeric) * div(2 * abs(${amount}::numeric) * r.over + r.under, 2 * coalesce(r.under, 0)))::bigint`;

/** The rates as rows `r` of a day each. */
export function dayRates({ rates }: ShopMoney): SQL {
  const fractions = [...rates.values()].map((one) => minorFraction(one.from, one.to, one.rates)!);
  return sql`unnest(${textArray([...rates.keys()])}::date[], ${textArray(fractions.map(({ over }) => over))}::numeric[],
      ${textArray(fractions.map(({ under }) => under))}::numeric[]) AS r (day, over, under)`;
}

/**
 * The rates that amounts of these days are converted with. Undefined in the shop's own currency.
 * @throws {Refusal} 404 for a day without a rate, which is then fetched: no amount is left out, and no rate is invented
 */
export async function moneyOf(
  ctx: ServedCtx,
  currency: string,
  days: readonly string[],
): Promise<ShopMoney | undefined> {
  const from = ctx.shop.currency;
  if (from === currency) return undefined;
  const rates = await ratesOn(ctx, days, from, currency);
  const missing = days.find((day) => !rates.has(day));
  if (missing !== undefined) throw noRate(ctx.services, missing, from, currency);
  return { currency, rates };
}
