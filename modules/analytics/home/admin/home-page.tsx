import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import './home-page.css';
import { AreaScope } from '#core/admin/controls/area-scope.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { ErrorBoundary } from '#core/admin/frame/error-boundary.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { mayUse, useMay, useSession } from '#core/admin/client/session-context.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { dateFilters } from '../../span/contract/date-filter.ts';
import { BestSellersCard } from './best-sellers-card.tsx';
import { chartSpanOf, homeCalls, homeQuestion, summaryOf } from './home-calls.ts';
import type { HomeCard } from './home-card.ts';
import { HomePlacesCard } from './home-places-card.tsx';
import { HomeTasksCard, useHomeTasks } from './home-tasks-card.tsx';
import { homeText } from './home-text.ts';
import { SalesChartCard } from './sales-chart-card.tsx';
import { SetUpGuide } from './set-up-guide.tsx';
import { useSetUp } from './set-up-steps.ts';
import { ShopFiguresCard } from './shop-figures-card.tsx';
import { AddressSpanMenu, useAddressSpan, useSpanName } from '../../span/admin/span-control.tsx';

/**
 * The first page after signing in: setup steps, tasks, figures and best sellers, as far as the person may see them. Otherwise
 * it links to the pages that they may open.
 */
export function homePage(cards: readonly HomeCard[]): ComponentType {
  const drawn = cards.map(({ area, permission, lazy: load }) => ({
    area,
    permission,
    Given: lazy(async () => ({ default: await load() })),
  }));
  return function HomePage() {
    const t = useText(homeText);
    const language = useLanguage();
    const formats = useFormats();
    const session = useSession();
    const { user, shop } = session;
    const sees = useMay('dashboards');
    const packs = useMay('orders');
    const setUp = useSetUp();
    const waiting = useHomeTasks();
    const toPack = useQuery(homeQuestion(homeCalls.toPack, { enabled: packs })).data?.count ?? 0;
    const [now] = useState(() => new Date());
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: shop.timezone }).format(now);
    const given = drawn.filter(({ permission }) => mayUse(session, permission));
    return (
      <>
        <PageHeader
          title={t(partOfDay(shop.timezone, now), { name: user.first_name || user.email })}
          text={
            toPack > 0
              ? `${t('today_is', { day })} ${t('waiting', { count: toPack, shown: formats.number(toPack) })}`
              : day
          }
          secondary={
            <>
              {setUp.canShow ? <Button onClick={setUp.show}>{t('setup_show')}</Button> : null}
              {sees ? <AddressSpanMenu spans={dateFilters} /> : null}
            </>
          }
        />
        <div className="stack">
          <SetUpGuide setUp={setUp} />
          {waiting.any ? <HomeTasksCard waiting={waiting} /> : null}
          {given.map(({ area, Given }) => (
            <div key={area}>
              <ErrorBoundary>
                <Suspense fallback={<CardSkeleton />}>
                  <AreaScope area={area}>
                    <Given />
                  </AreaScope>
                </Suspense>
              </ErrorBoundary>
            </div>
          ))}
          {sees ? <Report waits={setUp.pending} /> : <HomePlacesCard />}
        </div>
      </>
    );
  };
}

/** In the height of a full card, so that nothing jumps. */
function CardSkeleton() {
  return (
    <section className="card home-card-skeleton" aria-busy="true">
      <SkeletonRows rows={6} thumb={false} />
    </section>
  );
}

/** The figures of the chosen span; a shape of them while they, or what stands above them, are on their way. */
function Report({ waits }: { waits: boolean }) {
  const t = useText(homeText);
  const nameOf = useSpanName();
  const span = useAddressSpan(dateFilters);
  const chartSpan = chartSpanOf(span);
  const options = { keepPrevious: true, refetchInterval: 60_000 };
  const figures = useQuery(homeQuestion(summaryOf(span), options));
  const chart = useQuery(homeQuestion(summaryOf(chartSpan), options));
  const failed = [figures, chart].find((each) => each.isError && !each.data);
  if (failed)
    return (
      <Card title={t('figures')} flush>
        <FailedState
          error={failed.error}
          onRetry={() => {
            void figures.refetch();
            if (chartSpan !== span) void chart.refetch();
          }}
        />
      </Card>
    );
  const shown = waits ? undefined : figures.data;
  return (
    <>
      <ShopFiguresCard summary={shown} compared={span !== 'all_time'} />
      <div className="home-columns">
        <SalesChartCard
          summary={waits ? undefined : chart.data}
          span={nameOf(chartSpan)}
          compared={span !== 'all_time'}
        />
        <BestSellersCard summary={shown} span={nameOf(span)} />
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
