import './collection.css';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction, type ListSelection } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import {
  bulkCollections,
  countCollections,
  getCollection,
  listCollections,
} from '../contract/collection-calls.ts';
import {
  collectionKinds,
  type CollectionBulkAction,
  type CollectionKind,
} from '../contract/collection-choice.ts';
import type { CollectionRow } from '../contract/collection.ts';
import { collectionAddress, collectionColumns } from './collection-columns.tsx';
import { collectionText } from './collection-text.ts';

const states = ['published', 'unpublished'] as const;
interface CollectionFilter {
  search: string | undefined;
  published_status: (typeof states)[number] | undefined;
  kind: CollectionKind | undefined;
}
type Sort = 'title' | 'products_count' | 'updated_at';

/** Collections of both kinds (R150); the switch `collections_list_v2` shows the same list as cards (V258). */
export function CollectionListPage() {
  const t = useText(collectionText);
  const formats = useFormats();
  const { shop, switches } = useSession();
  const list = useListState({
    tabs: (['all', ...collectionKinds] as const).map((id) => ({ id, label: t(`tab_${id}`) })),
    filters: [
      {
        id: 'status',
        label: t('status'),
        options: states.map((value) => ({ value, label: t(value) })),
      },
    ],
    standardSort: { field: 'title', dir: 'asc' },
  });
  const narrowed = {
    search: list.q || undefined,
    published_status: states.find((state) => state === list.filters.status?.[0]),
  };
  const counts = useTabCounts(narrowed);
  const filter = { ...narrowed, kind: collectionKinds.find((kind) => kind === list.tab) };
  const collections = useApiQuery(
    listCollections,
    {
      query: {
        ...filter,
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
      bulkActions={useBulkActions(filter)}
      searchLabel={t('search')}
      empty={{ icon: 'layers', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}

/** How many collections each tab has under the present search and filter. */
function useTabCounts(narrowed: Omit<CollectionFilter, 'kind'>): Record<string, number | undefined> {
  const keep = { keepPrevious: true };
  const all = useApiQuery(countCollections, { query: narrowed }, keep).data?.count;
  const smart = useApiQuery(countCollections, { query: { ...narrowed, kind: 'smart' } }, keep).data?.count;
  const known = all !== undefined && smart !== undefined;
  return { all, smart, custom: known ? Math.max(0, all - smart) : undefined };
}

/** Ids of one bulk call, and of one page of a list. */
const maxAtOnce = 1000;
const idsPerPage = 250;

/** Everything that a list shows on all its pages. */
async function everyId(filter: CollectionFilter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const query = { ...filter, page: String(page), limit: String(idsPerPage), sort_field: 'id' as const };
    const reply = await callApi(listCollections, { query });
    ids.push(...reply.collections.map((collection) => collection.id));
    more = reply.has_more;
  }
  return ids;
}

function useBulkActions(filter: CollectionFilter): ListAction<CollectionRow>[] {
  const t = useText(collectionText);
  const change = useApiMutation(bulkCollections, {
    refresh: [listCollections, countCollections, getCollection],
  });
  async function send(ids: readonly number[], action: CollectionBulkAction): Promise<void> {
    for (let at = 0; at < ids.length; at += maxAtOnce)
      await change.mutateAsync({ body: { ids: ids.slice(at, at + maxAtOnce), action } });
  }
  const chosen = ({ ids, all }: ListSelection<CollectionRow>) => (all ? everyId(filter) : ids.map(Number));
  const publishing = (
    action: 'publish' | 'unpublish',
    opposite: 'publish' | 'unpublish',
  ): ListAction<CollectionRow> => ({
    id: action,
    label: t(action),
    shown: (collection) => collection.published === (action === 'unpublish'),
    run: async (picked) => {
      const ids = await chosen(picked);
      await send(ids, action);
      const before = picked.rows.filter((row) => row.published === (action === 'unpublish'));
      return {
        message: t(`did_${action}`, { count: ids.length }),
        // Only of what is on screen it is known how it was.
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
        const ids = await chosen(picked);
        await send(ids, 'delete');
        return { message: t('did_delete', { count: ids.length }) };
      },
    },
  ];
}
