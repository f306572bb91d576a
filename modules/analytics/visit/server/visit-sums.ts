import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ActingShop } from '#core/server/call/context.ts';
import type { Database, Tx } from '#core/server/database/database.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { dayIn } from '../../span/rules/day-range.ts';
import {
  afterAllVisits,
  countedVisitRows,
  keysOfGroup,
  rowsOfGroup,
  stepNames,
  visitSumGroups,
} from './visit-reading.ts';

/** A day of fewer visits is read from them as fast; so are as many that are not in its sums. */
const worthSumming = 300;
/** How long after their beginning today's visits are closed. By then nearly all of them have arrived. */
const closedAfterMs = 10 * 60_000;
/** Days of a shop in one run, so that one with years of visits does not hold up the others. */
const daysAtOnce = 60;
/** How long transactions of others are waited for; what they hold up comes in the next run. */
const patienceMs = 10_000;

type Shops = Pick<Database, 'inShop'>;
type OfShop = Pick<ActingShop, 'id' | 'timezone'>;

/** Waits until every transaction that had begun to write when this was called has ended. Returns whether they have. */
async function othersEnded(db: Shops, { id }: OfShop): Promise<boolean> {
  const [own] = (
    await db.inShop(id, (tx) => tx.execute<{ xid: string }>(sql`SELECT pg_current_xact_id()::text AS xid`))
  ).rows;
  for (const until = Date.now() + patienceMs; Date.now() < until; await delay(20)) {
    const [found] = (
      await db.inShop(id, (tx) =>
        tx.execute<{ ended: boolean }>(
          sql`SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${own!.xid}::text::xid8 AS ended`,
        ),
      )
    ).rows;
    if (found!.ended) return true;
  }
  return false;
}

/** Closes days that are over, and of today what began some minutes ago, where there is enough of it. */
async function closeDays(tx: Tx, shop: OfShop, now: Date, atLeast: number): Promise<void> {
  const today = dayIn(shop.timezone, now);
  await tx.execute(
    sql`UPDATE visit_days SET closed = ${afterAllVisits}::uuid
        WHERE shop_id = ${shop.id} AND day < ${today} AND (closed IS NULL OR closed < ${afterAllVisits}::uuid)`,
  );
  const until = new Date(now.getTime() - closedAfterMs).toISOString();
  await tx.execute(
    sql`UPDATE visit_days d SET closed = first_event_id(${until}::timestamptz)
        WHERE d.shop_id = ${shop.id} AND d.day = ${today} AND coalesce(d.closed < first_event_id(${until}::timestamptz), true) AND ${atLeast} <= (
          SELECT count(*) FROM (SELECT FROM visits v WHERE v.shop_id = d.shop_id AND v.day = d.day
            AND v.visit_id >= coalesce(d.summed, '00000000-0000-0000-0000-000000000000') AND v.visit_id < first_event_id(${until}::timestamptz)
            LIMIT ${atLeast}) told)`,
  );
}

interface DayToSum extends Record<string, unknown> {
  day: string;
  /** The changes of it that are known of. */
  changes: number[];
}

/** Days whose sums are not what their visits come to, newest first. How far visits of today came changes all the time, and is read. */
async function daysToSum(tx: Tx, shop: OfShop, now: Date): Promise<DayToSum[]> {
  const { rows } = await tx.execute<DayToSum>(
    sql`SELECT d.day::text AS day, coalesce(array_agg(c.id) FILTER (WHERE c.id IS NOT NULL), '{}') AS changes
        FROM visit_days d LEFT JOIN visit_day_changes c ON c.shop_id = d.shop_id AND c.day = d.day
        WHERE d.shop_id = ${shop.id} AND d.closed IS NOT NULL
        GROUP BY d.shop_id, d.day
        HAVING d.summed IS DISTINCT FROM d.closed OR bool_or(NOT c.steps OR (c.steps AND d.day < ${dayIn(shop.timezone, now)}))
        ORDER BY d.day DESC LIMIT ${daysAtOnce}`,
  );
  return rows;
}

