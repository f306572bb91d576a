import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { confirmAction } from '#core/admin/frame/confirm-store.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { showToast } from '#core/admin/frame/toast-store.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  changeFunnelStatus,
  countFunnels,
  createFunnel,
  deleteFunnels,
  duplicateFunnels,
  getFunnel,
  listFunnels,
  updateFunnel,
} from '../../contract/funnel-calls.ts';
import type { Funnel } from '../../contract/funnel.ts';
import { funnelPath } from '../../admin/offer-paths.ts';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import { funnelText } from './funnel-text.ts';

const lists = [listFunnels, countFunnels];

/** Reading, saving, switching, copying and deleting one funnel (C015–C023); `id` '0' is a new one. */
export function useFunnelStore(id: string, listPath: string) {
  const t = useText(funnelText);
  const navigate = useNavigate();
  const load = useApiQuery(
    getFunnel,
    { params: { id: Number(id) } },
    { enabled: id !== '0', select: (reply) => reply.funnel },
  );
  const add = useApiMutation(createFunnel, { refresh: lists });
  const update = useApiMutation(updateFunnel, { refresh: [getFunnel, ...lists] });
  const turn = useApiMutation(changeFunnelStatus, { refresh: [getFunnel, ...lists] });
  const copy = useApiMutation(duplicateFunnels, { refresh: lists });
  const remove = useApiMutation(deleteFunnels, { refresh: lists });
  /** The version our own status change made of the one the form was read from. */
  const turned = useRef<{ from: number; to: number }>(undefined);
  const failed = (error: unknown) =>
    showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });

  return {
    load,
    turning: turn.isPending,

    /** Sends the change made from `base`; whether it is active stays as it is stored. */
    async save({ id: _id, ...draft }: FunnelDraft, base: Funnel): Promise<Funnel> {
      const mine = turned.current;
      const version = mine?.from === base.version ? mine.to : base.version;
      const funnel = { ...draft, activated: load.data?.activated ?? base.activated, version };
      return (await update.mutateAsync({ params: { id: base.id }, body: { funnel } })).funnel;
    },

    async create({ id: _id, ...funnel }: FunnelDraft): Promise<Funnel> {
      return (await add.mutateAsync({ body: { funnel } })).funnel;
    },

    async changeStatus(funnel: Funnel): Promise<void> {
      try {
        const reply = await turn.mutateAsync({ body: { ids: [funnel.id], active: !funnel.activated } });
        const to = reply.funnels[0]?.version;
        // The form may be older than what is stored only by our own switching.
        const from = turned.current?.to === funnel.version ? turned.current.from : funnel.version;
        if (to !== undefined) turned.current = { from, to };
        showToast(t('saved_status'));
      } catch (error) {
        failed(error);
      }
    },

    /** On to the copy. */
    async duplicate(funnel: Funnel): Promise<void> {
      try {
        const reply = await copy.mutateAsync({ body: { ids: [funnel.id] } });
        showToast(t('duplicated', { count: 1 }));
        await navigate({ to: funnelPath(reply.funnels[0]!.id) });
      } catch (error) {
        failed(error);
      }
    },

    /** Asks first; then on to the list. */
    async remove(funnel: Funnel): Promise<void> {
      const yes = await confirmAction({
        title: t('delete_title', { count: 1 }),
        message: t('delete_message'),
        confirmLabel: t('delete'),
        cancelLabel: t('cancel'),
        danger: true,
      });
      if (!yes) return;
      try {
        await remove.mutateAsync({ body: { ids: [funnel.id] } });
        showToast(t('deleted', { count: 1 }));
        await leaveUnasked(() => navigate({ to: listPath, search: { tab: 'funnels' } as never }));
      } catch (error) {
        failed(error);
      }
    },
  };
}
