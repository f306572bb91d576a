import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { plannedByValues } from '#core/server/database/database.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { customerStatistics } from '../contract/people-statistics-calls.ts';
import {
  addSums,
  figures,
  noSums,
  shownFigure,
  type SumName,
  sumNames,
  type Sums,
} from '../../figure/rules/figure.ts';
import { timesOf } from './sale-report.ts';
import { besides, movementConditions, sumColumns, timeKey, movements } from './movement-query.ts';
import type { QueryCtx, SalesQuestion } from './sale-shape.ts';

type CustomerReport = ReplyOf<typeof customerStatistics>['report'];
type Measures = CustomerReport['totals'];

const wanted: readonly SumName[] = [
  ...([
    'gross',
    'discounts',
    'returns',
    'orders',
    'cost',
    'costed_net',
    'costed_fees',
    'costed_reported',
  ] as const),
];

type Row = Record<SumName, number> & {
  time: string | number | null;
  first_time: boolean | null;
  /** Of all times, and of all customers: 2 and 1, together 3. */
  part: number;
  customers: number;
};

type Who = keyof Measures['sales'];
interface Counted {
  sums: Sums;
  customers: number;
}
type OfWho = Partial<Record<Who, Counted>>;
/** One shop's counts: of each time of the span, in order, and in total. */
export interface CountedCustomers {
  times: ReadonlyMap<string, OfWho>;
  totals: OfWho;
}

/** New and returning customers by time. A customer counts once in each row, and once in total. */
export async function readCustomerCounts(
  ctx: QueryCtx,
  {
    span,
    by,
    basis,
    filter,
  }: Pick<SalesQuestion, 'span' | 'basis' | 'filter'> & { by: 'hour' | 'day' | 'month' },
): Promise<CountedCustomers> {
  const time = timeKey(by, basis);
  const ordered = filter.ref === undefined ? sql`m.orders = 1` : sql`m.kind IN ('placed', 'added')`;
  const { rows } = await plannedByValues(ctx.tx).execute<Row>(
    sql`SELECT ${time} AS time, m.first_time, grouping(${time}, m.first_time) AS part, ${sumColumns(wanted, filter)},
          (count(DISTINCT m.customer_id) FILTER (WHERE ${ordered}))::int AS customers
        FROM ${movements(ctx)} m ${besides(ctx, by, basis, span)}
        WHERE ${movementConditions(ctx, filter, basis, [span])}
        GROUP BY GROUPING SETS ((${time}, m.first_time), (${time}), (m.first_time), ())`,
  );
  const { names, nameOf } = timesOf(by, ctx.shop.timezone, span);
  const times = new Map(names.map((name): [string, OfWho] => [name, {}]));
  const totals: OfWho = {};
  for (const row of rows) {
    const [ofAllTimes, ofAll] = [row.part >= 2, row.part % 2 === 1];
    const who = ofAll
      ? 'total'
      : row.first_time === null
        ? 'unknown'
        : row.first_time
          ? 'first_time'
          : 'returning';
    const sums = Object.fromEntries(sumNames.map((name) => [name, row[name] ?? 0])) as Record<
      SumName,
      number
    >;
    // Counts from another time zone can fall into an hour that already has some.
    const of = ofAllTimes ? totals : times.get(nameOf(row.time!))!;
    of[who] = addedCounts(of[who], { sums, customers: row.customers });
  }
  return { times, totals };
}

const addedCounts = (one: Counted | undefined, other: Counted): Counted =>
  one ? { sums: addSums(one.sums, other.sums), customers: one.customers + other.customers } : other;

const addedWho = (one: OfWho, other: OfWho): OfWho => {
  const both: OfWho = { ...one };
  for (const [who, counted] of Object.entries(other) as [Who, Counted][])
    both[who] = addedCounts(both[who], counted);
  return both;
};

/** Sales, what was earned, orders and customers of both, added up over the shops. Customers are each shop's own. */
export function customerReport(
  { shop, may }: Pick<Ctx, 'shop' | 'may'>,
  parts: readonly CountedCustomers[],
): Pick<CustomerReport, 'rows' | 'totals'> {
  const major = (minor: number) => toMajor(minor, shop.currency);
  const noCustomers: Counted = { sums: noSums, customers: 0 };
  const shown = (of: OfWho): Measures => {
    const each = (value: (counted: Counted) => number) => {
      const who = (name: Who) => value(of[name] ?? noCustomers);
      return {
        first_time: who('first_time'),
        returning: who('returning'),
        unknown: who('unknown'),
        total: who('total'),
      };
    };
    return {
      sales: each(({ sums }) => shownFigure(figures.net_sales, sums, major)!),
      profit: may('read_profit') ? each(({ sums }) => shownFigure(figures.profit, sums, major)!) : null,
      order: each(({ sums }) => sums.orders),
      customer: each(({ customers }) => customers),
    };
  };
  const times = new Map<string, OfWho>();
  for (const part of parts)
    for (const [time, of] of part.times) times.set(time, addedWho(times.get(time) ?? {}, of));
  return {
    rows: [...times]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([display_time, of]) => ({ display_time, ...shown(of) })),
    totals: shown(parts.map(({ totals }) => totals).reduce(addedWho)),
  };
}
