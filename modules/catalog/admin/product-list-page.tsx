import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { Link } from '@tanstack/react-router';
import { countProducts, listProducts, productFacets } from '../contract/product-calls.ts';
import type { ProductRow } from '../contract/product.ts';
import { productText } from './product-text.ts';

const row = {
  id: (product: ProductRow) => String(product.id),
  name: (product: ProductRow) => product.title,
  to: (product: ProductRow) => `/products/${product.id}`,
};
type Sort = 'id' | 'title' | 'vendor' | 'product_type' | 'inventory_quantity' | 'price' | 'updated_at';

export function ProductListPage() {
  const t = useText(productText);
  const formats = useFormats();
  const facets = useApiQuery(productFacets, {}, { staleTime: 60_000 });
  const choices = (values: readonly string[] | undefined) =>
    (values ?? []).map((value) => ({ value, label: value }));
  const list = useListState({
    tabs: [
      { id: 'all', label: t('tab_all') },
      { id: 'published', label: t('tab_published') },
      { id: 'unpublished', label: t('tab_unpublished') },
    ],
    filters: [
      { id: 'type', label: t('type'), options: choices(facets.data?.product_types) },
      { id: 'vendor', label: t('vendor'), options: choices(facets.data?.vendors) },
      { id: 'tag', label: t('tags'), options: choices(facets.data?.tags) },
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
    pageSizes: [20, 50, 100],
  });
  const filter = {
    search: list.q || undefined,
    product_type: list.filters.type?.[0],
    vendor: list.filters.vendor?.[0],
    tag: list.filters.tag?.[0],
    available: list.filters.stock?.[0] as 'true' | 'false' | undefined,
    published_status: list.tab === 'all' ? undefined : (list.tab as 'published' | 'unpublished'),
  };
  const products = useApiQuery(
    listProducts,
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
  const count = useApiQuery(countProducts, { query: filter });
  const importLink = (
    <Link className={buttonClass('primary')} to="/products/import">
      {t('import')}
    </Link>
  );
  const price = (product: ProductRow) =>
    product.price_min === product.price_max
      ? formats.money(product.price_min)
      : `${formats.money(product.price_min)} – ${formats.money(product.price_max)}`;
  return (
    <ListPage<ProductRow>
      id="products"
      title={t('title')}
      text={t('lead')}
      create={{ label: t('import'), to: '/products/import' }}
      list={list}
      query={listQuery(products, (reply) => ({ rows: reply.products, hasMore: reply.has_more }), {
        total: count.data?.count,
      })}
      row={row}
      columns={[
        {
          id: 'title',
          label: t('product'),
          sort: 'title',
          phone: 'title',
          csv: (product) => product.title,
          cell: (product) => (
            <span className="row">
              <span className="thumb">
                {product.image ? <img src={product.image.thumbnail} alt="" loading="lazy" /> : null}
              </span>
              <ListTitle
                name={product.title}
                text={t('variants', { count: product.variant_count })}
                to={row.to(product)}
              />
            </span>
          ),
        },
        {
          id: 'status',
          label: t('status'),
          width: 120,
          phone: 'status',
          csv: (product) => (product.published ? 'published' : 'hidden'),
          cell: (product) => (
            <StatusTag tone={product.published ? 'ok' : 'neutral'}>
              {t(product.published ? 'published' : 'unpublished')}
            </StatusTag>
          ),
        },
        {
          id: 'stock',
          label: t('stock'),
          sort: 'inventory_quantity',
          width: 120,
          numeric: true,
          phone: 'figure',
          csv: (product) => product.inventory_quantity,
          cell: (product) =>
            !product.inventory_tracked ? (
              <span className="dim">{t('not_tracked')}</span>
            ) : product.inventory_quantity > 0 ? (
              formats.number(product.inventory_quantity)
            ) : (
              <span className="warn-text">{t('sold_out')}</span>
            ),
        },
        {
          id: 'type',
          label: t('type'),
          sort: 'product_type',
          width: 140,
          wideOnly: true,
          csv: (product) => product.product_type,
          cell: (product) => <span className="cut">{product.product_type || '—'}</span>,
        },
        {
          id: 'vendor',
          label: t('vendor'),
          sort: 'vendor',
          width: 150,
          wideOnly: true,
          csv: (product) => product.vendor,
          cell: (product) => <span className="cut">{product.vendor || '—'}</span>,
        },
        {
          id: 'price',
          label: t('price'),
          sort: 'price',
          width: 160,
          numeric: true,
          phone: 'figure',
          phoneLabel: '',
          csv: (product) => product.price_min,
          cell: price,
        },
      ]}
      searchLabel={t('search')}
      empty={{ icon: 'tag', title: t('empty_title'), text: t('empty_text'), actions: importLink }}
    />
  );
}
