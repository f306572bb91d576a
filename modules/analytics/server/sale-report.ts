import { type SQL, sql } from 'drizzle-orm';
import type { ActingShop, ShopCtx } from '#core/server/context.ts';
import { plannedByValues } from '#core/server/database.ts';
import { textArray } from '#core/server/sql-array.ts';
import { allOf } from '#core/server/sql-conditions.ts';
import type { FigureName, RefundDay, SalesGroup } from '../contract/figure-names.ts';
import { dayBegin, dayIn, daysOf } from '../rules/day-range.ts';
import { type Reading, readingOf } from '../rules/month-reading.ts';
import {
  addSums,
  type Figure,
  figureOf,
  figures,
  noSums,
  type SumName,
  sumNames,
  type Sums,
} from '../rules/figure.ts';
import type { VisitFilter } from '../contract/statistics.ts';
import type { RefScope } from './sales-ref.ts';
import { movements, type ShopMoney } from './shop-money.ts';
import { standingMonths } from './standing-months.ts';
import { boughtIn } from './visit-words.ts';

/** Days of the shop's calendar, both in it. */
export interface Span {
  from: string;
  to: string;
}

export interface SalesFilter {
  sources?: readonly string[] | undefined;
  ref?: RefScope | undefined;
  country?: string | undefined;
  /** Empty: of no region. */
  region?: string | undefined;
  staff_id?: number | undefined;
  staff_role?: string | undefined;
  first_time?: boolean | undefined;
  /** Of orders bought in such a visit, or in none. */
  visit?: VisitFilter | 'none' | undefined;
  /** Only what was reported as a cost under this key. */
  cost_key?: string | undefined;
}

/** Test payments are in figures while a shop has no others; `all`: whether they are or not. */
type Counted = 'figures' | 'all';

export interface SalesQuestion {
  span: Span;
  /** On which day returns count. */
  basis: RefundDay;
  by: SalesGroup;
  /** Which figures are wanted: sums that none of them is made of are 0. */
  figures: readonly FigureName[];
  filter: SalesFilter;
  /** By a figure, or a column that tells rows apart. */
  sort: { column: string; descending: boolean };
  page: number;
  limit: number;
  /** The days whose totals stand beside those of the span. */
  before: Span | null;
}

type Key = string | number | boolean | null;
/** What a row is of, in columns of the table; days, hours and months in words. */
export type RowKeys = Readonly<Record<string, Key>>;

export interface SalesAnswer {
  rows: { keys: RowKeys; sums: Sums }[];
  totals: Sums;
  before: Sums | null;
  total_rows: number;
  /** By offer: what the rows have beyond the totals, as a line of two offers is in two rows. */
  overlap: Sums | null;
  /** By payment: what of the rows is in no figure, and not in the totals. */
  left_out: Sums | null;
}

/** `money`: what amounts are converted with; as they are without. */
export type QueryCtx = Pick<ShopCtx, 'shop' | 'tx'> & { money?: ShopMoney | undefined };
/** Whose movements are read, in which currency, and in which time zone its days begin. */
export interface MovementsOf {
  shop: Pick<ActingShop, 'id' | 'timezone'>;
  money?: ShopMoney | undefined;
}

const dayOf = { own: sql`m.day`, order: sql`m.order_day` } as const;
/** Movements of some days. Most have the day of their order: the others have an index of their own. */
const inDays: Readonly<Record<RefundDay, (days: Span) => SQL>> = {
  own: ({ from, to }) => sql`m.day BETWEEN ${from} AND ${to}`,
  order: ({ from, to }) => sql`((m.day BETWEEN ${from} AND ${to} AND m.day = m.order_day)
    OR (m.order_day BETWEEN ${from} AND ${to} AND m.day <> m.order_day))`,
};
const hourOf = (at: SQL) => sql`floor(extract(epoch FROM ${at} - begun.at) / 3600)::int`;

