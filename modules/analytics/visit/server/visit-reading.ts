import { type SQL, sql } from 'drizzle-orm';
import { textArray } from '#core/server/database/sql-array.ts';
import type { Tx } from '#core/server/database/database.ts';
import type { VisitWord } from '../../report/contract/statistics.ts';
import { daysOf } from '../../span/rules/day-range.ts';
import { runsOf } from '../rules/visit-runs.ts';
import { visitPartOf } from '../../event/server/visit-steps.ts';
import { type Touch, visitWord } from '../../sale/server/visit-words.ts';

interface Days {
  from: string;
  to: string;
}
interface ReadIn {
  shop: { id: number };
  tx: Tx;
}

/** By what visits of a day are summed. The words of a link are one, of which each of them and each few of them are added up. */
export const visitSumGroups = [
  ...(['kind', 'source', 'referrer', 'landing_page', 'device', 'country'] as const),
  ...(['utm', 'utm_first'] as const),
];
export type VisitSumGroup = (typeof visitSumGroups)[number];
type VisitKey = VisitWord | 'kind';

const utmWords = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
/** The columns that tell rows of sums apart. */
export const keysOfGroup = (group: VisitSumGroup): readonly VisitKey[] =>
  group === 'utm' || group === 'utm_first' ? utmWords : [group];

/** Visits grouped by some words and of one kind, or of all kinds where the kind is the group. */
export interface VisitRowsOf {
  names: readonly VisitKey[];
  touch: Touch;
}
const groupOf = ({ names, touch }: VisitRowsOf): VisitSumGroup => {
  const [name = 'kind'] = names;
  if (!name.startsWith('utm_')) return name as VisitSumGroup;
  return touch === 'first' ? 'utm_first' : 'utm';
};
export const rowsOfGroup = (group: VisitSumGroup): VisitRowsOf => ({
  names: keysOfGroup(group),
  touch: group === 'utm_first' ? 'first' : 'last',
});

export const stepNames = ['viewed', 'carted', 'checked_out', 'ordered'] as const;
const column = (name: string): SQL => sql`${sql.identifier(name)}`;
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Where a question about visits is answered from. */
export interface VisitReading {
  /** Visits of these days are read, without gaps and in order. */
  days: readonly Days[];
  /** Days that stand in sums; the visits of each that are not in them have ids from `from` on. */
  summed: readonly { day: string; from: string }[];
}

/** All visits of some days, one by one. */
export const readingRows = (span: Days): VisitReading => ({ days: [span], summed: [] });

/**
 * Which days of a span have sums by these words that are what their visits come to, and which are read. How far visits came
 * (`steps`) may have changed where what led to them did not.
 */
export async function visitReading(
  { shop, tx }: ReadIn,
  { from, to }: Days,
  rows: VisitRowsOf,
  { steps }: { steps: boolean },
): Promise<VisitReading> {
  const found = await tx.execute<{ day: string; from: string }>(
    sql`SELECT d.day::text AS day, d.summed::text AS from FROM visit_days d
        WHERE d.shop_id = ${shop.id} AND d.day BETWEEN ${from} AND ${to} AND d.summed IS NOT NULL AND ${groupOf(rows)} = ANY(d.groups)
          AND NOT EXISTS (SELECT FROM visit_day_changes c WHERE c.shop_id = d.shop_id AND c.day = d.day AND (${steps} OR NOT c.steps))
        ORDER BY d.day`,
  );
  const summed = found.rows;
  return { days: runsOf({ from, to }, new Set(summed.map(({ day }) => day))), summed };
}

/** An id that no visit has; those of a day that is over are all below it. */
export const afterAllVisits = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Days whose later visits are in no sum. */
const lasting = ({ summed }: VisitReading) => summed.filter(({ from }) => from !== afterAllVisits);

