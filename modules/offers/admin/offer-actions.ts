import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { callUrl } from '#core/admin/client/api-client.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import {
  changeOfferStatus,
  countOffers,
  deleteOffers,
  duplicateOffers,
  exportOffers,
  listOffers,
} from '../contract/offer-calls.ts';
import { legacyOfferTypes, type OfferType } from '../contract/offer-choice.ts';
import type { OfferRow } from '../contract/offer-list.ts';
import { offerListText } from './offer-list-text.ts';

const legacy: readonly OfferType[] = legacyOfferTypes;
const refresh = [listOffers, countOffers];

/** What can be done with offers, one or several: the row's menu and the bulk bar take the same ones. */
export function useOfferActions(): readonly ListAction<OfferRow>[] {
  const t = useText(offerListText);
  const change = useApiMutation(changeOfferStatus, { refresh: [listOffers] });
  const copy = useApiMutation(duplicateOffers, { refresh });
  const remove = useApiMutation(deleteOffers, { refresh });

  /** V102, V193. Undo turns back only those that changed. */
  const turning = (active: boolean): ListAction<OfferRow> => ({
    id: active ? 'activate' : 'deactivate',
    label: t(active ? 'activate' : 'deactivate'),
    icon: active ? 'check' : 'minus',
    onAll: false,
    shown: (offer) => offer.activated !== active,
    run: async ({ rows }) => {
      const offer_ids = rows.filter((offer) => offer.activated !== active).map((offer) => offer.id);
      await change.mutateAsync({ body: { offer_ids, active } });
      return {
        message: t('saved_status'),
        undo: async () => void (await change.mutateAsync({ body: { offer_ids, active: !active } })),
      };
    },
  });
  const duplicating: ListAction<OfferRow> = {
    id: 'duplicate',
    label: t('duplicate'),
    icon: 'copy',
    onAll: false,
    shown: (offer) => !legacy.includes(offer.offer_type),
    run: async ({ rows }) => {
      const offer_ids = rows.filter((offer) => !legacy.includes(offer.offer_type)).map((offer) => offer.id);
      await copy.mutateAsync({ body: { offer_ids } });
      return { message: t('duplicated', { count: offer_ids.length }) };
    },
  };
  const exporting: ListAction<OfferRow> = {
    id: 'export',
    label: t('export'),
    icon: 'download',
    onAll: false,
    run: ({ ids }) => downloadOffers({ offer_ids: ids.join(',') }),
  };
  /** V019 */
  const deleting: ListAction<OfferRow> = {
    id: 'delete',
    label: t('delete'),
    icon: 'trash',
    danger: true,
    startsGroup: true,
    onAll: false,
    confirm: ({ count }) => ({
      title: t('delete_title', { count }),
      message: t('delete_message', { count }),
      confirmLabel: t('delete'),
      cancelLabel: t('cancel'),
    }),
    run: async ({ rows }) => {
      const { count } = await remove.mutateAsync({ body: { ids: rows.map((offer) => offer.id) } });
      return { message: t('deleted', { count }) };
    },
  };
  return [turning(true), turning(false), duplicating, exporting, deleting];
}

/** Has the browser save the server's CSV (C014), which an import reads back whole. */
export function downloadOffers(query: { offers_type?: OfferType | undefined; offer_ids?: string }): void {
  const link = document.createElement('a');
  link.href = callUrl(exportOffers.path, undefined, query);
  link.download = '';
  link.click();
}
