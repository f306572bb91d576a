import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import { rankedRowActions } from '../../offer/admin/ranked-row-actions.ts';
import { actOnAutoOffers, deleteAutoOffers } from '../contract/auto-offer-calls.ts';
import type { AutoOfferRow } from '../contract/auto-offer.ts';
import { autoOfferText } from './auto-offer-text.ts';

/** What can be done with automated offers, one or several (C028, C029). */
export function useAutoOfferActions(
  list: ServerList<AutoOfferRow, unknown>,
): readonly ListAction<AutoOfferRow>[] {
  const t = useText(autoOfferText);
  const change = useApiMutation(actOnAutoOffers, { refresh: list.calls });
  const remove = useApiMutation(deleteAutoOffers, { refresh: list.calls });
  const { turning, deleting } = rankedRowActions<AutoOfferRow>({
    t,
    nameOf: (offer) => offer.offer_name,
    rowsOf: list.rowsOf,
    turn: (ids, active) => change.mutateAsync({ body: { ids, action: active ? 'activate' : 'deactivate' } }),
    remove: (ids) => remove.mutateAsync({ body: { ids } }),
  });
  return [...turning, deleting];
}
