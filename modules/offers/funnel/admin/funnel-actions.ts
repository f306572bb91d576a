import { callApi, type CallInput } from '#core/admin/client/api-client.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import { atOnce, shelfActions } from '../../offer/admin/shelf-actions.ts';
import {
  changeFunnelStatus,
  countFunnels,
  deleteFunnels,
  duplicateFunnels,
  listFunnels,
} from '../contract/funnel-calls.ts';
import type { FunnelRow } from '../contract/funnel-statistics.ts';
import { funnelText } from './funnel-text.ts';

const refresh = [listFunnels, countFunnels];

/** What narrows the list now; "Select all" stands for everything that it lets through. */
export type FunnelNarrowing = Omit<NonNullable<CallInput<typeof listFunnels>['query']>, 'page' | 'limit'>;

/** What can be done with funnels, one or several (C021–C023). */
export function useFunnelActions(narrowing: FunnelNarrowing): readonly ListAction<FunnelRow>[] {
  const t = useText(funnelText);
  const change = useApiMutation(changeFunnelStatus, { refresh });
  const copy = useApiMutation(duplicateFunnels, { refresh });
  const remove = useApiMutation(deleteFunnels, { refresh });
  const { turning, deleting, duplicating } = shelfActions<FunnelRow>({
    t,
    readPage: async (page) => {
      const query = { ...narrowing, page: String(page), limit: String(atOnce) };
      const { funnels, has_more } = await callApi(listFunnels, { query });
      return { rows: funnels, more: has_more };
    },
    turn: (ids, active) => change.mutateAsync({ body: { ids, active } }),
    remove: (ids) => remove.mutateAsync({ body: { ids } }),
  });
  const duplicate = duplicating({
    label: t('duplicate'),
    message: (count) => t('duplicated', { count }),
    copy: (ids) => copy.mutateAsync({ body: { ids } }),
  });
  return [...turning, duplicate, deleting];
}
