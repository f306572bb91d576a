import { sql } from 'drizzle-orm';
import type { Job as QueuedJob, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';

/**
 * Where a job waits. Lanes never wait for each other, so stores that do not answer keep no merchant's import waiting.
 * - `asked`: a person or a program waits for it.
 * - `outside`: it calls servers of others, which may be slow or silent.
 * - `rendering`: it makes images or print files.
 * - `upkeep`: a clock or an event began it.
 */
export type JobLane = 'asked' | 'outside' | 'rendering' | 'upkeep';

interface LaneWidth {
  /** Jobs that one server runs at a time. */
  width: number;
  /** Of these, jobs of one shop, over all servers: what its unresponsive provider can occupy. */
  perShop: number;
  /** How often a worker looks for entries whose time has come, in seconds. Others are announced to it. */
  pollSeconds: number;
}

export const jobLanes: Readonly<Record<JobLane, LaneWidth>> = {
  asked: { width: 3, perShop: 2, pollSeconds: 2 },
  outside: { width: 6, perShop: 2, pollSeconds: 5 },
  rendering: { width: 1, perShop: 1, pollSeconds: 5 },
  upkeep: { width: 2, perShop: 1, pollSeconds: 2 },
};

export const laneNames = Object.keys(jobLanes) as JobLane[];

/** The queue of a lane. `asked` has the name that the one queue had before there were lanes. */
export const queueOf = (lane: JobLane): string => (lane === 'asked' ? 'backroom' : `backroom.${lane}`);

/** The lane of a job: that of its kind, or whether a person or program waits for it. */
export const laneFor = (kind: { lane?: JobLane } | undefined, isAsked: boolean): JobLane =>
  kind?.lane ?? (isAsked ? 'asked' : 'upkeep');

/** What a person or program waits for begins before other work of its lane. */
const askedFirst = 1_000_000;
const maxTag = askedFirst - 1;

/**
 * The priority of the next entry in a lane, so that shops take turns: a shop's second waiting job comes after the first
 * one of every other shop. Start-time fair queueing: an entry's tag is one above the later of the lane's progress and the
 * shop's last tag, so a job with a high tag is reached once the lane's progress gets there, whoever asks meanwhile.
 * @param shopTag the highest tag of the shop's open entries; 0 without any
 * @param laneTag the lowest tag that the lane works on or waits with; 0 when it is empty
 */
export function turnPriority(shopTag: number, laneTag: number, isAsked: boolean): number {
  const tag = Math.min(maxTag, Math.max(shopTag, laneTag - 1) + 1);
  return (isAsked ? askedFirst : 0) - tag;
}

/** The tag within a priority. */
const tagOf = sql`CASE WHEN priority > 0 THEN ${askedFirst} - priority ELSE -priority END`;

/** Reads the open entries of a lane and gives the next one of a shop its priority. */
export async function nextPriority(
  db: Database,
  lane: JobLane,
  shopId: number,
  isAsked: boolean,
): Promise<number> {
  const found = await db.asSystem((tx) =>
    tx.execute<{ shop_tag: number; lane_tag: number }>(
      sql`SELECT coalesce(max(${tagOf}) FILTER (WHERE group_id = ${String(shopId)}), 0)::int AS shop_tag,
            coalesce(min(${tagOf}) FILTER (WHERE start_after <= now()), 0)::int AS lane_tag
          FROM pgboss.job
          WHERE name = ${queueOf(lane)} AND state < 'completed' AND (priority > 0) = ${isAsked}`,
    ),
  );
  const { shop_tag: shopTag, lane_tag: laneTag } = found.rows[0]!;
  return turnPriority(shopTag, laneTag, isAsked);
}

/** Starts the workers of every lane; each runs one entry at a time. */
export async function workLanes<K extends object>(
  boss: PgBoss,
  run: (entry: QueuedJob<K>) => Promise<void>,
): Promise<void> {
  for (const lane of laneNames) {
    const { width, perShop, pollSeconds } = jobLanes[lane];
    await boss.work<K>(
      queueOf(lane),
      {
        batchSize: 1,
        localConcurrency: width,
        groupConcurrency: perShop,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
        // While more wait, the next one begins at once instead of at the next look.
        burstWhenReadyExceeds: 1,
        heartbeatRefreshSeconds: 3,
      },
      async ([entry]) => {
        if (entry) await run(entry);
      },
    );
  }
}
