import pg from 'pg';
import { PgBoss } from 'pg-boss';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import type { Services } from '../call/context.ts';
import { warnOfFailure } from '../database/database.ts';
import { laneNames, queueOf } from './job-lanes.ts';

const schema = 'pgboss';
/** Of the queue's tables, as the library numbers them. */
export const queueVersion: number = pgBossPackage.pgboss.schema;

/**
 * Installs or updates the queue's own tables, as the owner, and lets the cross-shop role use them
 * and the backup role read them: the server's logins may change no table.
 * @param url the owner's address.
 */
export async function prepareJobQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'backroom-migrate',
    schema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {}); // what fails is thrown
  await boss.start();
  await boss.stop({ graceful: false });
  const owner = new pg.Client({ connectionString: url, application_name: 'backroom-migrate' });
  owner.on('error', () => {});
  await owner.connect();
  try {
    await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO backroom_system, backroom_backup;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO backroom_system;
      GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO backroom_backup;
      GRANT SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO backroom_backup`);
  } finally {
    await owner.end();
  }
}

/** Of its workers' failures the library gives copies, which are no errors any more: their code says what they are. */
function asError(told: unknown): Error {
  if (told instanceof Error) return told;
  const { message, ...rest } = told as { message?: unknown };
  return Object.assign(new Error(String(message)), rest);
}

/** Opens the queue that `prepareJobQueue` installed. A dead worker is noticed within about 15 s. */
export async function openJobQueue(services: Services): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: services.db.url,
    application_name: 'backroom_jobs',
    schema,
    max: 4,
    schedule: false,
    options: '-c role=backroom_system',
    // Both need the owner, who installs the tables; the indexes of a queue this small need no rebuilding.
    migrate: false,
    reindex: false,
    useListenNotify: true,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
  });
  boss.on('error', (error) => warnOfFailure(services, asError(error), 'the job queue could not be reached'));
  await boss.start();
  for (const lane of laneNames)
    await boss.createQueue(queueOf(lane), {
      heartbeatSeconds: 10,
      expireInSeconds: 20 * 3600,
      // Crashes and restarts of the database count here; what bounds a job is its attempts without progress.
      retryLimit: 10_000,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 3,
      notify: true,
    });
  return boss;
}

/** Held shared by every node that works on jobs. */
const workersLock = 20_260_010;

/**
 * When no other node works, every job that is still marked as taken was taken by a killed one: it is given
 * back at once instead of when its heartbeat is missed. Keeps the lock that tells other nodes we work.
 */
export async function resumeOrphans(services: Services, boss: PgBoss): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: services.db.url,
    application_name: 'backroom_worker',
    options: '-c role=backroom_system',
  });
  // Lost with the database; then the heartbeat alone decides, which is never wrong, only later.
  client.on('error', () => {});
  await client.connect();
  const alone = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [workersLock]);
  if (alone.rows[0]?.got) {
    const taken = await client.query<{ name: string; id: string }>(
      `SELECT name, id FROM ${schema}.job WHERE name = ANY($1) AND state = 'active'`,
      [laneNames.map(queueOf)],
    );
    for (const { name, id } of taken.rows) await boss.fail(name, id, { message: 'its server ended' });
  }
  await client.query('SELECT pg_advisory_lock_shared($1)', [workersLock]);
  if (alone.rows[0]?.got) await client.query('SELECT pg_advisory_unlock($1)', [workersLock]);
  return {
    async release() {
      await client.end().catch(() => {});
    },
  };
}
