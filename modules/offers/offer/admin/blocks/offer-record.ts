import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt, attemptAsked } from '#core/admin/controls/attempt.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  changeOfferStatus,
  countOffers,
  createOffer,
  deleteOffers,
  getOffer,
  getOfferStatistics,
  listOffers,
  updateOffer,
} from '../../contract/offer-calls.ts';
import type { Offer } from '../../contract/offer.ts';
import { savedStatus } from '../status-text.ts';
import { liveSentence, liveText } from '../live-text.ts';
import { useOwnSwitching } from '../own-switching.ts';
import { blockText } from './block-text.ts';
import type { OfferBody } from './offer-body.ts';
import { useReturn } from './return-path.ts';

const lists = [listOffers, countOffers];

/** Reading, saving, switching and deleting one offer (C001, C003, C005, C010, C012); `id` '0' is a new one. */
export function useOfferRecord(id: string, listPath: string) {
  const t = useText(blockText);
  const navigate = useNavigate();
  const load = useApiQuery(
    getOffer,
    { params: { id: Number(id) } },
    { enabled: id !== '0', select: (reply) => reply.offer },
  );
  const add = useApiMutation(createOffer, { refresh: lists });
  const update = useApiMutation(updateOffer, { refresh: [getOffer, ...lists] });
  const turn = useApiMutation(changeOfferStatus, { refresh: [getOffer, ...lists] });
  const remove = useApiMutation(deleteOffers, { refresh: [getOfferStatistics, ...lists] });
  const switching = useOwnSwitching();
  const { switches } = useSession();
  const placed = useRef(false);
  const saved = useReturn();

  return {
    load,
    turning: turn.isPending,
    /** After a save of an offer that was there: back to the page that sent the person here, if one did. */
    saved,

    /** Sends the change made from `base`; the status stays as it is stored. */
    async save(body: OfferBody, base: Offer): Promise<Offer> {
      const version = switching.against(base.version);
      const activated = load.data?.activated ?? base.activated;
      const offer = { ...body, activated, version };
      return (await update.mutateAsync({ params: { id: base.id }, body: { offer } })).offer;
    },

    /** Makes an offer, active from the start (V103). */
    async create(body: OfferBody, key?: string): Promise<Offer> {
      const offer = { ...body, activated: true };
      const reply = await add.mutateAsync({ body: { offer }, idempotencyKey: key });
      placed.current = body.priority !== undefined;
      return reply.offer;
    },

    /** Says that what was made is live and when it is tried. Undo switches it off: nothing of it is lost. */
    created(offer: Offer, lead: string) {
      const text = `${lead}. ${liveSentence(offer, placed.current, switches)}`;
      const undo = () =>
        attempt(async () => {
          await turn.mutateAsync({ body: { offer_ids: [offer.id], active: false } });
          showToast(liveText.text('turned_off', { name: offer.offer_name }));
        });
      return { text, action: { label: t('undo'), run: () => void undo() } };
    },

    async changeStatus(offer: Offer): Promise<void> {
      await attempt(async () => {
        const reply = await turn.mutateAsync({ body: { offer_ids: [offer.id], active: !offer.activated } });
        switching.note(offer.version, reply.offers[0]?.version);
        showToast(savedStatus([offer.offer_name], !offer.activated));
      });
    },

    /** Asks first (V031); then on to the list. */
    async remove(offer: Offer): Promise<void> {
      await attemptAsked(
        {
          title: t('delete_title'),
          message: t('delete_question'),
          confirmLabel: t('delete'),
          cancelLabel: t('cancel'),
          danger: true,
        },
        async () => {
          await remove.mutateAsync({ body: { ids: [offer.id] } });
          showToast(t('deleted'));
          await leaveUnasked(() => navigate({ to: listPath }));
        },
      );
    },
  };
}
export type OfferRecord = ReturnType<typeof useOfferRecord>;
