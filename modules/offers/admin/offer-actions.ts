import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { callApi, callUrl, type CallInput } from '#core/admin/client/api-client.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListSelection } from '#core/admin/shells/list-model.ts';
import {
  changeOfferStatus,
  countOffers,
  deleteOffers,
  duplicateOffers,
  exportOffers,
  listOffers,
} from '../contract/offer-calls.ts';
import { checkOffers } from '../contract/offer-check-calls.ts';
import { legacyOfferTypes, type OfferType } from '../contract/offer-choice.ts';
import type { OfferRow } from '../contract/offer-list.ts';
import { trialText } from './blocks/trial-text.ts';
import { offerListText } from './offer-list-text.ts';

const legacy: readonly OfferType[] = legacyOfferTypes;
const refresh = [listOffers, countOffers];

/** What narrows the list now; "Select all" stands for everything that it lets through. */
export type OfferNarrowing = Omit<NonNullable<CallInput<typeof listOffers>['query']>, 'page' | 'limit'>;

/** The most a call takes at once. */
const atOnce = 250;

/** What can be done with offers, one or several: the row's menu and the bulk bar take the same ones. */
export function useOfferActions(narrowing: OfferNarrowing): readonly ListAction<OfferRow>[] {
  const t = useText(offerListText);
  const change = useApiMutation(changeOfferStatus, { refresh: [listOffers] });
  const copy = useApiMutation(duplicateOffers, { refresh });
  const remove = useApiMutation(deleteOffers, { refresh });

  const rowsOf = (selection: ListSelection<OfferRow>) =>
    selection.all ? allMatching(narrowing) : Promise.resolve(selection.rows);

  /** V102, V193. Undo turns back only those that changed. */
  const turning = (active: boolean): ListAction<OfferRow> => ({
    id: active ? 'activate' : 'deactivate',
    label: t(active ? 'activate' : 'deactivate'),
    icon: active ? 'check' : 'minus',
    shown: (offer) => offer.activated !== active,
    run: async (selection) => {
      const turned = (await rowsOf(selection)).filter((offer) => offer.activated !== active);
      const turn = (to: boolean) =>
        inParts(turned, (offer_ids) => change.mutateAsync({ body: { offer_ids, active: to } }));
      await turn(active);
      const warned = active ? await warnedOf(turned.map((offer) => offer.id)) : 0;
      const note = warned > 0 ? ` ${trialText.text('bulk_warned', { count: warned })}` : '';
      return { message: `${t('saved_status')}${note && '.'}${note}`, undo: () => turn(!active) };
    },
  });
  const duplicating: ListAction<OfferRow> = {
    id: 'duplicate',
    label: t('duplicate'),
    icon: 'copy',
    shown: (offer) => !legacy.includes(offer.offer_type),
    run: async (selection) => {
      const copied = (await rowsOf(selection)).filter((offer) => !legacy.includes(offer.offer_type));
      await inParts(copied, (offer_ids) => copy.mutateAsync({ body: { offer_ids } }));
      return { message: t('duplicated', { count: copied.length }) };
    },
  };
  const exporting: ListAction<OfferRow> = {
    id: 'export',
    label: t('export_short'),
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
    confirm: ({ count }) => ({
      title: t('delete_title', { count }),
      message: t('delete_message', { count }),
      confirmLabel: t('delete'),
      cancelLabel: t('cancel'),
    }),
    run: async (selection) => {
      const gone = await rowsOf(selection);
      await inParts(gone, (ids) => remove.mutateAsync({ body: { ids } }));
      return { message: t('deleted', { count: gone.length }) };
    },
  };
  return [turning(true), turning(false), duplicating, exporting, deleting];
}

/** How many of what was activated get in the way of something; none where that cannot be found out. */
async function warnedOf(ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const asked = callApi(checkOffers, { body: { ids: ids.slice(0, atOnce) } });
  const { checks } = await asked.catch(() => ({ checks: [] }));
  return checks.filter((check) => check.warnings.length > 0).length;
}

/** Every row the list lets through, read before anything changes, so that pages do not shift. */
async function allMatching(narrowing: OfferNarrowing): Promise<readonly OfferRow[]> {
  const found: OfferRow[] = [];
  for (let page = 1; ; page++) {
    const query = { ...narrowing, page: String(page), limit: String(atOnce) };
    const { offers, has_more } = await callApi(listOffers, { query });
    found.push(...offers);
    if (!has_more) return found;
  }
}

async function inParts(
  offers: readonly OfferRow[],
  send: (ids: number[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < offers.length; from += atOnce)
    await send(offers.slice(from, from + atOnce).map((offer) => offer.id));
}

/** Has the browser save the server's CSV (C014), which an import reads back whole. */
export function downloadOffers(query: { offers_type?: string | undefined; offer_ids?: string }): void {
  const link = document.createElement('a');
  link.href = callUrl(exportOffers.path, undefined, query);
  link.download = '';
  link.click();
}