/** By what rows are told apart. Months are added up from days. */
const keysOf: Readonly<Record<SalesGroup, (basis: RefundDay) => Readonly<Record<string, SQL>>>> = {
  none: () => ({}),
  day: (basis) => ({ day: dayOf[basis] }),
  month: (basis) => ({ day: dayOf[basis] }),
  hour: (basis) => ({ hour: hourOf(basis === 'own' ? sql`m.at` : sql`placed.at`) }),
  product: () => ({ product_id: sql`m.product_id` }),
  variant: () => ({ product_id: sql`m.product_id`, variant_id: sql`m.variant_id` }),
  offer: () => ({ offer_id: sql`o.offer_id` }),
  country: () => ({ country: sql`m.country` }),
  region: () => ({ country: sql`m.country`, region: sql`m.region` }),
  country_product: () => ({ country: sql`m.country`, product_id: sql`m.product_id` }),
  source: () => ({ source: sql`m.source` }),
  staff: () => ({ user_id: sql`m.user_id` }),
  customer_type: () => ({ first_time: sql`m.first_time` }),
  payment: () => ({ test: sql`m.test` }),
  cost: () => ({ cost_key: sql`m.cost_key` }),
  order: () => ({ order_id: sql`m.order_id`, day: sql`m.order_day` }),
};

/** The columns that tell the rows of a group apart. */
export const keyNames = (by: SalesGroup): string[] => Object.keys(keysOf[by]('own'));

/** Groups whose rows are lines of orders, and no whole ones. */
const ofLines: ReadonlySet<SalesGroup> = new Set(['product', 'variant', 'offer', 'country_product']);

const sums: Readonly<Record<SumName, SQL>> = {
  gross: sql`sum(m.gross_minor)`,
  discounts: sql`sum(m.discount_minor)`,
  returns: sql`sum(m.returns_minor)`,
  tax: sql`sum(m.tax_minor)`,
  delivery: sql`sum(m.delivery_minor)`,
  quantity: sql`sum(m.quantity)`,
  orders: sql`sum(m.orders)`,
  cost: sql`sum(m.cost_minor)`,
  costed_net: sql`sum(m.net_minor) FILTER (WHERE m.cost_minor IS NOT NULL)`,
  uncosted_net: sql`sum(m.net_minor) FILTER (WHERE m.cost_minor IS NULL)`,
  costed_fees: sql`sum(m.fee_minor) FILTER (WHERE m.cost_minor IS NOT NULL)`,
  uncosted_fees: sql`sum(m.fee_minor) FILTER (WHERE m.cost_minor IS NULL)`,
  costed_reported: sql`sum(m.reported_minor) FILTER (WHERE m.cost_minor IS NOT NULL)`,
  uncosted_reported: sql`sum(m.reported_minor) FILTER (WHERE m.cost_minor IS NULL)`,
};
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
/** Each sum under its own name. */
const named = (name: SumName, value: SQL): SQL =>
  sql`coalesce(${value}, 0)::bigint AS ${sql.identifier(name)}`;

/**
 * Orders that have such a line, as offers count them: once with what they were placed with, and once more for each line
 * that was put on later.
 */
const ordersOfLines = sql`(count(DISTINCT m.order_id) FILTER (WHERE m.kind = 'placed' AND m.line_id IS NOT NULL)
  + count(*) FILTER (WHERE m.kind = 'added'))`;

/** Columns with these sums; where no movement of an order as a whole is looked at, its lines count it. */
export const sumColumns = (wanted: readonly SumName[], filter: SalesFilter): SQL =>
  listed(
    wanted.map((name) =>
      named(name, name === 'orders' && filter.ref !== undefined ? ordersOfLines : sums[name]),
    ),
  );

/** The sums that figures are made of. */
const sumsOf = (wanted: readonly FigureName[]): SumName[] =>
  sumNames.filter((sum) =>
    wanted.some((name) => figures[name].terms[sum] !== undefined || figures[name].over?.[sum] !== undefined),
  );

const within: Readonly<Record<RefScope['of'], (ids: SQL) => SQL>> = {
  product: (ids) => sql`m.product_id IN (${ids})`,
  line: (ids) => sql`m.line_id IN (${ids})`,
  offer: (ids) => sql`m.offer_ids && ARRAY(${ids})`,
};

