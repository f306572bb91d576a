import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { utcDay } from '../../span/rules/day-range.ts';
import { openExchangeRates } from './open-exchange-rates.ts';
import { type PublishedRates, type RatesPort, RatesUnusable } from './rates-port.ts';

/** Rates are good for four hours (V329). */
const freshMs = 4 * 3600_000;
/** Days of the past that one run fetches. */
export const maxDays = 20;

async function store(services: Services, { asOf, rates }: PublishedRates): Promise<void> {
  const day = utcDay(asOf.getTime());
  await services.db.asSystem(async (tx) => {
    await tx.execute(
      sql`INSERT INTO exchange_rates (day, currency, rate, as_of, fetched_at)
          SELECT ${day}::date, given.currency, given.rate::numeric, ${asOf.toISOString()}::timestamptz,
            ${services.now().toISOString()}::timestamptz
          FROM unnest(${textArray([...rates.keys()])}, ${textArray([...rates.values()])}) AS given (currency, rate)
          ON CONFLICT (day, currency) DO UPDATE
            SET rate = excluded.rate, as_of = excluded.as_of, fetched_at = excluded.fetched_at
            WHERE exchange_rates.as_of <= excluded.as_of`,
    );
    await tx.execute(sql`DELETE FROM exchange_rate_asks WHERE day = ${day}`);
  });
}

async function isStale({ db, now }: Services): Promise<boolean> {
  const fresh = await db.asSystem((tx) =>
    tx.execute(
      sql`SELECT 1 FROM exchange_rates
          WHERE day = (SELECT max(day) FROM exchange_rates)
            AND fetched_at > ${new Date(now().getTime() - freshMs).toISOString()}::timestamptz LIMIT 1`,
    ),
  );
  return fresh.rows.length === 0;
}

async function wantedDays({ db, now }: Services): Promise<string[]> {
  const found = await db.asSystem((tx) =>
    tx.execute<{ day: string }>(
      sql`SELECT day FROM exchange_rate_asks WHERE next_try_at <= ${now().toISOString()}::timestamptz
          ORDER BY next_try_at, day DESC LIMIT ${maxDays}`,
    ),
  );
  return found.rows.map(({ day }) => day);
}

/** Ten minutes on, then forty, and so on to four weeks: a day that is not to be had does not stand before others. */
async function putOff({ db, now }: Services, day: string): Promise<void> {
  await db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE exchange_rate_asks SET tries = tries + 1,
            next_try_at = ${now().toISOString()}::timestamptz + interval '10 minutes' * power(4, least(tries, 6))
          WHERE day = ${day}`,
    ),
  );
}

/**
 * Fetches the newest rates where the stored ones are old, then the past days that reports asked for. A failed fetch is not
 * stored: the next run asks for the newest again, and for a past day later and later.
 */
export async function fetchDueRates(services: Services, port: RatesPort): Promise<void> {
  const unusable = (error: unknown) => {
    if (!(error instanceof RatesUnusable)) throw error;
    services.log.warn({ err: error }, 'exchange rates were not taken');
  };
  if (await isStale(services)) {
    try {
      await store(services, await port.latest());
    } catch (error) {
      unusable(error);
    }
  }
  for (const day of await wantedDays(services)) {
    try {
      await store(services, await port.on(day));
    } catch (error) {
      await putOff(services, day);
      unusable(error);
    }
  }
}

/** Looks often, so that a new server has rates soon, and one that was let down has them soon again; asks every four hours. */
export const exchangeRatesSchedule = defineSchedule({
  name: 'analytics.exchange-rates',
  everySeconds: 300,
  async run(services) {
    const port = openExchangeRates(services);
    if (port) await fetchDueRates(services, port);
  },
});
