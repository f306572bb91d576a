import './product-list.css';
import { Link } from '@tanstack/react-router';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { exportAction } from '#core/admin/shells/list-export.ts';
import { listQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { countProducts, listProducts, productFacets } from '../contract/product-calls.ts';
import type { ProductRow } from '../contract/product.ts';
import { productAddress, productColumns, type ProductSort } from './product-columns.tsx';
import { productText } from './product-text.ts';

type Published = 'published' | 'unpublished';

export function ProductListPage() {
  const t = useText(productText);
  const formats = useFormats();
  const facets = useApiQuery(productFacets, {}, { staleTime: 60_000 });
  const choices = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  const list = useListState({
    tabs: [
      { id: 'all', label: t('tab_all') },
      { id: 'published', label: t('published') },
      { id: 'unpublished', label: t('unpublished') },
    ],
    filters: [
      { id: 'vendor', label: t('vendor'), options: choices(facets.data?.vendors) },
      { id: 'type', label: t('type'), options: choices(facets.data?.product_types) },
      { id: 'tag', label: t('tag'), options: choices(facets.data?.tags) },
      {
        id: 'stock',
        label: t('availability'),
        options: [
          { value: 'true', label: t('available') },
          { value: 'false', label: t('sold_out') },
        ],
      },
    ],
    standardSort: { field: 'id', dir: 'desc' },
  });
  const withoutTab = {
    search: list.q || undefined,
    vendor: list.filters.vendor?.[0],
    product_type: list.filters.type?.[0],
    tag: list.filters.tag?.[0],
    available: list.filters.stock?.[0] as 'true' | 'false' | undefined,
  };
  const read = {
    ...withoutTab,
    published_status: list.tab === 'all' ? undefined : (list.tab as Published),
    sort_field: list.sort?.field as ProductSort | undefined,
    sort_direction: list.sort?.dir,
  };
  const products = useApiQuery(
    listProducts,
    { query: { ...read, page: String(list.page), limit: String(list.pageSize) } },
    { keepPrevious: true },
  );
  const all = useApiQuery(countProducts, { query: withoutTab }, { keepPrevious: true }).data?.count;
  const published = useApiQuery(
    countProducts,
    { query: { ...withoutTab, published_status: 'published' } },
    { keepPrevious: true },
  ).data?.count;
  const counts: Record<string, number | undefined> = {
    all,
    published,
    unpublished: all === undefined || published === undefined ? undefined : Math.max(0, all - published),
  };
  const columns = productColumns(t, formats);
  return (
    <ListPage<ProductRow>
      id="products"
      title={t('title')}
      text={t('lead')}
      create={{ label: t('import'), to: '/products/import' }}
      list={list}
      query={listQuery(products, (reply) => ({ rows: reply.products, hasMore: reply.has_more }), {
        total: counts[list.tab],
        counts,
      })}
      row={productAddress}
      columns={columns}
      bulkActions={[
        exportAction({
          label: t('export'),
          file: 'products.csv',
          columns,
          read: async (page) => {
            const query = { ...read, page: String(page), limit: '250' };
            const reply = await callApi(listProducts, { query });
            return { rows: reply.products, hasMore: reply.has_more };
          },
        }),
      ]}
      searchLabel={t('search')}
      empty={{
        icon: 'tag',
        title: t('empty_title'),
        text: t('empty_text'),
        actions: (
          <Link className={buttonClass('primary')} to="/products/import">
            {t('import')}
          </Link>
        ),
      }}
    />
  );
}
