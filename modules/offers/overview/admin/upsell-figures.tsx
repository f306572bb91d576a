import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OfferOverview } from '../../offer/contract/offer-statistics.ts';
import { upsellText } from './upsell-text.ts';

export type OverviewQuery = UseQueryResult<OfferOverview>;

/** Five figures in a row; dashes until they are known. */
export function UpsellFigures({ query }: { query: OverviewQuery }) {
  const t = useText(upsellText);
  const formats = useFormats();
  if (query.isError && !query.data)
    return (
      <section className="card">
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  const now = query.data;
  const rate = now && now.view > 0 ? now.conversion_rate / 100 : null;
  const figures = [
    { id: 'sales', label: t('figure_sales'), hint: t('sales_means'), value: formats.money(now?.offer_sales) },
    { id: 'view', label: t('figure_view'), value: formats.number(now?.view) },
    { id: 'cart', label: t('figure_cart'), value: formats.number(now?.add_to_cart) },
    { id: 'checkout', label: t('figure_checkout'), value: formats.number(now?.offer_checkouts) },
    { id: 'rate', label: t('figure_rate'), hint: t('rate_means'), value: formats.rate(rate) },
  ];
  return (
    <section className="card" aria-label={t('figures')} aria-busy={query.isFetching && !query.data}>
      <dl className="upsell-figures">
        {figures.map((figure) => (
          <div key={figure.id}>
            <dt title={figure.hint}>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
