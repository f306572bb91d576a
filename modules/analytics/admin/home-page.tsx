import { useState } from 'react';
import './home-page.css';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { useMay, useSession } from '#core/admin/frame/session-context.ts';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { DateFilter } from '../contract/date-filter.ts';
import { BestSellersCard } from './best-sellers-card.tsx';
import { countAddresses, shopSummaryAddress } from './home-addresses.ts';
import { homeText } from './home-text.ts';
import { ReportSpanMenu, useReportSpan } from './report-span.tsx';
import { SalesChartCard } from './sales-chart-card.tsx';
import { SetUpGuide } from './set-up-guide.tsx';
import { useSetUp } from './set-up-steps.ts';
import { ShopFiguresCard } from './shop-figures-card.tsx';

/** What the merchant sees first: what is left to set up, how it goes, and what sells. */
export function HomePage() {
  const t = useText(homeText);
  const language = useLanguage();
  const { user, shop } = useSession();
  const sees = useMay('dashboards');
  const packs = useMay('orders');
  const setUp = useSetUp();
  const waiting = useApiQuery(countAddresses.waiting, {}, { enabled: packs, staleTime: 60_000 });
  const [now] = useState(() => new Date());
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: shop.timezone }).format(now);
  const toPack = waiting.data?.count ?? 0;
  return (
    <>
      <PageHeader
        title={t(partOfDay(shop.timezone, now), { name: user.first_name || user.email })}
        text={toPack > 0 ? `${t('today_is', { day })} ${t('waiting', { count: toPack })}` : day}
        secondary={sees ? <ReportSpanMenu /> : undefined}
      />
      <div className="stack">
        <SetUpGuide setUp={setUp} />
        {sees ? (
          <Report waits={setUp.pending} />
        ) : (
          <p className="note">{t('no_figures', { shop: shop.name })}</p>
        )}
      </div>
    </>
  );
}

/** A line needs more than one day. */
const chartSpanOf = (span: DateFilter): DateFilter =>
  span === 'today' || span === 'yesterday' ? 'last_7_days' : span;

/** The figures of the chosen span; a shape of them while they, or what stands above them, are on their way. */
function Report({ waits }: { waits: boolean }) {
  const t = useText(homeText);
  const span = useReportSpan();
  const chartSpan = chartSpanOf(span);
  const options = { keepPrevious: true, refetchInterval: 60_000 };
  const figures = useApiQuery(shopSummaryAddress, { query: { date_filter: span } }, options);
  const chart = useApiQuery(shopSummaryAddress, { query: { date_filter: chartSpan } }, options);
  const failed = [figures, chart].find((each) => each.isError && !each.data);
  if (failed)
    return (
      <section className="card">
        <FailedState
          error={failed.error}
          onRetry={() => {
            void figures.refetch();
            if (chartSpan !== span) void chart.refetch();
          }}
        />
      </section>
    );
  const shown = waits ? undefined : figures.data;
  return (
    <>
      <ShopFiguresCard summary={shown} compared={span !== 'all_time'} />
      <div className="home-columns">
        <SalesChartCard
          summary={waits ? undefined : chart.data}
          span={t(`span_${chartSpan}`)}
          compared={span !== 'all_time'}
        />
        <BestSellersCard summary={shown} span={t(`span_${span}`)} />
      </div>
    </>
  );
}

/** By the clock where the shop is. */
function partOfDay(timezone: string, now: Date): 'morning' | 'afternoon' | 'evening' {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: timezone });
  const hour = Number(clock.format(now));
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
}
