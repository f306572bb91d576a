import './product-list.css';
import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { PageSkeleton } from '#core/admin/frame/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { getCollection } from '../contract/collection-calls.ts';
import { countProducts, listProducts } from '../contract/product-calls.ts';
import type { Collection } from '../contract/collection.ts';
import type { ProductRow } from '../contract/product.ts';
import { productAddress, productColumns, type ProductSort } from './product-columns.tsx';
import { productText } from './product-text.ts';
import { StoreLink } from './store-link.tsx';

/** One collection: the products in it. */
export function CollectionPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const result = useApiQuery(
    getCollection,
    { params: { id: Number(id) } },
    { enabled: isId, select: (reply) => reply.collection },
  );
  if (!isId || result.error?.status === 404) return <MissingPage />;
  if (result.data) return <CollectionProducts collection={result.data} />;
  if (!result.isError) return <PageSkeleton />;
  return (
    <section className="card">
      <FailedState error={result.error} onRetry={() => void result.refetch()} />
    </section>
  );
}

function CollectionProducts({ collection }: { collection: Collection }) {
  const t = useText(productText);
  const formats = useFormats();
  const list = useListState({ standardSort: { field: 'title', dir: 'asc' } });
  const filter = { collection_id: String(collection.id), search: list.q || undefined };
  const products = useApiQuery(
    listProducts,
    {
      query: {
        ...filter,
        page: String(list.page),
        limit: String(list.pageSize),
        sort_field: list.sort?.field as ProductSort | undefined,
        sort_direction: list.sort?.dir,
      },
    },
    { keepPrevious: true },
  );
  const count = useApiQuery(countProducts, { query: filter });
  return (
    <ListPage<ProductRow>
      id="collection-products"
      title={collection.title}
      text={t(`kind_${collection.kind}_text`)}
      crumbs={[{ label: t('collections'), to: '/collections' }]}
      secondary={collection.published ? <StoreLink to={`collections/${collection.handle}`} /> : undefined}
      list={list}
      query={listQuery(products, (reply) => ({ rows: reply.products, hasMore: reply.has_more }), {
        total: count.data?.count,
      })}
      row={productAddress}
      columns={productColumns(t, formats)}
      searchLabel={t('search')}
      empty={{ icon: 'tag', title: t('collection_empty'), text: t('collection_empty_text') }}
    />
  );
}
