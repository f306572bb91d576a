import { useNavigate } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt, attemptAsked } from '#core/admin/controls/attempt.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  actOnAutoOffers,
  createAutoOffer,
  deleteAutoOffers,
  getAutoOffer,
  listAutoOffers,
  updateAutoOffer,
} from '../contract/auto-offer-calls.ts';
import type { AutoOffer } from '../contract/auto-offer.ts';
import type { AutoOfferDraft } from '../rules/auto-offer-draft.ts';
import { savedStatus } from '../../offer/admin/status-text.ts';
import { useOwnSwitching } from '../../offer/admin/own-switching.ts';
import { autoOfferText } from './auto-offer-text.ts';
import { writtenAutoOffer } from './auto-offer-wire.ts';

const lists = [listAutoOffers];

/** Reading, saving, showing and deleting one automated offer (C024–C029); `id` '0' is a new one. */
export function useAutoOfferRecord(id: string, listPath: string) {
  const t = useText(autoOfferText);
  const navigate = useNavigate();
  const load = useApiQuery(
    getAutoOffer,
    { params: { id: Number(id) } },
    { enabled: id !== '0', select: (reply) => reply.auto_offer },
  );
  const add = useApiMutation(createAutoOffer, { refresh: lists });
  const update = useApiMutation(updateAutoOffer, { refresh: [getAutoOffer, ...lists] });
  const turn = useApiMutation(actOnAutoOffers, { refresh: [getAutoOffer, ...lists] });
  const remove = useApiMutation(deleteAutoOffers, { refresh: lists });
  const switching = useOwnSwitching();

  return {
    load,
    turning: turn.isPending,

    /** Sends the change made from `base`; whether it is shown stays as it is stored. */
    async save(draft: AutoOfferDraft, base: AutoOffer): Promise<AutoOffer> {
      const version = switching.against(base.version);
      const activated = load.data?.activated ?? base.activated;
      const auto_offer = { ...writtenAutoOffer(draft, base), activated, version };
      return (await update.mutateAsync({ params: { id: base.id }, body: { auto_offer } })).auto_offer;
    },

    async create(draft: AutoOfferDraft, key?: string): Promise<AutoOffer> {
      const body = { auto_offer: writtenAutoOffer(draft) };
      return (await add.mutateAsync({ body, idempotencyKey: key })).auto_offer;
    },

    /** Shows or hides a stored offer, at once (V047). */
    async changeStatus(offer: AutoOffer): Promise<void> {
      const action = offer.activated ? ('deactivate' as const) : ('activate' as const);
      await attempt(async () => {
        const reply = await turn.mutateAsync({ body: { ids: [offer.id], action } });
        switching.note(offer.version, reply.auto_offers[0]?.version);
        showToast(savedStatus([offer.offer_name], !offer.activated));
      });
    },

    /** Asks first; then on to the list. */
    async remove(offer: AutoOffer): Promise<void> {
      await attemptAsked(
        {
          title: t('delete_title', { count: 1 }),
          message: t('delete_message', { count: 1 }),
          confirmLabel: t('delete'),
          cancelLabel: t('cancel'),
          danger: true,
        },
        async () => {
          await remove.mutateAsync({ body: { ids: [offer.id] } });
          showToast(t('deleted', { count: 1 }));
          await leaveUnasked(() => navigate({ to: listPath }));
        },
      );
    },
  };
}
