import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { callApi, callUrl } from '#core/admin/client/api-client.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import {
  changeOfferStatus,
  deleteOffers,
  duplicateOffers,
  listOffers,
} from '../../offer/contract/offer-calls.ts';
import { exportOffers } from '../../file/contract/offer-file-calls.ts';
import { checkOffers } from '../../check/contract/offer-check-calls.ts';
import { legacyOfferTypes, type OfferType } from '../../offer/contract/offer-choice.ts';
import type { OfferRow } from '../../offer/contract/offer-list.ts';
import { warningText } from '../../check/admin/warning-text.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { atOnce, rankedRowActions } from '../../offer/admin/ranked-row-actions.ts';

const legacy: readonly OfferType[] = legacyOfferTypes;

/** What can be done with offers, one or several: the row's menu and the bulk bar take the same ones. */
export function useOfferActions(list: ServerList<OfferRow, unknown>): readonly ListAction<OfferRow>[] {
  const refresh = list.calls;
  const t = useText(offerListText);
  const change = useApiMutation(changeOfferStatus, { refresh: [listOffers] });
  const copy = useApiMutation(duplicateOffers, { refresh });
  const remove = useApiMutation(deleteOffers, { refresh });

  const { turning, deleting, duplicating } = rankedRowActions<OfferRow>({
    t,
    nameOf: (offer) => offer.offer_name,
    rowsOf: list.rowsOf,
    turn: (offer_ids, active) => change.mutateAsync({ body: { offer_ids, active } }),
    remove: (ids) => remove.mutateAsync({ body: { ids } }),
    deleteMessage: ({ rows: [first], count }) =>
      count === 1 && first
        ? t('delete_message_named', { name: first.offer_name })
        : t('delete_message', { count }),
    warned: async (ids) => {
      const count = await warnedOf(ids);
      return count > 0 ? warningText.text('bulk_warned', { count }) : '';
    },
  });
  const duplicate = duplicating({
    label: t('duplicate'),
    message: (count) => t('duplicated', { count }),
    copy: (offer_ids) => copy.mutateAsync({ body: { offer_ids } }),
    may: (offer) => !legacy.includes(offer.offer_type),
  });
  const exporting: ListAction<OfferRow> = {
    id: 'export',
    label: t('export_short'),
    icon: 'download',
    onAll: false,
    run: ({ ids }) => downloadOffers({ offer_ids: ids.join(',') }),
  };
  return [...turning, duplicate, exporting, deleting];
}

/** How many of what was activated get in the way of something; none where that cannot be found out. */
async function warnedOf(ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const asked = callApi(checkOffers, { body: { ids: ids.slice(0, atOnce) } });
  const { checks } = await asked.catch(() => ({ checks: [] }));
  return checks.filter((check) => check.warnings.length > 0).length;
}

/** Has the browser save the server's CSV (C014), which an import reads back whole. */
export function downloadOffers(query: {
  offers_type?: string;
  offer_ids?: string;
  everything?: 'true';
}): void {
  const link = document.createElement('a');
  link.href = callUrl(exportOffers.path, undefined, query);
  link.download = '';
  link.click();
}
