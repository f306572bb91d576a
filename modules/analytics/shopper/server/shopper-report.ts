import { type SQL, sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { plannedByValues } from '#core/server/database/database.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import type {
  CheckoutFigures,
  EventGroup,
  Funnel,
  FunnelGroup,
} from '../contract/shopper-statistics-calls.ts';
import type { VisitWord } from '../../report/contract/statistics.ts';
import { browserMetrics, browserSubjects } from '../../event/contract/event-words.ts';
import { abandonedAfterMinutes } from '../rules/abandoned.ts';
import { daysOf, type Span } from '../../span/rules/day-range.ts';
import { stepNames, visitCounts } from '../../visit/server/visit-reading.ts';
import { metricHours } from '../../metric/server/metric-queries.ts';
import { timesOf } from '../../sale/server/sale-report.ts';
import { hoursSince } from '../../sale/server/movement-query.ts';
import type { QueryCtx, SalesFilter } from '../../sale/server/sale-shape.ts';
import { converted, dayRates } from '../../report/server/shop-money.ts';
import { checkoutsOf, ordersOf, visitsOf } from '../../visit/server/shown-visits.ts';

/** A share in percent with two decimals. Null when the whole is 0, or when either number is unknown. */
export const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((part / whole) * 10_000) / 100;

/** A number that a connected store may know more of than this shop: without any it is not known. */
export const countOrNull = (count: number, reported: boolean): number | null =>
  count === 0 && !reported ? null : count;

export const monthOf = (day: string): string => day.slice(0, 7);
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** How many visits came how far. */
export interface FunnelCounts extends Record<string, unknown> {
  visits: number;
  viewed: number;
  carted: number;
  checked_out: number;
  ordered: number;
}
const noCounts: FunnelCounts = { visits: 0, viewed: 0, carted: 0, checked_out: 0, ordered: 0 };

export const addedCounts = (parts: readonly FunnelCounts[]): FunnelCounts => {
  const sum = (name: 'visits' | 'viewed' | 'carted' | 'checked_out' | 'ordered') =>
    parts.reduce((all, one) => all + one[name], 0);
  return {
    visits: sum('visits'),
    viewed: sum('viewed'),
    carted: sum('carted'),
    checked_out: sum('checked_out'),
    ordered: sum('ordered'),
  };
};

export function shownFunnel(counts: FunnelCounts, reported: boolean): Funnel {
  const { visits, viewed, carted, ordered } = counts;
  const reached_checkout = countOrNull(counts.checked_out, reported);
  return {
    visits,
    viewed_product: viewed,
    added_to_cart: carted,
    reached_checkout,
    ordered,
    viewed_product_rate: percentOf(viewed, visits),
    added_to_cart_rate: percentOf(carted, visits),
    reached_checkout_rate: percentOf(reached_checkout, visits),
    ordered_rate: percentOf(ordered, visits),
  };
}

/** Visits of people over some days, counted by day and by a word of them, with how far they came. */
const stepsBy = (ctx: QueryCtx, span: Span, word: VisitWord | 'kind', filter: SalesFilter): Promise<SQL> =>
  visitCounts(
    ctx,
    span,
    { names: [word], touch: 'last' },
    {
      steps: true,
      condition: visitsOf(ctx, filter, span),
      orders: ordersOf(ctx, filter, span.from),
    },
  );
const summedSteps = listed(
  ['visits', ...stepNames].map((name) => sql`sum(${sql.identifier(name)})::int AS ${sql.identifier(name)}`),
);

/** Counted visits of each day, including those of which only an event arrived. */
async function countedVisits(ctx: QueryCtx, { from, to }: Span): Promise<Map<string, number>> {
  const { rows } = await ctx.tx.execute<{ day: string; visits: number }>(
    sql`SELECT day, value AS visits FROM daily_metrics
        WHERE shop_id = ${ctx.shop.id} AND subject = 'shop' AND subject_id = 0 AND metric = 'view' AND day BETWEEN ${from} AND ${to}`,
  );
  return new Map(rows.map(({ day, visits }) => [day, visits]));
}

