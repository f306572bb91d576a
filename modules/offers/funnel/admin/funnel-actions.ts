import { callApi, type CallInput } from '#core/admin/client/api-client.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListSelection } from '#core/admin/shells/list-model.ts';
import {
  changeFunnelStatus,
  countFunnels,
  deleteFunnels,
  duplicateFunnels,
  listFunnels,
} from '../../contract/funnel-calls.ts';
import type { Funnel } from '../../contract/funnel.ts';
import { funnelText } from './funnel-text.ts';

const refresh = [listFunnels, countFunnels];

/** What narrows the list now; "Select all" stands for everything that it lets through. */
export type FunnelNarrowing = Omit<NonNullable<CallInput<typeof listFunnels>['query']>, 'page' | 'limit'>;

/** The most a call takes at once. */
const atOnce = 250;

/** What can be done with funnels, one or several (C021–C023). */
export function useFunnelActions(narrowing: FunnelNarrowing): readonly ListAction<Funnel>[] {
  const t = useText(funnelText);
  const change = useApiMutation(changeFunnelStatus, { refresh });
  const copy = useApiMutation(duplicateFunnels, { refresh });
  const remove = useApiMutation(deleteFunnels, { refresh });
  const rowsOf = (selection: ListSelection<Funnel>) =>
    selection.all ? allMatching(narrowing) : Promise.resolve(selection.rows);

  const turning = (active: boolean): ListAction<Funnel> => ({
    id: active ? 'activate' : 'deactivate',
    label: t(active ? 'activate' : 'deactivate'),
    icon: active ? 'check' : 'minus',
    shown: (funnel) => funnel.activated !== active,
    run: async (selection) => {
      const turned = (await rowsOf(selection)).filter((funnel) => funnel.activated !== active);
      const turn = (to: boolean) =>
        inParts(turned, (ids) => change.mutateAsync({ body: { ids, active: to } }));
      await turn(active);
      return { message: t('saved_status'), undo: () => turn(!active) };
    },
  });
  const duplicating: ListAction<Funnel> = {
    id: 'duplicate',
    label: t('duplicate'),
    icon: 'copy',
    run: async (selection) => {
      const copied = await rowsOf(selection);
      await inParts(copied, (ids) => copy.mutateAsync({ body: { ids } }));
      return { message: t('duplicated', { count: copied.length }) };
    },
  };
  const deleting: ListAction<Funnel> = {
    id: 'delete',
    label: t('delete'),
    icon: 'trash',
    danger: true,
    startsGroup: true,
    confirm: ({ count }) => ({
      title: t('delete_title', { count }),
      message: t('delete_message'),
      confirmLabel: t('delete'),
      cancelLabel: t('cancel'),
    }),
    run: async (selection) => {
      const gone = await rowsOf(selection);
      await inParts(gone, (ids) => remove.mutateAsync({ body: { ids } }));
      return { message: t('deleted', { count: gone.length }) };
    },
  };
  return [turning(true), turning(false), duplicating, deleting];
}

/** Every row the list lets through, read before anything changes, so that pages do not shift. */
async function allMatching(narrowing: FunnelNarrowing): Promise<readonly Funnel[]> {
  const found: Funnel[] = [];
  for (let page = 1; ; page++) {
    const query = { ...narrowing, page: String(page), limit: String(atOnce) };
    const { funnels, has_more } = await callApi(listFunnels, { query });
    found.push(...funnels);
    if (!has_more) return found;
  }
}

async function inParts(funnels: readonly Funnel[], send: (ids: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < funnels.length; from += atOnce)
    await send(funnels.slice(from, from + atOnce).map((funnel) => funnel.id));
}
