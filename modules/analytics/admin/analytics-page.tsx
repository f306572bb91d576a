import type { ReactNode } from 'react';
import { Bar, SplitBar } from '#core/admin/charts/bars.tsx';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { useMay } from '#core/admin/frame/session-context.ts';
import { Skeleton, SkeletonRows } from '#core/admin/frame/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Link } from '@tanstack/react-router';
import type { FigureName } from '../contract/figure-names.ts';
import type { SalesReport, SalesRow } from '../contract/statistics.ts';
import { analyticsAreaText } from './analytics-area-text.ts';
import { analyticsPaths } from './analytics-paths.ts';
import { figureText } from './figure-text.ts';
import { FigureDelta, FigureTitle, useFigureWords } from './figure-words.tsx';
import { NetSalesChart } from './net-sales-chart.tsx';
import { type Narrowing, OrdersLink, withoutEmpty } from './orders-link.tsx';
import { useReportDays } from './report-days.ts';
import { reportCalls } from './report-calls.ts';
import { ReportFacts } from './report-head.tsx';
import { ReportSpan } from './report-span.tsx';
import { reportText } from './report-text.ts';
import { useRowWords } from './row-title.tsx';
import { narrowingOf, rowKey, type ShownGroup } from './sales-rows.ts';
import { TestsLeftOut } from './tests-left-out.tsx';

const heads = ['net_sales', 'orders', 'average_order', 'average_items'] as const satisfies FigureName[];
/** How net and total sales are made, each with what is done with it. */
const sum = [
  ['', 'gross_sales'],
  ['−', 'discounts'],
  ['−', 'returns'],
  ['=', 'net_sales'],
  ['+', 'delivery'],
  ['+', 'taxes'],
  ['=', 'total_sales'],
] as const satisfies [string, FigureName][];
const overviewColumns = [...new Set([...sum.map(([, name]) => name), ...heads, 'items_sold'])].join(',');
/** Rows of a card; the rest of them is one more. */
const most = 5;
const refresh = { keepPrevious: true, refetchInterval: 60_000 };

/** A part of the overview: rows by one thing over the page's days. */
function usePart(group_by: ShownGroup, columns: string, limit: number) {
  const { asks } = useReportDays();
  return useApiQuery(
    reportCalls.salesStatistic,
    { query: { ...asks, compare: 'none', group_by, columns, limit: String(limit) } },
    { ...refresh, select: (reply) => reply.report },
  );
}

/** /analytics (R130): what was sold, to whom, and what was given back; of every figure the orders. */
export function AnalyticsPage() {
  const t = useText(reportText);
  const title = useText(analyticsAreaText);
  const opens = useMay('read_sales');
  const { asks, step } = useReportDays();
  const overview = useApiQuery(
    reportCalls.salesStatistic,
    { query: { ...asks, group_by: step, columns: overviewColumns } },
    { ...refresh, select: (reply) => reply.report },
  );
  const failed = overview.isError && !overview.data;
  return (
    <>
      <PageHeader title={title('nav_analytics')} text={t('overview_lead')} secondary={<ReportSpan />} />
      <div className="stack">
        <ReportFacts more={opens ? [t('about_links')] : []} />
        {failed ? null : <Totals report={overview.data} />}
        <TestsLeftOut />
        <div className="report-columns">
          <NetSalesChart
            call={reportCalls.salesStatistic}
            report={overview.data}
            failed={failed ? { error: overview.error, retry: () => void overview.refetch() } : undefined}
          />
          <BuyersCard />
        </div>
        <div className="report-halves">
          <PartCard
            group="product"
            title={t('products')}
            all={t('all_products')}
            to={opens ? { to: analyticsPaths.sales, tab: 'product' } : undefined}
            figures={['items_sold', 'net_sales']}
          />
          <PartCard
            group="country"
            title={t('countries')}
            all={t('all_countries')}
            to={{ to: analyticsPaths.countries }}
            figures={['orders', 'net_sales']}
          />
        </div>
        <PartCard
          group="staff"
          title={t('staff')}
          hint={t('staff_hint')}
          all={t('staff')}
          to={opens ? { to: analyticsPaths.sales, tab: 'staff' } : undefined}
          figures={['orders', 'returns', 'net_sales']}
        />
      </div>
    </>
  );
}