/** The funnel of each day of a span. Its visits are those of every other screen; of some that is all that is known. */
export async function funnelDays(
  ctx: QueryCtx,
  span: Span,
  filter: SalesFilter,
): Promise<Map<string, FunnelCounts>> {
  const { rows } = await plannedByValues(ctx.tx).execute<FunnelCounts & { day: string }>(
    sql`SELECT day, ${summedSteps} FROM (${await stepsBy(ctx, span, 'kind', filter)}) told WHERE kind = 'people' GROUP BY day`,
  );
  const found = new Map(rows.map(({ day, ...counts }) => [day, counts]));
  const all = filter.ref ? new Map<string, number>() : await countedVisits(ctx, span);
  return new Map(
    daysOf(span.from, span.to).map((day) => {
      const counts = found.get(day) ?? noCounts;
      return [day, { ...counts, visits: filter.ref ? counts.visits : (all.get(day) ?? 0) }];
    }),
  );
}

/** Visits of people that there are rows of. */
export async function countVisitRows(ctx: QueryCtx, span: Span): Promise<number> {
  const kinds = await visitCounts(ctx, span, { names: ['kind'], touch: 'last' }, { steps: false });
  const { rows } = await plannedByValues(ctx.tx).execute<{ visits: number }>(
    sql`SELECT coalesce(sum(visits), 0)::int AS visits FROM (${kinds}) told WHERE kind = 'people'`,
  );
  return rows[0]!.visits;
}

