import { useLocation, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { offerPath } from '../../offer/admin/offer-paths.ts';
import { usePriorityList } from '../../offer/admin/priority-list-page.tsx';
import { countOffers, listOffers } from '../../offer/contract/offer-calls.ts';
import { offerTypes, strategies, targetTypes, type OfferType } from '../../offer/contract/offer-choice.ts';
import type { OfferRow } from '../../offer/contract/offer-list.ts';
import { offerColumns } from './offer-columns.tsx';

/** What asks for offers of some kinds; nothing for all of them. */
export const askedTypes = (types: readonly OfferType[]) =>
  types.length === offerTypes.length ? undefined : types.join(',');

/** The offers of some kinds, with a tab for each kind that has any. */
export function useOfferList(types: readonly OfferType[]) {
  const t = useText(offerListText);
  const formats = useFormats();
  const { pathname } = useLocation();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const known = useApiQuery(countOffers, { query: {} }, { keepPrevious: true }).data?.by_type;
  const several = types.length > 1;
  // A kind that the address names is a tab before it is known to have any.
  const tabs = types.filter((type) => type === tab || (known?.[type] ?? 0) > 0);
  const row = useMemo(
    () => ({
      id: (offer: OfferRow) => String(offer.id),
      name: (offer: OfferRow) => offer.offer_name,
      to: (offer: OfferRow) => offerPath(offer, pathname),
    }),
    [pathname],
  );
  const inStore = useSession().shop.store_provider !== null;
  const columns = useMemo(
    () => offerColumns(t, formats, { inStore, list: pathname }),
    [t, formats, inStore, pathname],
  );
  return usePriorityList(listOffers, t, {
    rows: (reply) => reply.offers,
    row,
    columns,
    tabs: several
      ? [
          { id: 'all', label: t('tab_all') },
          ...tabs.map((type) => ({ id: type, label: t(`type_${type}`), asks: { offer_types: type } })),
        ]
      : [],
    filters: [
      {
        id: 'target',
        label: t('target'),
        asks: 'target_type',
        options: targetTypes.map((value) => ({ value, label: t(`target_${value}`) })),
      },
      {
        id: 'discount',
        label: t('filter_discount'),
        asks: () => ({ spent: 'true' as const }),
        options: [{ value: 'spent', label: t('filter_spent') }],
      },
      ...(several
        ? [
            {
              id: 'strategy',
              label: t('strategy'),
              asks: 'strategy' as const,
              options: strategies.map((value) => ({ value, label: t(`strategy_${value}`) })),
            },
          ]
        : []),
    ],
    always: { offer_types: askedTypes(types) },
    counts: countOffers,
    countsOf: ({ by_type: found }) => {
      const all = types.reduce((sum, type) => sum + (found[type] ?? 0), 0);
      return { ...found, all, '': all };
    },
  });
}
