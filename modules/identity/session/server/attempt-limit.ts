import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { type Refusal, tooMany } from '#core/server/call/refusal.ts';

/**
 * Counts one attempt under `key` and refuses with 429 above `max` in `seconds`. One statement adds and
 * returns the count, so it is exact under parallel calls and across servers and restarts. `refuse` is told how many
 * seconds to wait.
 */
export async function countAttempt(
  db: Database,
  key: string,
  max: number,
  seconds: number,
  refuse: (wait: number) => Refusal = tooMany,
): Promise<void> {
  const counted = await db.asSystem((tx) =>
    tx.execute<{ n: number; wait: number }>(
      sql`INSERT INTO rate_limits AS r (key, n, resets_at) VALUES (${key}, 1, now() + make_interval(secs => ${seconds}))
          ON CONFLICT (key) DO UPDATE SET
            n = CASE WHEN r.resets_at <= now() THEN 1 ELSE r.n + 1 END,
            resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
          RETURNING n, extract(epoch FROM resets_at - now())::float8 AS wait`,
    ),
  );
  const row = counted.rows[0];
  if (row && row.n > max) throw refuse(row.wait);
}

/** Under which the sign-ins of an account are counted, known or not. */
export function signInKey(email: string): string {
  return `sign-in:account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
}