/** The funnel of visits that have something in common, most visits first; and how many such rows there are. */
export async function funnelRows(
  ctx: QueryCtx,
  span: Span,
  filter: SalesFilter,
  by: Exclude<FunnelGroup, 'none' | 'day' | 'month'>,
  { page, limit, untold, byKeys }: { page: number; limit: number; untold: number; byKeys: boolean },
): Promise<{ rows: (FunnelCounts & { key: string | null })[]; total_rows: number }> {
  const { rows } = await plannedByValues(ctx.tx).execute<
    FunnelCounts & { key: string | null; things: number }
  >(
    sql`SELECT key, sum(visits)::int AS visits, sum(viewed)::int AS viewed, sum(carted)::int AS carted, sum(checked_out)::int AS checked_out,
          sum(ordered)::int AS ordered, (count(*) OVER ())::int AS things
        FROM (
          SELECT ${sql.identifier(by)} AS key, ${summedSteps} FROM (${await stepsBy(ctx, span, by, filter)}) counted GROUP BY 1
          UNION ALL
          SELECT NULL, ${untold}::int, 0, 0, 0, 0 WHERE ${untold}::int > 0) told
        GROUP BY key ORDER BY ${byKeys ? sql`` : sql`visits DESC,`} key NULLS LAST LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  );
  if (rows.length === 0 && page > 1) {
    const first = await funnelRows(ctx, span, filter, by, { page: 1, limit: 1, untold, byKeys });
    return { rows: [], total_rows: first.total_rows };
  }
  return { rows: rows.map(({ things: _things, ...row }) => row), total_rows: rows[0]?.things ?? 0 };
}

/** Visits in which something was shown, by the day or the hour that they began. */
export async function shownTimes(
  ctx: QueryCtx,
  span: Span,
  filter: SalesFilter,
  by: 'day' | 'hour',
): Promise<Map<string, number>> {
  const time = by === 'hour' ? hoursSince(ctx, sql`v.at`, span.from) : sql`v.day`;
  const { nameOf } = timesOf(by, ctx.shop.timezone, span);
  const { rows } = await plannedByValues(ctx.tx).execute<{ time: string | number; visits: number }>(
    sql`SELECT ${time} AS time, count(*)::int AS visits FROM visits v
        WHERE v.shop_id = ${ctx.shop.id} AND v.day BETWEEN ${span.from} AND ${span.to} AND v.kind = 'people' AND ${visitsOf(ctx, filter, span) ?? sql`true`}
        GROUP BY 1`,
  );
  const times = new Map<string, number>();
  for (const { time: key, visits } of rows) times.set(nameOf(key), (times.get(nameOf(key)) ?? 0) + visits);
  return times;
}

/** The number of each action. */
export interface ActionCounts {
  visits: number;
  product_views: number;
  add_to_cart: number;
  checkouts: number;
  orders: number;
  /** Of which days visits and checkouts are unknown; of none unless it is set. */
  unknown?: 'some' | 'all';
}

export type TimedActions = Pick<ActionCounts, 'product_views' | 'add_to_cart'>;

/** Product events by day: of all products, or of those whose ids a query gives. */
export async function productActions(
  ctx: QueryCtx,
  { from, to }: Span,
  products: SQL | undefined,
): Promise<Map<string, TimedActions>> {
  const { rows } = await ctx.tx.execute<{ day: string; product_views: number; add_to_cart: number }>(
    sql`SELECT day, coalesce(sum(value) FILTER (WHERE metric = 'view'), 0)::int AS product_views,
          coalesce(sum(value) FILTER (WHERE metric = 'add_to_cart'), 0)::int AS add_to_cart
        FROM daily_metrics
        WHERE shop_id = ${ctx.shop.id} AND subject = 'product' AND metric IN ('view', 'add_to_cart') AND day BETWEEN ${from} AND ${to}
          ${products === undefined ? sql`` : sql`AND subject_id IN (${products})`}
        GROUP BY day`,
  );
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/**
 * The same of all products by the hour it began in, ISO 8601; hours without any are left out.
 */
export async function productHours(ctx: QueryCtx, span: Span): Promise<Map<string, TimedActions>> {
  const view = await metricHours(ctx, span, 'product_view');
  const cart = await metricHours(ctx, span, 'product_add_to_cart');
  return new Map(
    [...new Set([...view.keys(), ...cart.keys()])].map((hour) => [
      hour,
      { product_views: view.get(hour) ?? 0, add_to_cart: cart.get(hour) ?? 0 },
    ]),
  );
}

/** The actions on one product. */
export interface ProductRow extends Record<string, unknown>, TimedActions {
  product_id: number;
}

/** Products that something was done with, most looked at first; and how many there are. */
export async function productRows(
  ctx: QueryCtx,
  { from, to }: Span,
  products: SQL | undefined,
  { page, limit, byKeys }: { page: number; limit: number; byKeys: boolean },
): Promise<{ rows: ProductRow[]; total_rows: number }> {
  const { rows } = await ctx.tx.execute<ProductRow & { things: number }>(
    sql`SELECT subject_id AS product_id, coalesce(sum(value) FILTER (WHERE metric = 'view'), 0)::int AS product_views,
          coalesce(sum(value) FILTER (WHERE metric = 'add_to_cart'), 0)::int AS add_to_cart, (count(*) OVER ())::int AS things
        FROM daily_metrics
        WHERE shop_id = ${ctx.shop.id} AND subject = 'product' AND metric IN ('view', 'add_to_cart') AND day BETWEEN ${from} AND ${to}
          ${products === undefined ? sql`` : sql`AND subject_id IN (${products})`}
        GROUP BY subject_id HAVING sum(value) <> 0
        ORDER BY ${byKeys ? sql`` : sql`product_views DESC, add_to_cart DESC,`} subject_id
        LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  );
  if (rows.length === 0 && page > 1)
    return {
      rows: [],
      total_rows: (await productRows(ctx, { from, to }, products, { page: 1, limit: 1, byKeys })).total_rows,
    };
  return { rows: rows.map(({ things: _things, ...row }) => row), total_rows: rows[0]?.things ?? 0 };
}

/** Checkouts of a day, amounts in minor units. */
export interface CheckoutCounts extends Record<string, unknown> {
  /** Not a day of it is known. */
  unknown?: boolean;
  begun: number;
  ordered: number;
  abandoned: number;
  recovered: number;
  abandoned_minor: number;
  recovered_minor: number;
}

/** Days on which checkouts began that there is an amount of. */
export async function valuedDays(ctx: QueryCtx, spans: readonly (Span | null)[]): Promise<string[]> {
  const [one, other = one] = spans.filter((span) => span !== null);
  const { rows } = await ctx.tx.execute<{ day: string }>(
    sql`SELECT DISTINCT c.day FROM begun_checkouts c WHERE c.shop_id = ${ctx.shop.id} AND c.value_minor <> 0
          AND (c.day BETWEEN ${one!.from} AND ${one!.to} OR c.day BETWEEN ${other!.from} AND ${other!.to}) ORDER BY 1`,
  );
  return rows.map(({ day }) => day);
}

