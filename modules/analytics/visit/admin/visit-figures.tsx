import '../../report/admin/report.css';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { VisitReport } from '../contract/visit-statistics-calls.ts';
import { FigureName } from '../../figure/admin/figure-name.tsx';
import { Delta } from '../../figure/admin/figure-words.tsx';
import { FigureHeads } from '../../report/admin/figure-heads.tsx';
import { type Narrowing, OrdersLink } from '../../report/admin/orders-link.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { leftOutKinds, leftOutOf } from './visit-rows.ts';
import { visitText } from './visit-text.ts';

type Totals = VisitReport['totals'];
/** A report as far as its heads go, from whichever call. */
export type VisitHeads = Pick<VisitReport, 'from' | 'totals' | 'previous' | 'others'>;

/** How many people came, what became of them, and who came that is none of them. */
export function VisitFigures({
  report,
  narrow = null,
  failed,
}: {
  report: VisitHeads | undefined;
  /** The filters of the orders of all these visits. */
  narrow?: Narrowing;
  failed?: { error: unknown; retry: () => void } | undefined;
}) {
  const t = useText(visitText);
  const shared = useText(reportText);
  const formats = useFormats();
  const write = (name: keyof Totals, totals: Totals) =>
    name === 'conversion_rate'
      ? formats.rate(totals.conversion_rate == null ? null : totals.conversion_rate / 100)
      : name === 'net_sales'
        ? formats.money(totals.net_sales)
        : formats.number(totals[name]);
  // Visits and money by a share, orders one by one, and the rate by points.
  const units = {
    visits: 'number',
    orders: 'count',
    conversion_rate: 'percent',
    net_sales: 'money',
  } as const;
  const names = (['visits', 'orders', 'conversion_rate', 'net_sales'] as const).filter(
    (name) => name === 'visits' || report?.totals[name] !== undefined,
  );
  if (failed)
    return (
      <section className="card" aria-label={t('figures')}>
        <FailedState error={failed.error} onRetry={failed.retry} />
      </section>
    );
  return (
    <FigureHeads
      label={t('figures')}
      isLoading={!report}
      heads={names.map((name) => ({
        id: name,
        title: <FigureName name={t(name)} meaning={t(`${name}_means`)} />,
        figure:
          report && narrow && (name === 'orders' || name === 'net_sales') ? (
            <OrdersLink narrow={report.totals[name] ? narrow : null}>{write(name, report.totals)}</OrdersLink>
          ) : (
            report && write(name, report.totals)
          ),
        change: report?.previous ? (
          <Delta
            unit={units[name]}
            now={report.totals[name]}
            before={report.previous.totals[name]}
            written={write(name, report.previous.totals)}
          />
        ) : report ? (
          <span className="dim">{shared('since', { date: formats.day(report.from) })}</span>
        ) : null,
      }))}
    >
      <LeftOutStrip others={report?.others} isLoading={!report} />
    </FigureHeads>
  );
}

/** Visits that are excluded from the page's figures. */
function LeftOutStrip({ others, isLoading }: { others: VisitReport['others']; isLoading: boolean }) {
  const t = useText(visitText);
  const formats = useFormats();
  const left = leftOutOf(others);
  return (
    <div className="report-left-out">
      <h2 className="dim text-sm">{t('left_out')}</h2>
      <dl>
        {leftOutKinds.map((kind) => (
          <div key={kind}>
            <dt>
              <FigureName name={t(`kind_${kind}`)} meaning={t(`kind_${kind}_means`)} />
            </dt>
            <dd className="tabular">{isLoading ? <Skeleton width={32} /> : formats.number(left[kind])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