/** Movements called `m` of lines that have to do with a thing. */
export const withinRef = ({ of, ids }: RefScope): SQL => within[of](ids);

/** How many orders movements come to. */
export const ordersColumn = ({ ref }: SalesFilter): SQL => (ref === undefined ? sums.orders : ordersOfLines);

/** Which movements called `m` a question is about: those of any of these spans, which do not overlap. */
export function movementConditions(
  ctx: MovementsOf,
  filter: SalesFilter,
  basis: RefundDay,
  spans: readonly Span[],
  counted: Counted = 'figures',
): SQL {
  const { sources, ref, country, region, staff_id, staff_role, first_time, visit, cost_key } = filter;
  const days = spans.length === 0 ? sql`false` : sql.join(spans.map(inDays[basis]), sql` OR `);
  const parts = [sql`m.shop_id = ${ctx.shop.id} AND (${days})`];
  if (counted === 'figures') parts.push(sql`m.counted`);
  if (sources) parts.push(sql`m.source = ANY(${textArray(sources)})`);
  if (ref) parts.push(withinRef(ref));
  if (country !== undefined) parts.push(sql`m.country = ${country}`);
  if (region !== undefined) parts.push(sql`m.region = ${region}`);
  if (staff_id !== undefined) parts.push(sql`m.user_id = ${staff_id}`);
  if (staff_role !== undefined)
    parts.push(
      sql`m.user_id IN (SELECT s.user_id FROM memberships s WHERE s.shop_id = ${ctx.shop.id} AND s.role = ${staff_role})`,
    );
  if (first_time !== undefined) parts.push(sql`m.first_time = ${first_time}`);
  if (visit !== undefined) parts.push(boughtIn(visit));
  if (cost_key !== undefined) parts.push(sql`m.cost_key = ${cost_key}`);
  return allOf(parts);
}

/** Hours since a span began, of an instant. */
export const hoursSince = (ctx: MovementsOf, at: SQL, from: string): SQL =>
  sql`floor(extract(epoch FROM ${at} - ${dayBegin(ctx.shop.timezone, from).toISOString()}::timestamptz) / 3600)::int`;

/** What groups need beside the movements. */
export function besides(
  ctx: MovementsOf,
  by: SalesGroup,
  basis: RefundDay,
  { from } = { from: '1970-01-01' } as Pick<Span, 'from'>,
): SQL {
  if (by === 'offer')
    return sql`CROSS JOIN LATERAL unnest(m.offer_ids) WITH ORDINALITY AS o (offer_id, place)`;
  if (by !== 'hour') return sql``;
  const begun = sql`CROSS JOIN (SELECT ${dayBegin(ctx.shop.timezone, from).toISOString()}::timestamptz AS at) begun`;
  if (basis === 'own') return begun;
  return sql`JOIN sale_movements placed ON placed.shop_id = m.shop_id AND placed.order_id = m.order_id AND placed.key = 'placed'
    ${begun}`;
}

/** When movements were, by hours since the span began, days or months. */
export const timeKey = (by: 'day' | 'hour' | 'month', basis: RefundDay): SQL =>
  by === 'month' ? sql`to_char(${dayOf[basis]}, 'YYYY-MM')` : keysOf[by](basis)[by]!;

const column = (name: string): SQL => sql`${sql.identifier(name)}`;

/** A figure in SQL, of sums by their names. */
function inSql({ terms, over, unit }: Figure): SQL {
  const added = (of: Figure['terms']) =>
    sql.join(
      sumNames.flatMap((name) =>
        of[name] === undefined ? [] : [of[name] === 1 ? sql`+ ${column(name)}` : sql`- ${column(name)}`],
      ),
      sql` `,
    );
  if (!over) return sql`(0 ${added(terms)})`;
  const divisor = unit === 'percent' ? sql`greatest(0 ${added(over)}, 0)` : sql`0 ${added(over)}`;
  return sql`(0 ${added(terms)})::float8 / nullif(${divisor}, 0)`;
}

export const isTime = (by: SalesGroup): by is 'day' | 'hour' | 'month' =>
  by === 'day' || by === 'hour' || by === 'month';
