import '../../report/admin/report.css';
import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { Dashboard, type DashboardFigures } from './analytics-dashboard.tsx';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { demoText } from './demo-text.ts';
import { exampleFigures } from './example-figures.ts';
import { NetSalesCard } from '../../sale/admin/net-sales-chart.tsx';
import { AreExamples } from '../../report/admin/orders-link.tsx';
import type { Reading } from '../../report/admin/report-cards.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { spanText } from '../../span/admin/span-text.ts';

const there = <Data,>(data: Data): Reading<Data> => ({
  ...{ data, isError: false, error: null },
  refetch: () => undefined,
});

/** /analytics/demo (R131): what the overview shows of a shop that sells, marked as an example; it asks for no figure. */
export function AnalyticsDemoPage() {
  const t = useText(demoText);
  const shared = useText(reportText);
  const span = useText(spanText);
  const title = useText(analyticsAreaText);
  const { currency } = useSession().shop;
  const today = useFormats().today();
  const example = useMemo(
    () =>
      exampleFigures(today, currency, {
        products: [t('product_1'), t('product_2'), t('product_3'), t('product_4'), t('product_5')],
        staff: [t('person_1'), t('person_2')],
      }),
    [today, currency, t],
  );
  const figures: DashboardFigures = {
    analytics: there(example.analytics),
    sources: there(example.sources),
    funnel: there(example.funnel),
    buyers: there(example.buyers),
    products: there(example.products),
    countries: there(example.countries),
    staff: there(example.staff),
  };
  return (
    <>
      <PageHeader
        title={title('title_demo')}
        text={t('lead')}
        crumbs={[{ label: title('nav_analytics'), to: analyticsPaths.overview }]}
        status={<StatusTag tone="warn">{t('mark')}</StatusTag>}
      />
      <div className="stack">
        <section className="card report-nothing" aria-label={t('mark')}>
          <p className="report-example">
            <Icon name="info" />
            <span>
              <span className="strong">{t('is_example')}</span>{' '}
              <span className="quiet">{t('is_example_text')}</span>
            </span>
          </p>
          <Link className={buttonClass('default')} to={analyticsPaths.overview}>
            {t('own_figures')}
          </Link>
        </section>
        <AreExamples value={true}>
          <Dashboard
            figures={figures}
            chart={
              <NetSalesCard
                isTall
                report={example.byTime}
                failed={undefined}
                step="day"
                before={example.before}
              >
                {shared('below_zero')}
              </NetSalesCard>
            }
            before={span('previous', { count: example.before.length })}
            touch="last"
            opens={{ lists: false, reports: false }}
          />
        </AreExamples>
      </div>
    </>
  );
}
