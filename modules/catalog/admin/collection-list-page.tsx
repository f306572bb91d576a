import './collection.css';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useListState, type ListState } from '#core/admin/shells/list-state.ts';
import {
  bulkCollections,
  countCollections,
  getCollection,
  listCollections,
} from '../contract/collection-calls.ts';
import { collectionKinds, type CollectionBulkAction } from '../contract/collection-choice.ts';
import type { CollectionRow } from '../contract/collection.ts';
import { collectionAddress, collectionColumns } from './collection-columns.tsx';
import { collectionText } from './collection-text.ts';

type Sort = 'title' | 'products_count' | 'updated_at';

/** Collections of both kinds (R150); the switch `collections_list_v2` shows the same list as cards (V258). */
export function CollectionListPage() {
  const t = useText(collectionText);
  const formats = useFormats();
  const { shop, switches } = useSession();
  const list = useListState({
    tabs: (['all', ...collectionKinds] as const).map((id) => ({ id, label: t(`tab_${id}`) })),
    standardSort: { field: 'title', dir: 'asc' },
  });
  const counts = useTabCounts(list);
  const collections = useApiQuery(
    listCollections,
    {
      query: {
        search: list.q || undefined,
        kind: collectionKinds.find((kind) => kind === list.tab),
        page: String(list.page),
        limit: String(list.pageSize),
        sort_field: list.sort?.field as Sort | undefined,
        sort_direction: list.sort?.dir,
      },
    },
    { keepPrevious: true },
  );
  return (
    <ListPage<CollectionRow>
      id="collections"
      title={t('title')}
      text={t('lead')}
      create={{ label: t('add'), to: '/collections/new' }}
      list={list}
      query={listQuery(
        collections,
        (reply) => ({ rows: reply.collections, hasMore: reply.has_more, total: reply.total }),
        { counts },
      )}
      row={collectionAddress}
      columns={collectionColumns(t, formats, shop.locale, switches['collections_list_v2'] === true)}
      cards={switches['collections_list_v2'] === true}
      bulkActions={useBulkActions()}
      searchLabel={t('search')}
      empty={{ icon: 'layers', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}

/** How many collections each tab has under the present search. */
function useTabCounts(list: ListState): Record<string, number | undefined> {
  const search = list.q || undefined;
  const keep = { keepPrevious: true };
  const all = useApiQuery(countCollections, { query: { search } }, keep).data?.count;
  const smart = useApiQuery(countCollections, { query: { search, kind: 'smart' } }, keep).data?.count;
  const known = all !== undefined && smart !== undefined;
  return { all, smart, custom: known ? Math.max(0, all - smart) : undefined };
}

function useBulkActions(): ListAction<CollectionRow>[] {
  const t = useText(collectionText);
  const change = useApiMutation(bulkCollections, {
    refresh: [listCollections, countCollections, getCollection],
  });
  const send = (ids: readonly (string | number)[], action: CollectionBulkAction) =>
    change.mutateAsync({ body: { ids: ids.map(Number), action } });
  const publishing = (
    action: 'publish' | 'unpublish',
    opposite: 'publish' | 'unpublish',
  ): ListAction<CollectionRow> => ({
    id: action,
    label: t(action),
    onAll: false,
    shown: (collection) => collection.published === (action === 'unpublish'),
    run: async ({ ids, rows }) => {
      const changed = rows.filter((row) => row.published === (action === 'unpublish')).map((row) => row.id);
      await send(ids, action);
      return {
        message: t(`did_${action}`, { count: ids.length }),
        undo: async () => void (await send(changed, opposite)),
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
      onAll: false,
      confirm: ({ count }) => ({
        title: t('delete_many', { count }),
        message: t('delete_many_question'),
        confirmLabel: t('delete'),
      }),
      run: async ({ ids }) => {
        await send(ids, 'delete');
        return { message: t('did_delete', { count: ids.length }) };
      },
    },
  ];
}
