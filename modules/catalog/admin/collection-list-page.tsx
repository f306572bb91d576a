import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { listCollections } from '../contract/collection-calls.ts';
import type { CollectionRow } from '../contract/collection.ts';
import { productText } from './product-text.ts';

const row = {
  id: (collection: CollectionRow) => String(collection.id),
  name: (collection: CollectionRow) => collection.title,
  to: (collection: CollectionRow) => `/collections/${collection.id}`,
};
type Sort = 'id' | 'title' | 'products_count' | 'updated_at';

export function CollectionListPage() {
  const t = useText(productText);
  const formats = useFormats();
  const list = useListState({
    filters: [
      {
        id: 'kind',
        label: t('kind'),
        options: [
          { value: 'custom', label: t('kind_custom') },
          { value: 'smart', label: t('kind_smart') },
        ],
      },
    ],
    standardSort: { field: 'title', dir: 'asc' },
  });
  const collections = useApiQuery(
    listCollections,
    {
      query: {
        search: list.q || undefined,
        kind: list.filters.kind?.[0] as CollectionRow['kind'] | undefined,
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
      title={t('collections')}
      text={t('collections_lead')}
      list={list}
      query={listQuery(collections, (reply) => ({
        rows: reply.collections,
        hasMore: reply.has_more,
        total: reply.total,
      }))}
      row={row}
      columns={[
        {
          id: 'title',
          label: t('collection'),
          sort: 'title',
          phone: 'title',
          csv: (collection) => collection.title,
          cell: (collection) => (
            <ListTitle
              name={collection.title}
              text={collection.handle}
              to={row.to(collection)}
              thumb={collection.image?.thumbnail ?? null}
            />
          ),
        },
        {
          id: 'kind',
          label: t('kind'),
          width: 120,
          phone: 'status',
          csv: (collection) => collection.kind,
          cell: (collection) => <StatusTag bare>{t(`kind_${collection.kind}`)}</StatusTag>,
        },
        {
          id: 'updated',
          label: t('updated'),
          sort: 'updated_at',
          firstDir: 'desc',
          width: 140,
          csv: (collection) => collection.updated_at,
          cell: (collection) => formats.date(collection.updated_at),
        },
        {
          id: 'products',
          label: t('title'),
          sort: 'products_count',
          firstDir: 'desc',
          width: 110,
          numeric: true,
          phone: 'figure',
          csv: (collection) => collection.products_count,
          cell: (collection) => formats.number(collection.products_count),
        },
      ]}
      searchLabel={t('search_collections')}
      empty={{ icon: 'layers', title: t('collections_empty'), text: t('collections_empty_text') }}
    />
  );
}