export const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name);

/** Rows that are counted from days and hours are few, and all of them are read. */
const allTimes = 2000;

/** By what rows are told apart, of which movements. */
type Grouping = Pick<SalesQuestion, 'by' | 'basis' | 'filter'>;

/** Of which movements the totals are, and how orders count in them: those of offers have a line of one. */
function whole({ by, filter }: Grouping): { orders: SQL; condition: SQL } {
  return {
    // Where no movement of an order as a whole is looked at, its lines count it.
    orders: filter.ref !== undefined || by === 'offer' ? ordersOfLines : sums.orders,
    condition: by === 'offer' ? sql`AND m.offer_ids <> '{}'` : sql``,
  };
}

const summed = (wanted: readonly SumName[], orders: SQL): SQL =>
  listed(wanted.map((name) => named(name, name === 'orders' ? orders : sums[name])));

/** The sums of all movements of some days. */
function totalOf(
  ctx: MovementsOf,
  grouping: Grouping,
  wanted: readonly SumName[],
  spans: readonly Span[],
): SQL {
  const { orders, condition } = whole(grouping);
  return sql`SELECT ${summed(wanted, orders)} FROM ${movements(ctx)} m
    WHERE ${movementConditions(ctx, grouping.filter, grouping.basis, spans)} ${condition}`;
}

/** Which rows the whole is of, where it is not all: a line of several offers where the first of them stands, and what counts. */
const inWholeOf = (by: SalesGroup): SQL | null =>
  by === 'offer' ? sql`o.place = 1` : by === 'payment' ? sql`m.counted` : null;

/** Rows of some days told apart, `part` 0, and one of all of them, `part` 1. */
export function rowsOf(
  ctx: MovementsOf,
  grouping: Grouping,
  wanted: readonly SumName[],
  spans: readonly Span[],
): SQL {
  const { by, basis, filter } = grouping;
  const { orders: wholeOrders, condition } = whole(grouping);
  const keys = Object.entries(keysOf[by](basis));
  const values = keys.map(([, value]) => value);
  const isWhole = sql`grouping(${values[0]!})`;
  const orders = ofLines.has(by)
    ? sql`CASE ${isWhole} WHEN 1 THEN ${wholeOrders} ELSE ${ordersOfLines} END`
    : wholeOrders;
  const inWhole = inWholeOf(by);
  return sql`
    SELECT ${listed(keys.map(([name, value]) => sql`${value} AS ${column(name)}`))}, ${isWhole} AS part, ${summed(wanted, orders)}
    FROM ${movements(ctx)} m ${besides(ctx, by, basis, spans[0])}
    WHERE ${movementConditions(ctx, filter, basis, spans, by === 'payment' ? 'all' : 'figures')} ${condition}
    GROUP BY GROUPING SETS ((${listed(values)}), ${
      inWhole ? sql`(${inWhole})) HAVING ${isWhole} = 0 OR (${inWhole})` : sql`())`
    }`;
}

/** The sums that stand of whole months; as each order was placed on one day, what is of several months is their sum. */
const standing = (ctx: MovementsOf, { by, basis }: Grouping, months: readonly string[]): SQL =>
  sql`FROM sale_sums WHERE shop_id = ${ctx.shop.id} AND basis = ${basis} AND grouped = ${summedBy(by)} AND month = ANY(${textArray(months)}::date[])`;
/** What days are added up to is of them. */
const summedBy = (by: SalesGroup): SalesGroup => (by === 'month' || by === 'none' ? 'day' : by);
/** Groups of which months are summed. */
export const summedGroups = [
  ...(['day', 'product', 'variant', 'offer', 'country', 'country_product'] as const),
  ...(['region', 'source', 'staff', 'customer_type', 'payment', 'cost'] as const),
] satisfies SalesGroup[];
const isSummed = ({ by, filter }: Grouping): boolean =>
  (summedGroups as readonly SalesGroup[]).includes(summedBy(by)) &&
  Object.values(filter).every((value) => value === undefined);

