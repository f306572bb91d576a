import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import type { Services } from '../call/context.ts';
import { warnOfFailure } from '../database/database.ts';

/** Housekeeping that comes round again. */
export interface Schedule {
  /** `area.what`, for the log and the lock. */
  name: string;
  everySeconds: number;
  /** Must bear being run too often, and being killed in the middle. */
  run(services: Services): Promise<void>;
}

export function defineSchedule(schedule: Schedule): Schedule {
  return schedule;
}

/**
 * A schedule that deletes what is old, as the cross-shop role. `statement` is a DELETE of at most some thousand
 * rows, run until nothing is left, so that no statement holds many rows for long.
 */
export function forgetting(name: string, statement: SQL, everySeconds = 3600): Schedule {
  return {
    name,
    everySeconds,
    async run({ db }) {
      for (let removed = 1; removed > 0;) {
        const gone = await db.asSystem((tx) => tx.execute(statement));
        removed = gone.rowCount ?? 0;
      }
    },
  };
}

/** Runs `work` unless another node is at it; a session lock, so that a killed node's is free again. */
async function alone(services: Services, name: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: services.db.url, application_name: 'backroom_schedule' });
  client.on('error', () => {});
  await client.connect();
  try {
    const lock = await client.query<{ got: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 11)) AS got',
      [name],
    );
    if (lock.rows[0]?.got) await work();
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs each schedule every so often, on one node at a time; the first time after a tenth of its interval. */
export function startSchedules(
  services: Services,
  schedules: readonly Schedule[],
): { stop(): Promise<void> } {
  let stopped = false;
  const timers = new Map<Schedule, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  async function turn(schedule: Schedule): Promise<void> {
    try {
      await alone(services, schedule.name, () => schedule.run(services));
    } catch (error) {
      if (!stopped) warnOfFailure(services, error, `${schedule.name} did not run, it will next time`);
    }
  }
  function plan(schedule: Schedule, seconds: number): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      const one = turn(schedule).finally(() => {
        running.delete(one);
        plan(schedule, schedule.everySeconds);
      });
      running.add(one);
    }, seconds * 1000);
    timers.set(schedule, timer);
  }
  for (const schedule of schedules) plan(schedule, schedule.everySeconds / 10);

  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
