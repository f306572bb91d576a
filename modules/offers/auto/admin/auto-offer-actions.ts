import { callApi, type CallInput } from '#core/admin/client/api-client.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import { atOnce, shelfActions } from '../../offer/admin/shelf-actions.ts';
import { actOnAutoOffers, deleteAutoOffers, listAutoOffers } from '../contract/auto-offer-calls.ts';
import type { AutoOfferRow } from '../contract/auto-offer.ts';
import { autoOfferText } from './auto-offer-text.ts';

/** What narrows the list now; "Select all" stands for everything that it lets through. */
export type AutoNarrowing = Omit<NonNullable<CallInput<typeof listAutoOffers>['query']>, 'page' | 'limit'>;

/** What can be done with automated offers, one or several (C028, C029). */
export function useAutoOfferActions(narrowing: AutoNarrowing): readonly ListAction<AutoOfferRow>[] {
  const t = useText(autoOfferText);
  const change = useApiMutation(actOnAutoOffers, { refresh: [listAutoOffers] });
  const remove = useApiMutation(deleteAutoOffers, { refresh: [listAutoOffers] });
  const { turning, deleting } = shelfActions<AutoOfferRow>({
    t,
    readPage: async (page) => {
      const query = { ...narrowing, page: String(page), limit: String(atOnce) };
      const { auto_offers, total } = await callApi(listAutoOffers, { query });
      return { rows: auto_offers, more: auto_offers.length > 0 && page * atOnce < total };
    },
    turn: (ids, active) => change.mutateAsync({ body: { ids, action: active ? 'activate' : 'deactivate' } }),
    remove: (ids) => remove.mutateAsync({ body: { ids } }),
  });
  return [...turning, deleting];
}