const addedUp = (wanted: readonly SumName[]): SQL =>
  listed(wanted.map((name) => sql`coalesce(sum(${column(name)}), 0)::bigint AS ${column(name)}`));

/** As `totalOf`, with what stands of months. */
function totalIn(
  ctx: MovementsOf,
  grouping: Grouping,
  wanted: readonly SumName[],
  { days, months }: Reading,
): SQL {
  const read = totalOf(ctx, grouping, wanted, days);
  if (months.length === 0) return read;
  return sql`SELECT ${addedUp(wanted)} FROM (${read} UNION ALL
    SELECT ${listed(wanted.map(column))} ${standing(ctx, grouping, months)} AND part = 1) parts`;
}

/** As `rowsOf`, with what stands of months. */
function rowsIn(
  ctx: MovementsOf,
  grouping: Grouping,
  wanted: readonly SumName[],
  { days, months }: Reading,
): SQL {
  const read = rowsOf(ctx, grouping, wanted, days);
  if (months.length === 0) return read;
  const keys = listed([...keyNames(grouping.by), 'part'].map(column));
  return sql`SELECT ${keys}, ${addedUp(wanted)} FROM (${read} UNION ALL
    SELECT ${keys}, ${listed(wanted.map(column))} ${standing(ctx, grouping, months)}) parts GROUP BY ${keys}`;
}

/** The one statement of a question. `part` says what a row is of: 0 one thing, 1 the whole span, 2 the span before. */
function statementOf(ctx: MovementsOf, question: SalesQuestion, now: Reading, then: Reading | null): SQL {
  const { by, basis, sort } = question;
  const wanted = sumsOf([...question.figures, ...(isFigure(sort.column) ? [sort.column] : [])]);
  const earlier = then && sql`SELECT 2 AS part, b.* FROM (${totalIn(ctx, question, wanted, then)}) b`;
  if (by === 'none') {
    const all = sql`SELECT 1 AS part, t.* FROM (${totalIn(ctx, question, wanted, now)}) t`;
    return earlier ? sql`${all} UNION ALL ${earlier}` : all;
  }

  const keys = Object.entries(keysOf[by](basis)).map(([name, value]) => ({ name: column(name), value }));
  const told = rowsIn(ctx, question, wanted, now);
  const key = isTime(by) ? keys[0]!.name : column(sort.column);
  const sorted = isFigure(sort.column) ? inSql(figures[sort.column]) : key;
  const direction = sort.descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const ties = listed(keys.map(({ name }) => name));
  // What the rows come to, where that is not the whole.
  const overlap = inWholeOf(by) ? wanted : [];
  const from = isTime(by) ? 0 : (question.page - 1) * question.limit;
  const to = isTime(by) ? allTimes : from + question.limit;
  const page = sql`
    SELECT part, ${listed(wanted.map(column))}, ${listed(keys.map(({ name }) => name))}, place, things
      ${sql.join(
        overlap.map((name) => sql`, ${column(`all_${name}`)}`),
        sql``,
      )}
    FROM (
      SELECT told.*, (count(*) FILTER (WHERE part = 0) OVER ())::int AS things,
        row_number() OVER (PARTITION BY part ORDER BY ${sorted} ${direction}, ${ties}) AS place
        ${sql.join(
          overlap.map(
            (name) =>
              sql`, (sum(${column(name)}) FILTER (WHERE part = 0) OVER ())::bigint AS ${column(`all_${name}`)}`,
          ),
          sql``,
        )}
      FROM (${told}) told) ranked
    WHERE part = 1 OR (place > ${from} AND place <= ${to})`;
  const rest = listed([...keys, ...overlap, 'place', 'things'].map(() => sql`NULL`));
  return earlier
    ? sql`${page} UNION ALL SELECT earlier.*, ${rest} FROM (${earlier}) earlier ORDER BY part, place`
    : sql`${page} ORDER BY part, place`;
}

