import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { RefundDay } from '../contract/figure-names.ts';
import type { customerStatistics } from '../contract/people-statistics-calls.ts';
import { figures, shownFigure, type SumName, sumNames } from '../rules/figure.ts';
import {
  besides,
  movementConditions,
  type SalesFilter,
  type Span,
  sumColumns,
  timeKey,
  timesOf,
} from './sale-report.ts';

type CustomerReport = ReplyOf<typeof customerStatistics>['report'];
type Measures = CustomerReport['totals'];

const wanted: readonly SumName[] = ['gross', 'discounts', 'returns', 'orders', 'cost', 'costed_net'];

type Row = Record<SumName, number> & {
  time: string | number | null;
  first_time: boolean | null;
  /** Of all times, and of all customers: 2 and 1, together 3. */
  part: number;
  customers: number;
};

const nobody = () => ({ first_time: 0, returning: 0, unknown: 0, total: 0 });
const none = (profit: boolean): Measures => ({
  ...{ sales: nobody(), profit: profit ? nobody() : null, order: nobody(), customer: nobody() },
});

/**
 * Sales, what was earned, orders and customers of those who bought for the first time and of those who came again, by
 * time. A customer counts once in each row, and once in the whole.
 */
export async function customerReport(
  ctx: Pick<Ctx, 'shop' | 'tx' | 'may'>,
  {
    span,
    by,
    basis,
    filter,
  }: { span: Span; by: 'hour' | 'day' | 'month'; basis: RefundDay; filter: SalesFilter },
): Promise<Pick<CustomerReport, 'rows' | 'totals'>> {
  const time = timeKey(by, basis);
  const ordered = filter.ref === undefined ? sql`m.orders = 1` : sql`m.kind IN ('placed', 'added')`;
  const { rows } = await ctx.tx.execute<Row>(
    sql`SELECT ${time} AS time, m.first_time, grouping(${time}, m.first_time) AS part, ${sumColumns(wanted, filter)},
          (count(DISTINCT m.customer_id) FILTER (WHERE ${ordered}))::int AS customers
        FROM sale_movements m ${besides(ctx, by, basis, span)}
        WHERE ${movementConditions(ctx, filter, basis, [span])}
        GROUP BY GROUPING SETS ((${time}, m.first_time), (${time}), (m.first_time), ())`,
  );
  const mayProfit = ctx.may('read_profit');
  const { names, nameOf } = timesOf(by, ctx.shop.timezone, span);
  const times = new Map(names.map((name) => [name, none(mayProfit)]));
  const totals = none(mayProfit);
  const major = (minor: number) => toMajor(minor, ctx.shop.currency);
  for (const row of rows) {
    const [ofAllTimes, ofAll] = [row.part >= 2, row.part % 2 === 1];
    const measures = ofAllTimes ? totals : times.get(nameOf(row.time!))!;
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
    measures.sales[who] += shownFigure(figures.net_sales, sums, major)!;
    if (measures.profit) measures.profit[who] += shownFigure(figures.profit, sums, major)!;
    measures.order[who] += sums.orders;
    measures.customer[who] += row.customers;
  }
  return { rows: [...times].map(([display_time, measures]) => ({ display_time, ...measures })), totals };
}
