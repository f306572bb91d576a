import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import { rankedRowActions } from '../../offer/admin/ranked-row-actions.ts';
import { changeFunnelStatus, deleteFunnels, duplicateFunnels } from '../contract/funnel-calls.ts';
import type { FunnelRow } from '../contract/funnel-statistics.ts';
import { funnelText } from './funnel-text.ts';

/** What can be done with funnels, one or several (C021–C023). */
export function useFunnelActions(list: ServerList<FunnelRow, unknown>): readonly ListAction<FunnelRow>[] {
  const refresh = list.calls;
  const t = useText(funnelText);
  const change = useApiMutation(changeFunnelStatus, { refresh });
  const copy = useApiMutation(duplicateFunnels, { refresh });
  const remove = useApiMutation(deleteFunnels, { refresh });
  const { turning, deleting, duplicating } = rankedRowActions<FunnelRow>({
    t,
    nameOf: (funnel) => funnel.funnel_name,
    rowsOf: list.rowsOf,
    turn: (ids, active) => change.mutateAsync({ body: { ids, active } }),
    remove: (ids) => remove.mutateAsync({ body: { ids } }),
  });
  const duplicate = duplicating({
    label: t('duplicate'),
    outcome: (_replies, count) => ({ message: t('duplicated', { count }) }),
    copy: (ids) => copy.mutateAsync({ body: { ids } }),
  });
  return [...turning, duplicate, deleting];
}
