import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import { bulkCollections, getCollection } from '../contract/collection-calls.ts';
import type { CollectionBulkAction } from '../contract/collection-choice.ts';
import type { CollectionRow } from '../contract/collection-fields.ts';
import { collectionText } from './collection-text.ts';

/** Ids of one bulk call. */
const maxAtOnce = 1000;

/** Publishing, unpublishing and deleting of many. */
export function useCollectionActions(list: ServerList<CollectionRow, unknown>): ListAction<CollectionRow>[] {
  const t = useText(collectionText);
  const change = useApiMutation(bulkCollections, { refresh: [...list.calls, getCollection] });
  async function send(ids: readonly number[], action: CollectionBulkAction): Promise<void> {
    for (let at = 0; at < ids.length; at += maxAtOnce)
      await change.mutateAsync({ body: { ids: ids.slice(at, at + maxAtOnce), action } });
  }
  const publishing = (
    action: 'publish' | 'unpublish',
    opposite: 'publish' | 'unpublish',
  ): ListAction<CollectionRow> => ({
    id: action,
    label: t(action),
    shown: (collection) => collection.published === (action === 'unpublish'),
    run: async (picked) => {
      const ids = await list.idsOf(picked);
      await send(ids, action);
      const before = picked.rows.filter((row) => row.published === (action === 'unpublish'));
      return {
        message: t(`did_${action}`, { count: ids.length }),
        // The previous state is known only for rows on screen.
        undo: picked.all
          ? undefined
          : () =>
              send(
                before.map((row) => row.id),
                opposite,
              ),
      };
    },
  });
  return [
    publishing('publish', 'unpublish'),
    publishing('unpublish', 'publish'),
    {
      id: 'delete',
      label: t('delete'),
      icon: 'trash',
      danger: true,
      startsGroup: true,
      confirm: ({ count }) => ({
        title: t('delete_many', { count }),
        message: t('delete_many_question'),
        confirmLabel: t('delete'),
      }),
      run: async (picked) => {
        const ids = await list.idsOf(picked);
        await send(ids, 'delete');
        return { message: t('did_delete', { count: ids.length }) };
      },
    },
  ];
}
