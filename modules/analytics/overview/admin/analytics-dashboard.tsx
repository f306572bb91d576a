import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { FigureName } from '../../figure/contract/figure-names.ts';
import type { FunnelReport } from '../../shopper/contract/shopper-statistics-calls.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';
import type { VisitReport } from '../../visit/contract/visit-statistics-calls.ts';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { type FigureHead, FigureHeads } from '../../report/admin/figure-heads.tsx';
import { FigureName as FigureWord } from '../../figure/admin/figure-name.tsx';
import { Delta, FigureDelta, FigureTitle, useFigureWords } from '../../figure/admin/figure-words.tsx';
import { OrdersLink, withoutEmpty } from '../../report/admin/orders-link.tsx';
import { useReportDays } from '../../report/admin/report-days.ts';
import type { Analytics } from './overview-calls.ts';
import { BuyersCard, PartCard, type Reading } from '../../report/admin/report-cards.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { LeftOutCard, SourcesCard, type Touch } from '../../visit/admin/visit-cards.tsx';
import { FunnelCard } from '../../shopper/admin/funnel-card.tsx';
import { WhyCard } from './why-card.tsx';
import { visitText } from '../../visit/admin/visit-text.ts';

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

/** Everything that the overview shows, from the shop or made up. */
export interface DashboardFigures {
  analytics: Reading<Analytics>;
  sources: Reading<VisitReport>;
  funnel: Reading<FunnelReport>;
  buyers: Reading<SalesReport>;
  products: Reading<SalesReport>;
  countries: Reading<SalesReport>;
  staff: Reading<SalesReport>;
}

export interface DashboardProps {
  figures: DashboardFigures;
  /** Net sales by time. */
  chart: ReactNode;
  /** The name of the comparison period. */
  before: string;
  /** A comparison with the days before was chosen. */
  compares?: boolean;
  /** Whether sources are attributed to the last or the first visit. */
  touch: Touch;
  onTouch?: (touch: Touch) => void;
  /** Where cards lead to: nowhere from an example, and to lists of sales for those who may see them. */
  opens: { lists: boolean; reports: boolean };
  /** Of test payments, beside the visits that are left out. */
  leftOut?: ReactNode;
}

/** The cards of the overview: sales, customers, traffic sources and the reasons of the change. */
export function Dashboard({
  figures,
  chart,
  before,
  compares = true,
  touch,
  onTouch,
  opens,
  leftOut,
}: DashboardProps) {
  const t = useText(reportText);
  const visits = useText(visitText);
  const { address } = useReportDays();
  return (
    <>
      {figures.analytics.isError && !figures.analytics.data ? null : (
        <Totals analytics={figures.analytics.data} />
      )}
      <div className="report-columns">
        {chart}
        <WhyCard read={figures.analytics} before={before} compares={compares} />
      </div>
      <div className="report-columns">
        <SourcesCard read={figures.sources} touch={touch} onTouch={onTouch} all={opens.lists} />
        <BuyersCard read={figures.buyers} />
      </div>
      <div className="report-halves">
        <PartCard
          read={figures.products}
          group="product"
          title={t('products')}
          all={t('all_products')}
          to={opens.lists ? { to: analyticsPaths.sales, tab: 'product' } : undefined}
          figures={['items_sold', 'net_sales']}
        />
        <FunnelCard
          read={figures.funnel}
          more={
            opens.reports ? (
              <Link to={analyticsPaths.conversion} search={withoutEmpty(address)}>
                {visits('all_steps')}
              </Link>
            ) : null
          }
        />
      </div>
      <div className="report-halves">
        <PartCard
          read={figures.countries}
          group="country"
          title={t('countries')}
          all={t('all_countries')}
          to={opens.reports ? { to: analyticsPaths.countries } : undefined}
          figures={['orders', 'net_sales']}
        />
        <PartCard
          read={figures.staff}
          group="staff"
          title={t('staff')}
          hint={t('staff_hint')}
          all={t('staff')}
          to={undefined}
          figures={['orders', 'returns', 'net_sales']}
        />
      </div>
      <LeftOutCard read={figures.sources}>{leftOut}</LeftOutCard>
    </>
  );
}

/** The figures of the days, and the sum that they come from. */
function Totals({ analytics }: { analytics: Analytics | undefined }) {
  const t = useText(reportText);
  const visits = useText(visitText);
  const formats = useFormats();
  const write = useFigureWords();
  const { figures, previous } = analytics ?? {};
  const since = analytics ? (
    <span className="dim">{t('since', { date: formats.day(analytics.from) })}</span>
  ) : null;
  const sold = (name: FigureName, isLinked: boolean): FigureHead => ({
    id: name,
    title: <FigureTitle name={name} />,
    figure: isLinked ? (
      <OrdersLink narrow={{}}>{write(name, figures?.[name])}</OrdersLink>
    ) : (
      write(name, figures?.[name])
    ),
    change: previous ? (
      <FigureDelta name={name} now={figures?.[name]} before={previous.figures[name]} />
    ) : (
      since
    ),
  });
  const rate = (value: number | null | undefined) => formats.rate(value == null ? null : value / 100);
  const heads: FigureHead[] = [
    sold('net_sales', true),
    sold('orders', true),
    sold('average_order', false),
    {
      id: 'visits',
      title: <FigureWord name={visits('visits')} meaning={visits('visits_means')} />,
      figure: formats.number(analytics?.visits),
      change: previous ? (
        <Delta
          unit="number"
          now={analytics?.visits}
          before={previous.visits}
          written={formats.number(previous.visits)}
        />
      ) : (
        since
      ),
    },
    {
      id: 'conversion_rate',
      title: <FigureWord name={visits('conversion_rate')} meaning={visits('conversion_rate_means')} />,
      figure: rate(analytics?.conversion_rate),
      change: previous ? (
        <Delta
          unit="percent"
          now={analytics?.conversion_rate}
          before={previous.conversion_rate}
          written={rate(previous.conversion_rate)}
        />
      ) : (
        since
      ),
    },
  ];
  return (
    <FigureHeads label={t('totals')} heads={heads} isLoading={!analytics}>
      <dl className="report-sum" aria-label={t('sum')}>
        {sum.map(([sign, name]) => (
          <div key={name} className={sign === '=' ? 'whole' : undefined}>
            <dt>
              <span className="report-sign">{sign}</span>
              <FigureTitle name={name} />
            </dt>
            <dd className="tabular">
              {figures ? (
                <OrdersLink narrow={figures[name] ? {} : null}>{write(name, figures[name])}</OrdersLink>
              ) : (
                <Skeleton width={72} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </FigureHeads>
  );
}
