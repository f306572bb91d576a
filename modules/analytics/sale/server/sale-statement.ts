import { type SQL, sql } from 'drizzle-orm';
import { textArray } from '#core/server/database/sql-array.ts';
import type { FigureName, SalesGroup } from '../../figure/contract/figure-names.ts';
import type { Span } from '../../span/rules/day-range.ts';
import { type Figure, figures, type SumName, sumNames } from '../../figure/rules/figure.ts';
import type { Reading } from '../rules/month-reading.ts';
import {
  besides,
  keyNames,
  keysOf,
  listed,
  movementConditions,
  movements,
  named,
  ordersOfLines,
  sums,
} from './movement-query.ts';
import { isFigure, isTime, type MovementsOf, type SalesQuestion } from './sale-shape.ts';

/** Groups whose rows are lines of orders, and no whole ones. */
const ofLines: ReadonlySet<SalesGroup> = new Set(['product', 'variant', 'offer', 'country_product']);

/** The sums that figures are made of. */
const sumsOf = (wanted: readonly FigureName[]): SumName[] =>
  sumNames.filter((sum) =>
    wanted.some((name) => figures[name].terms[sum] !== undefined || figures[name].over?.[sum] !== undefined),
  );

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

/** Rows that are counted from days and hours are few, and all of them are read. */
const allTimes = 2000;

/** The group of the rows, and their movements. */
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

/** Grouped rows of some days, `part` 0, and one row of all of them, `part` 1. */
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
const summedFrom = (ctx: MovementsOf, { by, basis }: Grouping, months: readonly string[]): SQL =>
  sql`FROM sale_sums WHERE shop_id = ${ctx.shop.id} AND basis = ${basis} AND grouped = ${summedBy(by)} AND month = ANY(${textArray(months)}::date[])`;
/** Months and totals are added up from days. */
const summedBy = (by: SalesGroup): SalesGroup => (by === 'month' || by === 'none' ? 'day' : by);
/** Groups of which months are summed. */
export const summedGroups = [
  ...(['day', 'product', 'variant', 'offer', 'country', 'country_product'] as const),
  ...(['region', 'source', 'staff', 'customer_type', 'payment', 'cost'] as const),
] satisfies SalesGroup[];
export const isSummed = ({ by, filter }: Grouping): boolean =>
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
    SELECT ${listed(wanted.map(column))} ${summedFrom(ctx, grouping, months)} AND part = 1) parts`;
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
    SELECT ${keys}, ${listed(wanted.map(column))} ${summedFrom(ctx, grouping, months)}) parts GROUP BY ${keys}`;
}

/** The one statement of a question. `part` says what a row is of: 0 one thing, 1 the whole span, 2 the span before. */
export function statementOf(
  ctx: MovementsOf,
  question: SalesQuestion,
  now: Reading,
  then: Reading | null,
): SQL {
  const { by, basis, sort } = question;
  const wanted = sumsOf([...question.figures, ...(isFigure(sort.column) ? [sort.column] : [])]);
  const earlier = then && sql`SELECT 2 AS part, b.* FROM (${totalIn(ctx, question, wanted, then)}) b`;
  if (by === 'none') {
    const all = sql`SELECT 1 AS part, t.* FROM (${totalIn(ctx, question, wanted, now)}) t`;
    return earlier ? sql`${all} UNION ALL ${earlier}` : all;
  }

  const keys = Object.entries(keysOf[by](basis)).map(([name, value]) => ({ name: column(name), value }));
  const unranked = rowsIn(ctx, question, wanted, now);
  const key = isTime(by) ? keys[0]!.name : column(sort.column);
  const sorted = isFigure(sort.column) ? inSql(figures[sort.column]) : key;
  const direction = sort.descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const ties = listed(keys.map(({ name }) => name));
  // The sum of the rows, where it differs from the total.
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
      FROM (${unranked}) told) ranked
    WHERE part = 1 OR (place > ${from} AND place <= ${to})`;
  const rest = listed([...keys, ...overlap, 'place', 'things'].map(() => sql`NULL`));
  return earlier
    ? sql`${page} UNION ALL SELECT earlier.*, ${rest} FROM (${earlier}) earlier ORDER BY part, place`
    : sql`${page} ORDER BY part, place`;
}

/** A page of orders with their sums. In the order of days or ids they are read along an index, and no further than the page. */
export function ordersPage(ctx: MovementsOf, question: SalesQuestion, after: number | null = null): SQL {
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
