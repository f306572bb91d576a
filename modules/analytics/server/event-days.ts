import { sql } from 'drizzle-orm';
import { warnOfFailure } from '#core/server/database.ts';
import { defineSchedule } from '#core/server/schedule.ts';
import { utcDay } from '../rules/event-time.ts';

/** Drops what browsers told before the last `EVENT_DAYS` days, a partition a day. Sums by day stay as they are. */
export const forgetEvents = defineSchedule({
  name: 'analytics.forget-events',
  everySeconds: 3600,
  async run(services) {
    const { EVENT_DAYS } = services.environment;
    const before = utcDay(services.now().getTime() - EVENT_DAYS * 86_400_000);
    await services.db
      .asSystem((tx) => tx.execute(sql`SELECT drop_event_days(${before}::date)`))
      // Somebody wrote to one of them for long; in an hour is soon enough.
      .catch((error: unknown) => warnOfFailure(services, error, 'old events were not dropped', { before }));
  },
});
