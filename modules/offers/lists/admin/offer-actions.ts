import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { callApi, callUrl } from '#core/admin/client/api-client.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import {
  changeOfferStatus,
  deleteOffers,
  duplicateOffers,
  listOffers,
  orderOffers,
} from '../../offer/contract/offer-calls.ts';
import { exportOffers } from '../../file/contract/offer-file-calls.ts';
import { checkOffers } from '../../check/contract/offer-check-calls.ts';
import { legacyOfferTypes, type OfferType } from '../../offer/contract/offer-choice.ts';
import type { OfferRow } from '../../offer/contract/offer-list.ts';
import { warningText } from '../../check/admin/warning-text.ts';
import type { NeverApplying } from './never-applies.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { movedAhead } from '../../check/admin/moved-ahead.ts';
import { liveSentence, liveText } from '../../offer/admin/live-text.ts';
import { atOnce, inParts, rankedRowActions } from '../../offer/admin/ranked-row-actions.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { type ShopSwitches, stoppedBy } from '../../offer/rules/offer-switch.ts';

const legacy: readonly OfferType[] = legacyOfferTypes;

/** What can be done with offers, one or several: the row's menu and the bulk bar take the same ones. */
export function useOfferActions(list: ServerList<OfferRow, unknown>): readonly ListAction<OfferRow>[] {
  const refresh = list.calls;
  const t = useText(offerListText);
  const { switches } = useSession();
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
    copy: (offer_ids) => copy.mutateAsync({ body: { offer_ids } }),
    outcome: (replies) => {
      const made = replies.flatMap((reply) => reply.offers);
      // A copy that was changed since stays, and Undo says why.
      const undo = async () => {
        await inParts(made, (ids, part) =>
          remove.mutateAsync({ body: { ids, versions: part.map((one) => one.version) } }),
        );
      };
      return { message: duplicatedMessage(made, switches), undo };
    },
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

/** Puts an offer that never applies ahead of the one that takes all of it. */
export function useTryFirst(marks: ReadonlyMap<number, NeverApplying>): ListAction<OfferRow> {
  const order = useApiMutation(orderOffers, { refresh: [listOffers] });
  return {
    id: 'first',
    label: liveText.text('try_first'),
    icon: 'arrowUp',
    shown: (offer) => marks.get(offer.id)?.canMove === true,
    run: async ({ rows: [offer] }) => {
      const other = offer && marks.get(offer.id)?.other;
      if (!other) return false;
      return movedAhead({ id: offer.id, name: offer.offer_name }, other, (body) =>
        order.mutateAsync({ body }),
      );
    },
  };
}

/** What became of the copies: whether they are live, and when they are tried. */
function duplicatedMessage(made: readonly Offer[], switches: ShopSwitches): string {
  const [only] = made;
  if (only && made.length === 1) {
    const live = liveSentence(only, false, switches);
    return liveText.text('duplicated', { name: only.offer_name, live });
  }
  const live = made.filter((offer) => offer.activated && stoppedBy(offer, switches) === null).length;
  return liveText.text(live > 0 ? 'duplicated_some' : 'duplicated_off', { count: made.length, live });
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
