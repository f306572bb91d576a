import { sql } from 'drizzle-orm';
import { plannedByValues } from '#core/server/database/database.ts';
import { dayBegin, dayIn, daysOf, type Span } from '../../span/rules/day-range.ts';
import { addSums, figureOf, figures, noSums, sumNames, type Sums } from '../../figure/rules/figure.ts';
import { readingOf } from '../rules/month-reading.ts';
import { keyNames, movementConditions } from './movement-query.ts';
import {
  isFigure,
  isTime,
  type Key,
  type QueryCtx,
  type SalesAnswer,
  type SalesQuestion,
} from './sale-shape.ts';
import { isSummed, ordersPage, statementOf } from './sale-statement.ts';
import { findSummedMonths } from './summed-months.ts';

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
    // A movement that was counted in another time zone gets the nearest hour of its day.
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
 * Sales, discounts and returns over some days, grouped by one dimension, in one statement over the movements. Every sales
 * figure on every screen comes from here. Days, hours and months always have a row each; other groups have rows only for what
 * exists.
 */
export async function saleReport(ctx: QueryCtx, question: SalesQuestion): Promise<SalesAnswer> {
  const { by, span, before } = question;
  if (by === 'order') return orderReport(ctx, question);
  const months =
    isSummed(question) && !ctx.money ? await findSummedMonths(ctx, before ? [span, before] : [span]) : [];
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
