import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useSwitch } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { countFunnels } from '../contract/funnel-calls.ts';
import { countOffers } from '../../offer/contract/offer-calls.ts';
import { funnelTab } from './funnel-question.ts';
import { funnelText } from './funnel-text.ts';

/** Offers and funnels of the post-purchase screen; nothing while funnels are switched off (V007). */
export function PostPurchaseNav({ at }: { at: 'offers' | 'funnels' }) {
  const t = useText(funnelText);
  const on = useSwitch('upsell_funnel');
  const offers = useApiQuery(countOffers, { query: { offer_types: 'post-purchase' } }, { enabled: on });
  const funnels = useApiQuery(countFunnels, { query: {} }, { enabled: on });
  if (!on) return null;
  const parts = [
    { id: 'offers', search: {}, count: offers.data?.count },
    { id: 'funnels', search: { tab: funnelTab }, count: funnels.data?.count },
  ] as const;
  return (
    <nav className="list-tabs" aria-label={t('parts')}>
      {parts.map(({ id, search, count }) => (
        <Link
          key={id}
          to={offerPaths.postPurchase}
          search={search}
          className={id === at ? 'list-tab on' : 'list-tab'}
          // The router would mark both: they are one address.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={id === at ? 'page' : undefined}
        >
          {t(`tab_${id}`)}
          {count === undefined ? null : <span className="list-tab-count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