/**
 * Checkouts by the day, or the hour, that they began. What was in one is converted at the rate of that day. A filter narrows orders as
 * sales reports do, and checkouts to those of the visits that it is of.
 */
export async function checkoutTimes(
  ctx: QueryCtx & Pick<ShopCtx, 'now'>,
  { from, to }: Span,
  by: 'day' | 'hour' = 'day',
  filter: SalesFilter = {},
): Promise<Map<string, CheckoutCounts>> {
  const orders = ordersOf(ctx, filter, from);
  const only = await checkoutsOf(ctx, filter, { from, to });
  const order = orders ? sql`q.order_id` : sql`c.order_id`;
  const time = by === 'hour' ? hoursSince(ctx, sql`c.begun_at`, from) : sql`c.day`;
  const { nameOf } = timesOf(by, ctx.shop.timezone, { from, to });
  const late = sql`(c.lapsed OR (c.order_id IS NULL
    AND c.opened_at <= ${ctx.now.toISOString()}::timestamptz - ${abandonedAfterMinutes}::int * interval '1 minute'))`;
  const value = ctx.money
    ? sql`CASE WHEN c.value_minor <> 0 THEN ${converted(sql`c.value_minor`)} ELSE 0 END`
    : sql`c.value_minor`;
  const rates = ctx.money ? sql`LEFT JOIN ${dayRates(ctx.money)} ON r.day = c.day` : sql``;
  const { rows } = await plannedByValues(ctx.tx).execute<CheckoutCounts & { time: string | number }>(
    sql`SELECT ${time} AS time, count(*)::int AS begun, count(${order})::int AS ordered, (count(*) FILTER (WHERE ${late}))::int AS abandoned,
          (count(${order}) FILTER (WHERE c.lapsed))::int AS recovered,
          coalesce(sum(${value}) FILTER (WHERE ${late}), 0)::bigint AS abandoned_minor,
          coalesce(sum(${value}) FILTER (WHERE c.lapsed AND ${order} IS NOT NULL), 0)::bigint AS recovered_minor
        FROM begun_checkouts c ${rates} ${orders ? sql`LEFT JOIN (${orders}) q ON q.order_id = c.order_id` : sql``}
        WHERE c.shop_id = ${ctx.shop.id} AND c.day BETWEEN ${from} AND ${to} ${only ? sql`AND ${only}` : sql``} GROUP BY 1`,
  );
  const times = new Map<string, CheckoutCounts>();
  for (const { time: key, ...counts } of rows) {
    // Counts from another time zone can fall into an hour that already has some.
    const name = nameOf(key);
    times.set(name, addedCheckouts([...(times.has(name) ? [times.get(name)!] : []), counts]));
  }
  return times;
}

export const addedCheckouts = (parts: readonly CheckoutCounts[]): CheckoutCounts => {
  const sum = (
    name: 'begun' | 'ordered' | 'abandoned' | 'recovered' | 'abandoned_minor' | 'recovered_minor',
  ) => parts.reduce((all, one) => all + one[name], 0);
  return {
    begun: sum('begun'),
    ordered: sum('ordered'),
    abandoned: sum('abandoned'),
    recovered: sum('recovered'),
    abandoned_minor: sum('abandoned_minor'),
    recovered_minor: sum('recovered_minor'),
    ...(parts.length > 0 && parts.every(({ unknown }) => unknown) && { unknown: true }),
  };
};

/** Where a connected store keeps its own and none began here, nothing is known; nor of days that are unknown. */
export function shownCheckouts(
  { unknown, begun, ordered, abandoned, recovered, abandoned_minor, recovered_minor }: CheckoutCounts,
  currency: string,
  reported: boolean,
): CheckoutFigures {
  const known = !unknown && (reported || begun > 0);
  const or = (count: number) => (known ? count : null);
  return {
    begun: or(begun),
    ordered: or(ordered),
    abandoned: or(abandoned),
    recovered: or(recovered),
    abandoned_value: or(toMajor(abandoned_minor, currency)),
    recovered_value: or(toMajor(recovered_minor, currency)),
    abandoned_rate: percentOf(or(abandoned), begun),
    recovered_rate: percentOf(or(recovered), abandoned),
  };
}

