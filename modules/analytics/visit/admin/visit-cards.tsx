import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Bar } from '#core/admin/charts/bars.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { VisitReport } from '../contract/visit-statistics-calls.ts';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { figureText } from '../../figure/admin/figure-text.ts';
import { FigureName } from '../../figure/admin/figure-name.tsx';
import { OrdersLink, withoutEmpty } from '../../report/admin/orders-link.tsx';
import { cardRows, Loaded, type Reading } from '../../report/admin/report-cards.tsx';
import { useReportDays } from '../../report/admin/report-days.ts';
import { reportText } from '../../report/admin/report-text.ts';
import { leftOutKinds, leftOutOf, ordersOfVisits, type VisitRow, visitKey } from './visit-rows.ts';
import { visitText } from './visit-text.ts';
import { useVisitWords } from './visit-words.ts';

export type Touch = 'last' | 'first';

/** Orders by traffic source, in rows that add up to the page's totals. Orders without a visit are one of them. */
export function SourcesCard({
  read,
  touch,
  onTouch,
  all,
}: {
  read: Reading<VisitReport>;
  touch: Touch;
  onTouch?: (touch: Touch) => void;
  /** Whether the page of all sources may be opened. */
  all: boolean;
}) {
  const t = useText(visitText);
  const shared = useText(reportText);
  const figure = useText(figureText);
  const words = useVisitWords();
  const formats = useFormats();
  const { address } = useReportDays();
  const report = read.data;
  const highest = Math.max(0, ...(report?.rows ?? []).map((row) => row.net_sales ?? 0));
  const cells = (row: VisitRow) => {
    const narrow = ordersOfVisits('source', row, touch);
    return (
      <>
        <td className="report-number report-wide">{row.without_visit ? '—' : formats.number(row.visits)}</td>
        <td className="report-number">
          <OrdersLink narrow={row.orders ? narrow : null}>{formats.number(row.orders)}</OrdersLink>
        </td>
        <td className="report-number report-wide">
          {row.conversion_rate == null ? '—' : formats.rate(row.conversion_rate / 100)}
        </td>
        <td className="report-number">
          <OrdersLink narrow={row.net_sales ? narrow : null}>{formats.money(row.net_sales)}</OrdersLink>
        </td>
      </>
    );
  };
  return (
    <Card
      title={t('sources_title')}
      end={
        <span className="report-card-end">
          {all ? (
            <Link to={analyticsPaths.traffic} search={withoutEmpty(address)}>
              {t('all_sources')}
            </Link>
          ) : null}
          {onTouch ? <TouchChoice touch={touch} onTouch={onTouch} /> : null}
        </span>
      }
    >
      <Loaded read={read} rows={cardRows}>
        {report?.rows.length === 0 ? <p className="quiet">{t('empty_title')}</p> : null}
        {report && report.rows.length > 0 ? (
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">{t('tab_source')}</th>
                <th scope="col" className="report-number report-wide">
                  {t('visits')}
                </th>
                <th scope="col" className="report-number">
                  {figure('orders')}
                </th>
                <th scope="col" className="report-number report-wide">
                  {t('conversion_rate')}
                </th>
                <th scope="col" className="report-number">
                  {figure('net_sales')}
                </th>
                <th scope="col" className="report-bar">
                  <span className="visually-hidden">{shared('sales_share')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {report.rows.map((row) => {
                const { name, text } = words.ofRow('source', row);
                return (
                  <tr key={visitKey(row)} className={row.without_visit ? 'quiet' : undefined}>
                    <th scope="row">
                      <span className="report-words">
                        {name}
                        {text ? <small className="dim report-second">{text}</small> : null}
                      </span>
                    </th>
                    {cells(row)}
                    <td className="report-bar">
                      <Bar value={row.net_sales ?? 0} most={highest} quiet={row.without_visit} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                {cells(report.totals)}
                <td className="report-bar" />
              </tr>
            </tfoot>
          </table>
        ) : null}
      </Loaded>
    </Card>
  );
}

/** The attribution: to the visit itself, or to the first one that its browser remembers. */
export function TouchChoice({ touch, onTouch }: { touch: Touch; onTouch: (touch: Touch) => void }) {
  const t = useText(visitText);
  return (
    <span className="report-touch" role="group" aria-label={t('touch')}>
      {(['last', 'first'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={touch === one} onClick={() => onTouch(one)}>
          {t(`touch_${one}`)}
        </button>
      ))}
    </span>
  );
}

/** Visits and test payments that are excluded from the page's figures. */
export function LeftOutCard({ read, children }: { read: Reading<VisitReport>; children?: ReactNode }) {
  const t = useText(visitText);
  const formats = useFormats();
  const left = leftOutOf(read.data?.others);
  return (
    <Card title={t('left_out_title')}>
      <Loaded read={read} rows={4}>
        <dl className="fact-lines">
          {leftOutKinds.map((kind) => (
            <div key={kind}>
              <dt>
                <FigureName name={t(`kind_${kind}`)} meaning={t(`kind_${kind}_means`)} />
              </dt>
              <dd className="tabular">
                {t('visits_count', { count: left[kind], shown: formats.number(left[kind]) })}
              </dd>
            </div>
          ))}
        </dl>
      </Loaded>
      {children}
    </Card>
  );
}