/** A page of orders with their sums. In the order of days or ids they are read along an index, and no further than the page. */
function ordersPage(ctx: MovementsOf, question: SalesQuestion, after: number | null = null): SQL {
  const { basis, filter, sort, page, limit, span } = question;
  const wanted = sumsOf([...question.figures, ...(isFigure(sort.column) ? [sort.column] : [])]);
  const direction = sort.descending ? sql`DESC` : sql`ASC`;
  const found = sql`
    SELECT m.order_id, m.order_day AS day, ${summed(wanted, whole(question).orders)}
    FROM ${movements(ctx)} m
    WHERE ${movementConditions(ctx, filter, basis, [span])} ${after === null ? sql`` : sql`AND m.order_id > ${after}::bigint`}
    GROUP BY m.order_day, m.order_id`;
  const paged = sql`LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
  if (isFigure(sort.column))
    return sql`SELECT * FROM (${found}) found ORDER BY ${inSql(figures[sort.column])} ${direction} NULLS LAST, order_id ${paged}`;
  // Neither a day nor an order is ever unknown, and an index is not read in an order that says where it would stand. Of the
  // same day the newest come first where the newest day does, so that the index is read backwards.
  const byDay = sort.column === 'day' ? sql`m.order_day ${direction},` : sql``;
  return sql`${found} ORDER BY ${byDay} m.order_id ${direction} ${paged}`;
}

/** How many orders a report by order has: those that were placed in its days, and those of before of which something happened in them. */
async function ordersIn(
  ctx: QueryCtx,
  { filter, basis, span }: SalesQuestion,
  placed: number,
): Promise<number> {
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const condition = movementConditions(ctx, filter, basis, [span]);
  const earlier = sql`m.order_day < ${span.from} AND m.day <> m.order_day`;
  if (isWhole && basis === 'order') return placed;
  const { rows } = await plannedByValues(ctx.tx).execute<{ orders: number }>(
    sql`SELECT count(DISTINCT m.order_id)::int AS orders FROM sale_movements m WHERE ${condition} AND ${isWhole ? earlier : sql`true`}`,
  );
  return (isWhole ? placed : 0) + rows[0]!.orders;
}

const orderRow = (row: Row) => ({
  keys: { order_id: row['order_id']!, day: row['day']! },
  sums: sumsIn(row),
});

/** The next rows of a report by order, by their ids: those after one, without totals. */
export async function ordersAfter(
  ctx: QueryCtx,
  question: SalesQuestion,
  after: number,
): Promise<SalesAnswer['rows']> {
  const sort = { column: 'order_id', descending: false };
  const { rows } = await plannedByValues(ctx.tx).execute<Row>(
    ordersPage(ctx, { ...question, sort, page: 1 }, after),
  );
  return rows.map(orderRow);
}

/** Orders: only a page of them is summed, and the totals come from where those of days do. */
async function orderReport(ctx: QueryCtx, question: SalesQuestion): Promise<SalesAnswer> {
  const { totals, before } = await saleReport(ctx, {
    ...question,
    ...{ by: 'none', figures: [...question.figures, 'orders'], page: 1 },
  });
  const { rows } = await plannedByValues(ctx.tx).execute<Row>(ordersPage(ctx, question));
  return {
    rows: rows.map(orderRow),
    ...{ totals, before, overlap: null, left_out: null },
    total_rows: await ordersIn(ctx, question, totals.orders),
  };
}

type Row = Record<string, Key> & { part: 0 | 1 | 2 };

const sumsIn = (row: Row | undefined, prefix = ''): Sums => {
  const found = { ...noSums };
  if (row) for (const name of sumNames) found[name] = Number(row[prefix + name] ?? 0);
  return found;
};

/** Every hour of a span, when it begins; a day has 23 to 25 of them. */
function hoursOf(timezone: string, { from, to }: Span): string[] {
  const most = 25 * daysOf(from, to).length;
  const hours: string[] = [];
  let at = dayBegin(timezone, from);
  while (dayIn(timezone, at) <= to && hours.length < most) {
    hours.push(at.toISOString());
    at = new Date(at.getTime() + 3_600_000);
  }
  return hours;
}

/** The times of a span under their names, and the name of what a row is of. */
export function timesOf(
  by: 'day' | 'hour' | 'month',
  timezone: string,
  span: Span,
): { names: string[]; nameOf: (key: Key) => string } {
  if (by === 'hour') {
    const names = hoursOf(timezone, span);
    // What was counted on its day in another time zone has the hour of it that is nearest.
    return { names, nameOf: (key) => names[Math.min(Math.max(Number(key), 0), names.length - 1)]! };
  }
  const days = daysOf(span.from, span.to);
  if (by === 'day') return { names: days, nameOf: String };
  return {
    names: [...new Set(days.map((day) => day.slice(0, 7)))],
    nameOf: (key) => String(key).slice(0, 7),
  };
}

/** A row of each time, in order; a page of them. */
function timed(ctx: QueryCtx, { by, span, sort, page, limit }: SalesQuestion, found: readonly Row[]) {
  const time = by as 'day' | 'hour' | 'month';
  const { names, nameOf } = timesOf(time, ctx.shop.timezone, span);
  const key = time === 'hour' ? 'hour' : 'day';
  const all = new Map(names.map((name) => [name, noSums]));
  for (const row of found) {
    const name = nameOf(row[key]!);
    all.set(name, addSums(all.get(name)!, sumsIn(row)));
  }
  const rows = [...all].map(([name, sums]) => ({ keys: { [time]: name }, sums }));
  if (isFigure(sort.column)) {
    const figure = figures[sort.column];
    const value = ({ sums }: { sums: Sums }) => figureOf(figure, sums);
    rows.sort((a, b) => {
      const [one, other] = [value(a), value(b)];
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return sort.descending ? other - one : one - other;
    });
  } else if (sort.descending) rows.reverse();
  return { rows: rows.slice((page - 1) * limit, page * limit), total_rows: rows.length };
}

/**
 * What orders sold and gave up over some days, told apart by one thing: one statement over the movements, whoever asks.
 * Every figure of sales on any screen comes from here. Days, hours and months have a row each, whether there was
 * something or not; of other things there are rows of what there was.
 */
export async function saleReport(ctx: QueryCtx, question: SalesQuestion): Promise<SalesAnswer> {
  const { by, span, before } = question;
  if (by === 'order') return orderReport(ctx, question);
  const months =
    isSummed(question) && !ctx.money ? await standingMonths(ctx, before ? [span, before] : [span]) : [];
  const then = before && readingOf(before, months);
  const { rows } = await plannedByValues(ctx.tx).execute<Row>(
    statementOf(ctx, question, readingOf(span, months), then),
  );
  const all = rows.find((row) => row.part === 1);
  const totals = sumsIn(all);
  const found = rows.filter((row) => row.part === 0);
  const alike = { overlap: null, left_out: null };
  const beside = { totals, before: before && sumsIn(rows.find((row) => row.part === 2)) };
  if (by === 'none') return { rows: [{ keys: {}, sums: totals }], ...beside, total_rows: 1, ...alike };
  if (isTime(by)) return { ...timed(ctx, question, found), ...beside, ...alike };
  const names = keyNames(by);
  const beyond = () => addSums(sumsIn(all ?? found[0], 'all_'), totals, -1);
  return {
    rows: found.map((row) => ({
      keys: Object.fromEntries(names.map((name) => [name, row[name]!])),
      sums: sumsIn(row),
    })),
    ...beside,
    total_rows: Number((all ?? found[0])?.['things'] ?? 0),
    ...alike,
    ...(by === 'offer' && { overlap: beyond() }),
    ...(by === 'payment' && { left_out: beyond() }),
  };
}

/** The days that movements of a question, and of the days before, are of. */
export async function movedDays(
  ctx: QueryCtx,
  { filter, basis, span, before }: Pick<SalesQuestion, 'filter' | 'basis' | 'span' | 'before'>,
): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ day: string }>(
    sql`SELECT DISTINCT m.day FROM sale_movements m
        WHERE (${movementConditions(ctx, filter, basis, [span])})
          OR (${movementConditions(ctx, filter, basis, [before ?? span])}) ORDER BY m.day`,
  );
  return rows.map(({ day }) => day);
}