/** Which events are asked for. */
export interface EventsQuestion {
  span: Span;
  by: EventGroup;
  subject?: string | undefined;
  subject_id?: number | undefined;
  metric?: string | undefined;
  page: number;
  limit: number;
  /** In the order of what rows are of. */
  byKeys: boolean;
}

export interface EventCount extends Record<string, unknown> {
  key: string | null;
  subject: string;
  metric: string;
  events: number;
}

const eventConditions = (
  ctx: QueryCtx,
  { from, to }: Span,
  { subject, subject_id, metric }: Pick<EventsQuestion, 'subject' | 'subject_id' | 'metric'>,
): SQL => sql`shop_id = ${ctx.shop.id} AND day BETWEEN ${from} AND ${to}
  AND subject = ANY(${textArray(subject === undefined ? browserSubjects : [subject])})
  AND metric = ANY(${textArray(metric === undefined ? browserMetrics : [metric])})
  ${subject_id === undefined ? sql`` : sql`AND subject_id = ${subject_id}`}`;

/** How many events there were. */
export async function eventSum(
  ctx: QueryCtx,
  span: Span,
  asked: Pick<EventsQuestion, 'subject' | 'subject_id' | 'metric'>,
): Promise<number> {
  const { rows } = await ctx.tx.execute<{ events: number }>(
    sql`SELECT coalesce(sum(value), 0)::bigint AS events FROM daily_metrics WHERE ${eventConditions(ctx, span, asked)}`,
  );
  return rows[0]!.events;
}

/**
 * Events by subject and metric, from the sums of days. Rows of times come oldest first, all others largest first. Only visits
 * can be grouped by source and device.
 */
export async function eventRows(
  ctx: QueryCtx,
  asked: EventsQuestion,
): Promise<{ rows: EventCount[]; total_rows: number }> {
  const { by, span, page, limit, byKeys } = asked;
  const isTime = by === 'day' || by === 'month';
  const conditions = eventConditions(ctx, span, asked);
  const key = by === 'day' ? sql`day::text` : by === 'month' ? sql`to_char(day, 'YYYY-MM')` : sql`NULL::text`;
  const eventsOfVisits = async (word: 'source' | 'device') => sql`
    SELECT ${sql.identifier(word)} AS key, 'shop' AS subject, 'view' AS metric, sum(visits) AS events
    FROM (${await visitCounts(ctx, span, { names: [word], touch: 'last' }, { steps: false })}) v WHERE ${
      [undefined, 'shop'].includes(asked.subject) &&
      [undefined, 'view'].includes(asked.metric) &&
      asked.subject_id === undefined
    } GROUP BY 1`;
  const counted = sql`SELECT ${key} AS key, subject, metric, sum(value) AS events FROM daily_metrics WHERE ${conditions} GROUP BY 1, 2, 3`;
  const all =
    by === 'source' || by === 'device'
      ? sql`WITH told AS (${await eventsOfVisits(by)})
          SELECT key, subject, metric, events FROM told
          UNION ALL
          SELECT NULL, c.subject, c.metric, c.events - coalesce((SELECT sum(t.events) FROM told t
            WHERE t.subject = c.subject AND t.metric = c.metric), 0) FROM (${counted}) c`
      : counted;
  const { rows } = await plannedByValues(ctx.tx).execute<EventCount & { things: number }>(
    sql`SELECT key, subject, metric, events::bigint AS events, (count(*) OVER ())::int AS things FROM (${all}) a WHERE events <> 0
        ORDER BY ${listed(isTime || byKeys ? [sql`key`, sql`subject`, sql`metric`] : [sql`events DESC`, sql`subject`, sql`metric`, sql`key`])}
        LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  );
  if (rows.length === 0 && page > 1)
    return { rows: [], total_rows: (await eventRows(ctx, { ...asked, page: 1, limit: 1 })).total_rows };
  return { rows: rows.map(({ things: _things, ...row }) => row), total_rows: rows[0]?.things ?? 0 };
}
