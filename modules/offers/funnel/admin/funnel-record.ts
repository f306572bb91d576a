import { useNavigate } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt, attemptAsked } from '#core/admin/controls/attempt.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
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
} from '../contract/funnel-calls.ts';
import type { Funnel } from '../contract/funnel.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import { savedStatus } from '../../offer/admin/status-text.ts';
import { useOwnSwitching } from '../../offer/admin/own-switching.ts';
import { funnelText } from './funnel-text.ts';

const lists = [listFunnels, countFunnels];

/** Reading, saving, switching, copying and deleting one funnel (C015–C023); `id` '0' is a new one. */
export function useFunnelRecord(id: string, listPath: string) {
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
  const switching = useOwnSwitching();

  return {
    load,
    turning: turn.isPending,

    /** Sends the change made from `base`; whether it is active stays as it is stored. */
    async save({ id: _id, ...draft }: FunnelDraft, base: Funnel): Promise<Funnel> {
      const version = switching.against(base.version);
      const funnel = { ...draft, activated: load.data?.activated ?? base.activated, version };
      return (await update.mutateAsync({ params: { id: base.id }, body: { funnel } })).funnel;
    },

    async create({ id: _id, ...funnel }: FunnelDraft, key?: string): Promise<Funnel> {
      return (await add.mutateAsync({ body: { funnel }, idempotencyKey: key })).funnel;
    },

    async changeStatus(funnel: Funnel): Promise<void> {
      await attempt(async () => {
        const reply = await turn.mutateAsync({ body: { ids: [funnel.id], active: !funnel.activated } });
        switching.note(funnel.version, reply.funnels[0]?.version);
        showToast(savedStatus([funnel.funnel_name], !funnel.activated));
      });
    },

    /** On to the copy. */
    async duplicate(funnel: Funnel): Promise<void> {
      await attempt(async () => {
        const reply = await copy.mutateAsync({ body: { ids: [funnel.id] } });
        showToast(t('duplicated', { count: 1 }));
        await navigate({ to: offerPaths.funnel(reply.funnels[0]!.id) });
      });
    },

    /** Asks first; then on to the list. */
    async remove(funnel: Funnel): Promise<void> {
      await attemptAsked(
        {
          title: t('delete_title', { count: 1 }),
          message: t('delete_message'),
          confirmLabel: t('delete'),
          cancelLabel: t('cancel'),
          danger: true,
        },
        async () => {
          await remove.mutateAsync({ body: { ids: [funnel.id] } });
          showToast(t('deleted', { count: 1 }));
          await leaveUnasked(() => navigate({ to: listPath, search: { tab: 'funnels' } }));
        },
      );
    },
  };
}
