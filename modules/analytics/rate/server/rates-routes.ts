import { sql } from 'drizzle-orm';
import { handle } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { analyticsRefusals } from '../../span/contract/analytics-refusals.ts';
import { getExchangeRates } from '../contract/rates-calls.ts';
import { hasRates } from './rate-on.ts';

/** Rates that couldn't be renewed for a day are no longer shown as the newest. */
const oldestMs = 24 * 3600_000;

/** The rates of one published answer. A currency that the publisher has dropped since is not among them. */
export const exchangeRatesRoute = handle(getExchangeRates, async (ctx) => {
  const { rows } = await ctx.tx.execute<{ currency: string; rate: string; timestamp: number }>(
    sql`SELECT currency, rate, extract(epoch FROM as_of)::bigint AS timestamp FROM exchange_rates
        WHERE day = (SELECT max(day) FROM exchange_rates)
          AND as_of = (SELECT max(as_of) FROM exchange_rates WHERE day = (SELECT max(day) FROM exchange_rates))
          AND fetched_at > ${new Date(ctx.now.getTime() - oldestMs).toISOString()}::timestamptz
        ORDER BY currency LIMIT 1000`,
  );
  const first = rows[0];
  const { not_set_up, none_now } = analyticsRefusals.no_exchange_rates;
  if (!first) throw new Refusal(hasRates(ctx.services) ? none_now : not_set_up);
  return {
    base: 'USD' as const,
    timestamp: first.timestamp,
    rates: Object.fromEntries(rows.map(({ currency, rate }) => [currency, Number(rate)])),
  };
});
