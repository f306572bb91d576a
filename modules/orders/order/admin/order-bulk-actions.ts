import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import { countOrders, getOrder } from '../contract/order-calls.ts';
import { changeOrders, listOrderTags } from '../contract/order-edit-calls.ts';
import type { OrderRow } from '../contract/order-list-fields.ts';
import { orderText } from './order-text.ts';
import { portionsOf, useTagActions } from '../../base/admin/tag-actions.ts';

/** The bulk actions of the order list: archiving, unarchiving and tagging. */
export function useOrderActions(
  list: ServerList<OrderRow, unknown>,
  ask: (title: string) => Promise<string | null>,
): ListAction<OrderRow>[] {
  const t = useText(orderText);
  const change = useApiMutation(changeOrders, {
    refresh: [...list.calls, countOrders, listOrderTags, getOrder],
  });
  const tagging = useTagActions<OrderRow>(list, {
    ask,
    change: async (action, ids, tags) =>
      (await change.mutateAsync({ body: { action, ids, tags } })).changed.length,
    message: (action, count) => t(action === 'add_tags' ? 'tagged_many' : 'untagged_many', { count }),
  });
  const filing = (action: 'close' | 'open'): ListAction<OrderRow> => ({
    id: action,
    label: t(action === 'close' ? 'close' : 'reopen'),
    icon: action === 'close' ? 'orders' : 'undo',
    shown: (order) => (order.closed_at === null) === (action === 'close'),
    run: async (selection) => {
      const changed: number[][] = [];
      for (const ids of await portionsOf(list, selection))
        changed.push((await change.mutateAsync({ body: { action, ids } })).changed);
      const back = action === 'close' ? 'open' : 'close';
      const count = changed.reduce((sum, ids) => sum + ids.length, 0);
      return {
        message: t(action === 'close' ? 'closed_many' : 'opened_many', { count }),
        undo:
          count === 0
            ? undefined
            : async () => {
                for (const ids of changed.filter((each) => each.length > 0))
                  await change.mutateAsync({ body: { action: back, ids } });
              },
      };
    },
  });
  return [filing('close'), filing('open'), ...tagging];
}
