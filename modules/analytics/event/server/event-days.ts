import { type SQL, sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { oldestMs } from '../rules/event-time.ts';
import { utcDay } from '../../span/rules/day-range.ts';

/** Drops events older than the last `EVENT_DAYS` days, a partition a day. Sums by day stay as they are. */
export const forgetEvents = defineSchedule({
  name: 'analytics.forget-events',
  everySeconds: 3600,
  async run(services) {
    const { EVENT_DAYS } = services.environment;
    const before = utcDay(services.now().getTime() - EVENT_DAYS * 86_400_000);
    await services.db
      .asSystem((tx) => tx.execute(sql`SELECT drop_event_days(${before}::date)`))
      // A long write holds one of the partitions; trying again in an hour is soon enough.
      .catch((error: unknown) => warnOfFailure(services, error, 'old events were not dropped', { before }));
  },
});

/** Runs a function that does one day at a time and tells which, until there is none left. */
async function runDayByDay(services: Services, statement: SQL, failed: string): Promise<void> {
  try {
    for (let done: string | null = ''; done !== null;) {
      const found = await services.db.asSystem(async (tx) => {
        // A day of a large shop takes as long as it takes.
        await tx.execute(sql`SET LOCAL statement_timeout = 0`);
        return tx.execute<{ done: string | null }>(statement);
      });
      done = found.rows[0]?.done ?? null;
    }
  } catch (error) {
    warnOfFailure(services, error, failed, {});
  }
}

/** Builds the indexes of days anew that no event can come of any more, so that they take the least there is. */
export const packEvents = defineSchedule({
  name: 'analytics.pack-events',
  everySeconds: 3600,
  async run(services) {
    const before = utcDay(services.now().getTime() - oldestMs - 86_400_000);
    await runDayByDay(
      services,
      sql`SELECT pack_event_day(${before}::date) AS done`,
      'old events were not packed',
    );
  },
});

/**
 * Brings events that were kept in another form into that of now, a day a transaction, newest first; what would be dropped is
 * dropped. Sums stay as they are.
 */
export const moveEvents = defineSchedule({
  name: 'analytics.move-events',
  everySeconds: 60,
  async run(services) {
    const { EVENT_DAYS } = services.environment;
    const before = utcDay(services.now().getTime() - EVENT_DAYS * 86_400_000);
    await runDayByDay(
      services,
      sql`SELECT move_event_day(${before}::date) AS done`,
      'old events were not moved',
    );
  },
});
