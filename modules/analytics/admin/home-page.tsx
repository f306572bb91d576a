import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { MenuButton } from '#core/admin/frame/menu-button.tsx';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { Skeleton } from '#core/admin/frame/skeleton.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useMay, useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { dateFilters, shopSummary, type DateFilter } from '../contract/report-calls.ts';
import { homeText } from './home-text.ts';
import { SetUpGuide } from './set-up-guide.tsx';
import { BestSellers, Figures, SalesChart } from './shop-figures-cards.tsx';
import './home-page.css';

/** What the merchant sees first: what is left to set up, how it goes, and what sells. */
export function HomePage() {
  const t = useText(homeText);
  const formats = useFormats();
  const { user, shop } = useSession();
  const [span, setSpan] = useState<DateFilter>('last_30_days');
  const sees = useMay('dashboards');
  const summary = useApiQuery(
    shopSummary,
    { query: { date_filter: span } },
    { enabled: sees, keepPrevious: true, refetchInterval: 60_000 },
  );
  return (
    <>
      <PageHeader
        title={t(greeting(shop.timezone), { name: user.first_name || user.email })}
        text={formats.date(new Date())}
        secondary={
          sees ? (
            <MenuButton
              label={t(`span_${span}`)}
              className="btn"
              items={dateFilters.map((each) => ({
                id: each,
                label: t(`span_${each}`),
                onSelect: () => setSpan(each),
              }))}
            >
              <Icon name="calendar" size={16} />
              {t(`span_${span}`)}
              <Icon name="chevronDown" size={16} />
            </MenuButton>
          ) : undefined
        }
      />
      <div className="stack">
        <SetUpGuide />
        {sees ? null : <p className="note">{t('no_figures')}</p>}
        {summary.isError && !summary.data ? (
          <FailedState error={summary.error} onRetry={() => void summary.refetch()} />
        ) : null}
        {sees && !summary.data && !summary.isError ? (
          <div aria-busy="true">
            <Skeleton height={96} />
            <Skeleton height={320} />
          </div>
        ) : null}
        {summary.data ? (
          <>
            <Figures summary={summary.data} />
            <div className="home-columns">
              <SalesChart summary={summary.data} title={t(`span_${span}`)} />
              <BestSellers summary={summary.data} title={t(`span_${span}`)} />
            </div>
          </>
        ) : null}
      </div>
    </>
  );
}

/** By the clock where the shop is. */
function greeting(timezone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: timezone }).format(
      new Date(),
    ),
  );
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
}
