import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import { changeCustomers, listCustomerTags } from '../contract/customer-calls.ts';
import type { CustomerRow } from '../contract/customer-list-fields.ts';
import { customerText } from './customer-text.ts';
import { portionsOf, useTagActions } from '../../base/admin/tag-actions.ts';

/** The bulk actions of the customer list: tagging, and deleting customers without orders. */
export function useCustomerActions(
  list: ServerList<CustomerRow, unknown>,
  ask: (title: string) => Promise<string | null>,
): { tagging: ListAction<CustomerRow>[]; deletion: ListAction<CustomerRow> } {
  const t = useText(customerText);
  const change = useApiMutation(changeCustomers, { refresh: [...list.calls, listCustomerTags] });
  const tagging = useTagActions<CustomerRow>(list, {
    ask,
    change: async (action, ids, tags) =>
      (await change.mutateAsync({ body: { action, ids, tags } })).changed.length,
    message: (action, count) =>
      t(action === 'add_tags' ? 'customers_tagged' : 'customers_untagged', { count }),
  });
  return {
    tagging,
    deletion: {
      id: 'delete',
      label: t('delete'),
      icon: 'trash',
      danger: true,
      startsGroup: true,
      onAll: false,
      shown: (customer) => customer.orders_count === 0,
      confirm: ({ count }) => ({
        title: t('customers_delete_title', { count }),
        message: t('customers_delete_text'),
        confirmLabel: t('delete'),
      }),
      run: async (selection) => {
        let deleted = 0;
        let skipped = 0;
        for (const ids of await portionsOf(list, selection)) {
          const reply = await change.mutateAsync({ body: { action: 'delete', ids } });
          deleted += reply.changed.length;
          skipped += reply.skipped.length;
        }
        const message = skipped
          ? t('customers_deleted_kept', { deleted, kept: skipped })
          : t('customers_deleted', { count: deleted });
        return { message };
      },
    },
  };
}
