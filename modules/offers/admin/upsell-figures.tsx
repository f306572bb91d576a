import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OfferRow } from '../contract/offer-list.ts';
import { offerTotals } from './offer-totals.ts';
import { upsellText } from './upsell-text.ts';

export type OverviewQuery = UseQueryResult<{ offers: OfferRow[]; has_more: boolean }>;

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
  const totals = query.data && offerTotals(query.data.offers);
  const figures = [
    { id: 'sales', label: t('figure_sales'), value: formats.money(totals?.sales) },
    { id: 'view', label: t('figure_view'), value: formats.number(totals?.view) },
    { id: 'cart', label: t('figure_cart'), value: formats.number(totals?.add_to_cart) },
    { id: 'checkout', label: t('figure_checkout'), value: formats.number(totals?.checkout) },
    { id: 'rate', label: t('figure_rate'), value: formats.rate(totals?.rate) },
  ];
  return (
    <section className="card" aria-label={t('figures')} aria-busy={query.isFetching && !query.data}>
      <dl className="upsell-figures">
        {figures.map((figure) => (
          <div key={figure.id}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
      {query.data?.has_more ? (
        <p className="upsell-part">{t('figures_part', { count: query.data.offers.length })}</p>
      ) : null}
    </section>
  );
}