/** Sums one day of a shop anew. Changes that were not known of before others had ended stay, and the day is read until the next time. */
async function sumDay(tx: Tx, shop: OfShop, { day, changes }: DayToSum, atLeast: number): Promise<void> {
  const found = await tx.execute<{ closed: string }>(
    sql`SELECT closed::text AS closed FROM visit_days WHERE shop_id = ${shop.id} AND day = ${day} FOR UPDATE`,
  );
  const { closed } = found.rows[0]!;
  await tx.execute(
    sql`DELETE FROM visit_day_changes WHERE shop_id = ${shop.id} AND day = ${day} AND id = ANY(${idArray(changes)})`,
  );
  await tx.execute(sql`DELETE FROM visit_sums WHERE shop_id = ${shop.id} AND day = ${day}`);
  const condition = sql`v.visit_id < ${closed}::uuid`;
  const counted = await tx.execute<{ visits: number }>(
    sql`SELECT count(*)::int AS visits FROM visits v WHERE v.shop_id = ${shop.id} AND v.day = ${day} AND ${condition}`,
  );
  const { visits } = counted.rows[0]!;
  const groups: string[] = [];
  if (visits >= atLeast)
    for (const group of visitSumGroups) {
      const days = [{ from: day, to: day }];
      const countedRows = countedVisitRows(
        shop.id,
        rowsOfGroup(group),
        { days, summed: [] },
        { steps: true, condition },
      );
      const columns = sql.join(
        ['day', ...keysOfGroup(group), 'visits', ...stepNames].map((name) => sql.identifier(name)),
        sql`, `,
      );
      // Sums with as many rows as there are visits save nothing, and forged visits could cause them.
      const most = Math.floor(visits / 4);
      const summed = await tx.execute<{ n: number }>(
        sql`INSERT INTO visit_sums (shop_id, grouped, n, ${columns})
            SELECT ${shop.id}, ${group}, row_number() OVER (), ${columns} FROM (${countedRows} LIMIT ${most + 1}) told RETURNING n`,
      );
      if (summed.rows.length <= most) groups.push(group);
      else
        await tx.execute(
          sql`DELETE FROM visit_sums WHERE shop_id = ${shop.id} AND grouped = ${group} AND day = ${day}`,
        );
    }
  await tx.execute(
    sql`UPDATE visit_days SET summed = closed, visits = ${visits}, groups = ${textArray(groups)}
        WHERE shop_id = ${shop.id} AND day = ${day}`,
  );
}

/**
 * Sums the changed days of one shop that have `atLeast` visits. Returns how many days it processed. Every change of a closed
 * day is noted, and transactions that didn't know yet that the day was closed are waited for. They are waited for twice,
 * because a step of a visit is noted through the visit's row, whose transaction may not have ended.
 */
export async function sumVisits(db: Shops, shop: OfShop, now: Date, atLeast = worthSumming): Promise<number> {
  await db.inShop(shop.id, (tx) => closeDays(tx, shop, now, atLeast));
  const toSum = () => db.inShop(shop.id, (tx) => daysToSum(tx, shop, now));
  if ((await toSum()).length === 0 || !(await othersEnded(db, shop))) return 0;
  const days = await toSum();
  if (!(await othersEnded(db, shop))) return 0;
  for (const one of days)
    await db.inShop(shop.id, async (tx) => {
      // A day of a large shop takes as long as it takes.
      await tx.execute(sql`SET LOCAL statement_timeout = 0`);
      await sumDay(tx, shop, one, atLeast);
    });
  return days.length;
}

/** Keeps sums of days, from which reports of visits are read. What changes a day leaves it to its visits until then. */
export const sumVisitsSchedule = defineSchedule({
  name: 'analytics.sum-visits',
  everySeconds: 300,
  async run(services) {
    const found = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(
        sql`SELECT shop_id FROM visit_days WHERE closed IS NULL OR closed < ${afterAllVisits}::uuid
            UNION SELECT shop_id FROM visit_day_changes ORDER BY shop_id`,
      ),
    );
    for (const { shop_id } of found.rows) {
      const shop = await services.shops.byId(shop_id);
      if (shop) await sumVisits(services.db, shop, services.now());
    }
  },
});
