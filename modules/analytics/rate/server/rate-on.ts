import { sql } from 'drizzle-orm';
import type { ServedCtx, Services } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { analyticsRefusals } from '../../span/contract/analytics-refusals.ts';
import { addDays, utcDay } from '../../span/rules/day-range.ts';
import { convert, type DollarRates } from '../rules/exchange.ts';

/** The rate that amounts of a day are converted at, and whose it is. */
export interface DayRate {
  /** The day that the rate is of, `YYYY-MM-DD`: the one asked for, or the last before it that has one. */
  day: string;
  from: string;
  to: string;
  /** The rate from `from` to `to`, to twelve digits. */
  rate: string;
  /** For `convert` between the two, and back. */
  rates: DollarRates;
}

/** A rate older than this says nothing of a day. */
const daysBack = 7;
/** The publisher has no rates before this day. */
const firstRates = '1999-01-01';
/** Days that are noted as wanted in one go, the newest of them. */
export const maxAsks = 400;

/**
 * The rates from one currency to another, by the days that were asked for. A day is the shop's own; its rates are those of
 * the day of the same name in UTC. A day without rates has those of the last day before it, at most seven days back, or
 * is not there. Days of the past that have none of their own are noted, and fetched within minutes.
 * @param days `YYYY-MM-DD`
 */
export async function ratesOn(
  ctx: ServedCtx,
  days: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, DayRate>> {
  const made = new Map<string, DayRate>();
  if (days.length === 0) return made;
  if (from === to) return new Map(days.map((day) => [day, { day, from, to, rate: '1', rates: {} }]));
  const { rows } = await ctx.tx.execute<{
    asked: string;
    known: boolean;
    day: string | null;
    from_rate: string | null;
    to_rate: string | null;
  }>(
    sql`SELECT asked.day AS asked, EXISTS (SELECT 1 FROM exchange_rates e WHERE e.day = asked.day) AS known,
          found.day, found.from_rate, found.to_rate
        FROM unnest(${textArray(days)}::date[]) AS asked (day)
        LEFT JOIN LATERAL (
          SELECT f.day, f.rate AS from_rate, t.rate AS to_rate
          FROM exchange_rates f JOIN exchange_rates t ON t.day = f.day AND t.currency = ${to}
          WHERE f.currency = ${from} AND f.day BETWEEN asked.day - ${daysBack}::int AND asked.day
          ORDER BY f.day DESC LIMIT 1) AS found ON true`,
  );
  for (const { asked, day, from_rate, to_rate } of rows) {
    if (day === null || from_rate === null || to_rate === null) continue;
    const rates = { [from]: from_rate, [to]: to_rate };
    const one = convert(0, from, to, rates);
    if ('rate' in one) made.set(asked, { day, from, to, rate: one.rate, rates });
  }
  await askFor(
    ctx.services,
    rows.filter(({ known }) => !known).map(({ asked }) => asked),
  );
  return made;
}

/** The rate of one day (see `ratesOn`), or null where there is none: `noRate` says why. */
export async function rateOn(ctx: ServedCtx, day: string, from: string, to: string): Promise<DayRate | null> {
  return (await ratesOn(ctx, [day], from, to)).get(day) ?? null;
}

/** Why an amount cannot be converted, by name. */
export function noRate(
  services: Pick<Services, 'environment'>,
  day: string,
  from: string,
  to: string,
): Refusal {
  const { not_set_up, none_of_day } = analyticsRefusals.no_exchange_rates;
  return new Refusal(hasRates(services) ? none_of_day({ day, from, to }) : not_set_up);
}

/** Whether the server has a key for rates at all. */
export const hasRates = ({ environment }: Pick<Services, 'environment'>): boolean =>
  environment.EXCHANGE_RATES_KEY !== undefined;

/** Notes days of the past, apart from the caller's transaction, which may only read. */
async function askFor(services: Services, days: readonly string[]): Promise<void> {
  if (!hasRates(services)) return;
  const yesterday = addDays(utcDay(services.now().getTime()), -1);
  const wanted = days
    .filter((day) => day >= firstRates && day <= yesterday)
    .toSorted()
    .slice(-maxAsks);
  if (wanted.length === 0) return;
  const now = services.now().toISOString();
  // In one order for all, so that no two who note the same days wait for each other.
  await services.db.asSystem((tx) =>
    tx.execute(
      sql`INSERT INTO exchange_rate_asks (day, asked_at, next_try_at)
          SELECT DISTINCT given.day, ${now}::timestamptz, ${now}::timestamptz
          FROM unnest(${textArray(wanted)}::date[]) AS given (day) ORDER BY given.day
          ON CONFLICT (day) DO NOTHING`,
    ),
  );
}
