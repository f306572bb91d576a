import { sql } from 'drizzle-orm';
import { defineSchedule } from './schedule.ts';

/** Saved answers are promised for 30 days; the rest of the day is for clocks that differ. */
const forgetAnswers = defineSchedule({
  name: 'core.forget-answers',
  everySeconds: 3600,
  async run({ db }) {
    // In pieces, so that no statement holds many rows for long.
    for (let removed = 1; removed > 0;) {
      const gone = await db.asSystem((tx) =>
        tx.execute(
          sql`DELETE FROM idempotency_keys WHERE (shop_id, call, key) IN (
                SELECT shop_id, call, key FROM idempotency_keys
                WHERE created_at < now() - interval '31 days' LIMIT 5000)`,
        ),
      );
      removed = gone.rowCount ?? 0;
    }
  },
});

/** The kit's own housekeeping. */
export const coreSchedules = [forgetAnswers];