/** The figures of the days, and the sum that they come from. */
function Totals({ report }: { report: SalesReport | undefined }) {
  const t = useText(reportText);
  const formats = useFormats();
  const write = useFigureWords();
  return (
    <section className="card" aria-label={t('totals')} aria-busy={!report}>
      <dl className="report-heads">
        {heads.map((name) => (
          <div key={name}>
            <dt>
              <FigureTitle name={name} />
            </dt>
            <dd>
              {report ? (
                <>
                  <span className="report-head-figure">
                    {name === 'net_sales' || name === 'orders' ? (
                      <OrdersLink narrow={{}}>{write(name, report.totals[name])}</OrdersLink>
                    ) : (
                      write(name, report.totals[name])
                    )}
                  </span>
                  <span className="text-sm tabular report-head-change">
                    {report.previous ? (
                      <FigureDelta
                        name={name}
                        now={report.totals[name]}
                        before={report.previous.totals[name]}
                      />
                    ) : (
                      <span className="dim">{t('since', { date: formats.day(report.from) })}</span>
                    )}
                  </span>
                </>
              ) : (
                <>
                  <span className="report-head-figure">
                    <Skeleton width={88} height={20} />
                  </span>
                  <span className="report-head-change">
                    <Skeleton width={112} height={12} />
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="report-sum" aria-label={t('sum')}>
        {sum.map(([sign, name]) => (
          <div key={name} className={sign === '=' ? 'whole' : undefined}>
            <dt>
              <span className="report-sign">{sign}</span>
              <FigureTitle name={name} />
            </dt>
            <dd className="tabular">
              {report ? (
                <OrdersLink narrow={report.totals[name] ? {} : null}>
                  {write(name, report.totals[name])}
                </OrdersLink>
              ) : (
                <Skeleton width={72} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Who bought for the first time, and who came again. */
function BuyersCard() {
  const t = useText(reportText);
  const write = useFigureWords();
  const figure = useText(figureText);
  const read = usePart('customer_type', 'orders,net_sales,average_order', 3);
  const report = read.data;
  const row = (type: string) => report?.rows.find((one) => one.customer_type === type);
  const types = ['first_time', 'returning', 'unknown'] as const;
  const shown = types.filter((type) => type !== 'unknown' || row(type));
  return (
    <Card title={t('buyers')}>
      <Loaded read={read} rows={4}>
        {report?.rows.length === 0 ? <p className="quiet">{t('nothing_sold')}</p> : null}
        {report && report.rows.length > 0 ? (
          <>
            <SplitBar parts={types.map((type) => row(type)?.net_sales ?? 0)} />
            <table className="report-table">
              <thead>
                <tr>
                  <th scope="col">{t('buyer')}</th>
                  <th scope="col" className="report-number">
                    {figure('orders')}
                  </th>
                  <th scope="col" className="report-number">
                    {figure('net_sales')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((type) => {
                  const narrow = narrowingOf('customer_type', { customer_type: type }, null);
                  return (
                    <tr key={type}>
                      <th scope="row">
                        <span className={`tone-mark tone-${types.indexOf(type)}`} aria-hidden="true" />
                        {t(type)}
                      </th>
                      <td className="report-number">
                        <OrdersLink narrow={row(type)?.orders ? narrow : null}>
                          {write('orders', row(type)?.orders ?? 0)}
                        </OrdersLink>
                      </td>
                      <td className="report-number">
                        <OrdersLink narrow={row(type)?.net_sales ? narrow : null}>
                          {write('net_sales', row(type)?.net_sales ?? 0)}
                        </OrdersLink>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('total')}</th>
                  <td className="report-number">{write('orders', report.totals.orders)}</td>
                  <td className="report-number">{write('net_sales', report.totals.net_sales)}</td>
                </tr>
              </tfoot>
            </table>
            <dl className="fact-lines report-averages">
              <div>
                <dt>{t('average_first')}</dt>
                <dd>{write('average_order', row('first_time')?.average_order)}</dd>
              </div>
              <div>
                <dt>{t('average_returning')}</dt>
                <dd>{write('average_order', row('returning')?.average_order)}</dd>
              </div>
            </dl>
            <p className="quiet text-sm report-returns">{t('returning_means')}</p>
          </>
        ) : null}
      </Loaded>
    </Card>
  );
}

interface PartCardProps {
  group: 'product' | 'country' | 'staff';
  title: string;
  hint?: string;
  /** What the link to all of them is called. */
  all: string;
  to: { to: string; tab?: string } | undefined;
  figures: readonly ('orders' | 'items_sold' | 'returns' | 'net_sales')[];
}

/** The first few of what sold, what the others come to, and the sum of them all. */
function PartCard({ group, title, hint, all, to, figures }: PartCardProps) {
  const t = useText(reportText);
  const write = useFigureWords();
  const figure = useText(figureText);
  const words = useRowWords();
  const { address, days } = useReportDays();
  const read = usePart(group, figures.join(','), most);
  const report = read.data;
  const rows = report?.rows ?? [];
  const others = (report?.total_rows ?? 0) - rows.length;
  const highest = Math.max(0, ...rows.map((row) => row.net_sales ?? 0));
  const rest: SalesRow = Object.fromEntries(
    figures.map((name) => [
      name,
      // Sums of minor units, said in major ones: what floats add to them is below a thousandth of a cent.
      Number(
        ((report?.totals[name] ?? 0) - rows.reduce((added, row) => added + (row[name] ?? 0), 0)).toFixed(3),
      ),
    ]),
  );
  const cells = (row: SalesRow, narrow: Narrowing) =>
    figures.map((name) => (
      <td key={name} className={name === 'returns' ? 'report-number report-wide' : 'report-number'}>
        <OrdersLink narrow={row[name] ? narrow : null}>{write(name, row[name])}</OrdersLink>
      </td>
    ));
  const allLink = to ? (
    <Link to={to.to} search={withoutEmpty({ ...address, tab: to.tab })}>
      {all}
    </Link>
  ) : null;
  return (
    <Card
      title={title}
      end={
        <>
          {hint ? <span className="dim">{hint}</span> : null} {hint ? null : allLink}
        </>
      }
    >
      <Loaded read={read} rows={most}>
        {rows.length === 0 ? <p className="quiet">{t('nothing_sold')}</p> : null}
        {report && rows.length > 0 ? (
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">{group === 'staff' ? t('staff_member') : t(`tab_${group}`)}</th>
                {figures.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={name === 'returns' ? 'report-number report-wide' : 'report-number'}
                  >
                    {name === 'returns' ? t('returns_booked') : figure(name)}
                  </th>
                ))}
                <th scope="col" className="report-bar">
                  <span className="visually-hidden">{t('sales_share')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const { name, text, thumb } = words.ofRow(group, row);
                return (
                  <tr key={rowKey(row)}>
                    <th scope="row">
                      <span className="report-name">
                        {thumb === undefined ? null : (
                          <span className="thumb small">{thumb ? <img src={thumb} alt="" /> : null}</span>
                        )}
                        <span className="report-words">
                          {name}
                          {text ? <small className="dim report-second">{text}</small> : null}
                        </span>
                      </span>
                    </th>
                    {cells(row, narrowingOf(group, row, days))}
                    <td className="report-bar">
                      <Bar value={row.net_sales ?? 0} most={highest} />
                    </td>
                  </tr>
                );
              })}
              {others > 0 ? (
                <tr className="quiet">
                  <th scope="row">{t('others', { count: others })}</th>
                  {cells(rest, null)}
                  <td className="report-bar" />
                </tr>
              ) : null}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                {cells(report.totals, {})}
                <td className="report-bar" />
              </tr>
            </tfoot>
          </table>
        ) : null}
      </Loaded>
    </Card>
  );
}

/** A shape of a card's rows while they are on their way, and what went wrong with them. */
function Loaded({
  read,
  rows,
  children,
}: {
  read: { data: unknown; isError: boolean; error: unknown; refetch: () => unknown };
  rows: number;
  children: ReactNode;
}) {
  if (read.isError && !read.data)
    return <FailedState error={read.error} onRetry={() => void read.refetch()} />;
  return read.data ? children : <SkeletonRows rows={rows} thumb={false} />;
}
