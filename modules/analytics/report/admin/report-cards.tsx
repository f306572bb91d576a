import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Bar, SplitBar } from '#core/admin/charts/bars.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { SalesReport, SalesRow } from '../contract/statistics.ts';
import { figureText } from '../../figure/admin/figure-text.ts';
import { useFigureWords } from '../../figure/admin/figure-words.tsx';
import { type Narrowing, OrdersLink, withoutEmpty } from './orders-link.tsx';
import { useReportDays } from './report-days.ts';
import { reportText } from './report-text.ts';
import { useRowWords } from './row-title.tsx';
import { narrowingOf, rowKey, type ShownGroup } from './sales-rows.ts';

/** Figures of a card: there, on their way, or why not. */
export interface Reading<Data> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** Rows of a card; the rest of them is one more. */
export const cardRows = 5;

/** New and returning customers. */
export function BuyersCard({ read }: { read: Reading<SalesReport> }) {
  const t = useText(reportText);
  const write = useFigureWords();
  const figure = useText(figureText);
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
  read: Reading<SalesReport>;
  group: ShownGroup;
  title: string;
  hint?: string;
  /** The label of the link to all rows. */
  all: string;
  to: { to: string; tab?: string } | undefined;
  figures: readonly ('orders' | 'items_sold' | 'returns' | 'net_sales')[];
}

/** The first few of what sold, what the others come to, and the sum of them all. */
export function PartCard({ read, group, title, hint, all, to, figures }: PartCardProps) {
  const t = useText(reportText);
  const write = useFigureWords();
  const figure = useText(figureText);
  const words = useRowWords();
  const { address, days } = useReportDays();
  const report = read.data;
  const rows = report?.rows ?? [];
  const others = (report?.total_rows ?? 0) - rows.length;
  const highest = Math.max(0, ...rows.map((row) => row.net_sales ?? 0));
  const rest: SalesRow = Object.fromEntries(
    figures.map((name) => [
      name,
      // Sums of minor units in major ones: the floating-point error is below a thousandth of a cent.
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
      <Loaded read={read} rows={cardRows}>
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
export function Loaded({
  read,
  rows,
  children,
}: {
  read: Reading<unknown>;
  rows: number;
  children: ReactNode;
}) {
  if (read.isError && !read.data)
    return <FailedState error={read.error} onRetry={() => void read.refetch()} />;
  return read.data ? children : <SkeletonRows rows={rows} thumb={false} />;
}
