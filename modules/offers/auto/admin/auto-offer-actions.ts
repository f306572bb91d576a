import { callApi, type CallInput } from '#core/admin/client/api-client.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListSelection } from '#core/admin/shells/list-model.ts';
import { actOnAutoOffers, deleteAutoOffers, listAutoOffers } from '../../contract/auto-offer-calls.ts';
import type { AutoOfferRow } from '../../contract/auto-offer.ts';
import { autoOfferText } from './auto-offer-text.ts';

/** What narrows the list now; "Select all" stands for everything that it lets through. */
export type AutoNarrowing = Omit<NonNullable<CallInput<typeof listAutoOffers>['query']>, 'page' | 'limit'>;

/** The most a call takes at once. */
const atOnce = 250;

/** What can be done with automated offers, one or several (C028, C029). */
export function useAutoOfferActions(narrowing: AutoNarrowing): readonly ListAction<AutoOfferRow>[] {
  const t = useText(autoOfferText);
  const change = useApiMutation(actOnAutoOffers, { refresh: [listAutoOffers] });
  const remove = useApiMutation(deleteAutoOffers, { refresh: [listAutoOffers] });
  const rowsOf = (selection: ListSelection<AutoOfferRow>) =>
    selection.all ? allMatching(narrowing) : Promise.resolve(selection.rows);

  const turning = (active: boolean): ListAction<AutoOfferRow> => ({
    id: active ? 'activate' : 'deactivate',
    label: t(active ? 'activate' : 'deactivate'),
    icon: active ? 'check' : 'minus',
    shown: (offer) => offer.activated !== active,
    run: async (selection) => {
      const turned = (await rowsOf(selection)).filter((offer) => offer.activated !== active);
      const turn = (to: boolean) =>
        inParts(turned, (ids) =>
          change.mutateAsync({ body: { ids, action: to ? 'activate' : 'deactivate' } }),
        );
      await turn(active);
      return { message: t('saved_status'), undo: () => turn(!active) };
    },
  });
  const deleting: ListAction<AutoOfferRow> = {
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
  return [turning(true), turning(false), deleting];
}

/** Every row the list lets through, read before anything changes, so that pages do not shift. */
async function allMatching(narrowing: AutoNarrowing): Promise<readonly AutoOfferRow[]> {
  const found: AutoOfferRow[] = [];
  for (let page = 1; ; page++) {
    const query = { ...narrowing, page: String(page), limit: String(atOnce) };
    const { auto_offers, total } = await callApi(listAutoOffers, { query });
    found.push(...auto_offers);
    if (auto_offers.length < atOnce || found.length >= total) return found;
  }
}

async function inParts(
  offers: readonly AutoOfferRow[],
  send: (ids: number[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < offers.length; from += atOnce)
    await send(offers.slice(from, from + atOnce).map((offer) => offer.id));
}