/** Visits called `v` that a reading has to read one by one. */
function readOneByOne(reading: VisitReading): SQL {
  const parts = [
    ...reading.days.map(({ from, to }) => sql`v.day BETWEEN ${from} AND ${to}`),
    ...lasting(reading).map(({ day, from }) => sql`(v.day = ${day}::date AND v.visit_id >= ${from}::uuid)`),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` OR `)})`;
}

/** Which visits are meant, beyond their days: then they are read one by one. */
export interface VisitsNarrowed {
  condition?: SQL | undefined;
  /** Which orders make a visit one that ordered, as a query of their ids; any unless given. */
  orders?: SQL | undefined;
}

const ownSteps = sql`s.shop_id = v.shop_id AND s.visit_part = ${visitPartOf(sql`v.visit_id`)}`;

/** Steps of the visits of so many days are looked up visit by visit; those of more are read whole. */
const fewDays = 3;
const isFew = (reading: VisitReading): boolean =>
  reading.days.reduce((sum, { from, to }) => sum + daysOf(from, to).length, lasting(reading).length) <=
  fewDays;

/** How far visits called `v` came, as `s`, `c` and `o`: what the shop knows of a checkout and an order tells of the steps before them. Neither is older than its visit. */
const stepsFrom = (shopId: number, from: string, orders: SQL | undefined, few: boolean): SQL => sql`
  LEFT JOIN ${few ? sql`LATERAL (SELECT * FROM visit_steps s WHERE ${ownSteps} OFFSET 0)` : sql`visit_steps`} s ON ${ownSteps}
  LEFT JOIN (
    SELECT c.visit_id, true AS known FROM begun_checkouts c
    WHERE c.shop_id = ${shopId} AND c.visit_id IS NOT NULL AND c.day >= ${from}::date - 1 GROUP BY c.visit_id) c ON c.visit_id = v.visit_id
  LEFT JOIN (
    SELECT m.visit_id, true AS known, ${orders ? sql`bool_or(q.order_id IS NOT NULL)` : sql`true`} AS counted
    FROM sale_movements m ${orders ? sql`LEFT JOIN (${orders}) q ON q.order_id = m.order_id` : sql``}
    WHERE m.shop_id = ${shopId} AND m.visit_id IS NOT NULL AND m.orders = 1 AND m.order_day >= ${from}::date - 1
    GROUP BY m.visit_id) o ON o.visit_id = v.visit_id`;

const stepCounts = sql`,
  (count(*) FILTER (WHERE v.landing_product IS NOT NULL OR s.viewed))::int AS viewed,
  (count(*) FILTER (WHERE s.carted OR c.known OR o.known))::int AS carted,
  (count(*) FILTER (WHERE c.known OR o.known))::int AS checked_out,
  (count(*) FILTER (WHERE o.counted))::int AS ordered`;

/**
 * Visits, counted by day and by what tells them apart, with how far they came where that is asked for: the one statement over
 * visits, which answers and of which sums are made.
 */
export function countedVisitRows(
  shopId: number,
  { names, touch }: VisitRowsOf,
  reading: VisitReading,
  { steps, condition, orders }: VisitsNarrowed & { steps: boolean },
): SQL {
  const words = names.map((name) =>
    name === 'kind' ? sql`v.kind` : sql`${visitWord(name, touch)} AS ${column(name)}`,
  );
  const first = [
    ...reading.days.map(({ from }) => from),
    ...lasting(reading).map(({ day }) => day),
  ].toSorted()[0];
  return sql`SELECT v.day, ${listed(words)}, count(*)::int AS visits ${steps ? stepCounts : sql``}
    FROM visits v ${steps ? stepsFrom(shopId, first ?? '9999-01-01', orders, isFew(reading)) : sql``}
    WHERE v.shop_id = ${shopId} AND ${readOneByOne(reading)} ${names.includes('kind') ? sql`` : sql`AND v.kind = 'people'`}
      ${condition === undefined ? sql`` : sql`AND ${condition}`}
    GROUP BY ${listed(Array.from({ length: names.length + 1 }, (_, at) => sql.raw(String(at + 1))))}`;
}

/**
 * Visits over some days, counted by day and by what tells them apart: `day`, a column a name, `visits`, and with `steps` how
 * many came how far. Of what was narrowed nothing is summed.
 */
export async function visitCounts(
  ctx: ReadIn,
  span: Days,
  rows: VisitRowsOf,
  narrowed: VisitsNarrowed & { steps: boolean },
): Promise<SQL> {
  const { steps, condition, orders } = narrowed;
  const isWhole = condition === undefined && orders === undefined;
  const reading = isWhole ? await visitReading(ctx, span, rows, { steps }) : readingRows(span);
  const read = countedVisitRows(ctx.shop.id, rows, reading, narrowed);
  if (reading.summed.length === 0) return read;
  const columns = listed(['day', ...rows.names, 'visits', ...(steps ? stepNames : [])].map(column));
  return sql`${read} UNION ALL SELECT ${columns} FROM visit_sums
    WHERE shop_id = ${ctx.shop.id} AND grouped = ${groupOf(rows)} AND day = ANY(${textArray(reading.summed.map(({ day }) => day))}::date[])`;
}
