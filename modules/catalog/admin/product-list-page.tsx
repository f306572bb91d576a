import './product-list.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button, buttonClass } from '#core/admin/frame/button.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useListState, type ListState } from '#core/admin/shells/list-state.ts';
import { listCollections } from '../contract/collection-calls.ts';
import { countProducts, listProducts, productFacets } from '../contract/product-calls.ts';
import type { ProductRow } from '../contract/product.ts';
import { useProductBulkActions } from './product-bulk-actions.tsx';
import { productAddress, productColumns, type ProductSort } from './product-columns.tsx';
import { ProductExportDialog } from './product-export-dialog.tsx';
import { filterOf, filterWithTab, narrows } from './product-filters.ts';
import { productListText } from './product-list-text.ts';
import { productText } from './product-text.ts';

const importPath = '/products/import';
const newPath = '/products/new';

export function ProductListPage() {
  const t = useText(productListText);
  const tProduct = useText(productText);
  const formats = useFormats();
  const list = useProductList();
  const filter = filterWithTab(list);
  const bulk = useProductBulkActions(filter);
  const [exporting, setExporting] = useState<readonly string[]>();
  const counts = useTabCounts(list);
  const products = useApiQuery(
    listProducts,
    {
      query: {
        ...filter,
        sort_field: list.sort?.field as ProductSort | undefined,
        sort_direction: list.sort?.dir,
        page: String(list.page),
        limit: String(list.pageSize),
      },
    },
    { keepPrevious: true },
  );
  const exportThem: ListAction<ProductRow> = {
    id: 'export',
    label: t('export'),
    icon: 'download',
    run: ({ ids, all }) => setExporting(all ? [] : ids),
  };
  // The export is the server's: with every column an import takes, not those of this table.
  const columns = productColumns(tProduct, formats).map(({ csv: _csv, ...column }) => column);
  const importLink = (
    <Link className={buttonClass()} to={importPath}>
      {t('import')}
    </Link>
  );
  return (
    <>
      <ListPage<ProductRow>
        id="products"
        title={tProduct('title')}
        text={tProduct('lead')}
        create={{ label: t('add'), to: newPath }}
        secondary={
          <>
            {importLink}
            <Button onClick={() => setExporting([])}>{t('export')}</Button>
          </>
        }
        notice={bulk.notice}
        list={list}
        query={listQuery(products, (reply) => ({ rows: reply.products, hasMore: reply.has_more }), {
          total: counts[list.tab],
          counts,
        })}
        row={productAddress}
        columns={columns}
        bulkActions={bulk.actions.toSpliced(-1, 0, exportThem)}
        searchLabel={t('search')}
        empty={{
          icon: 'tag',
          title: t('empty_title'),
          text: t('empty_text'),
          actions: (
            <>
              {importLink}
              <Link className={buttonClass('primary')} to={newPath}>
                <Icon name="plus" size={16} />
                {t('add')}
              </Link>
            </>
          ),
        }}
      />
      {bulk.dialog}
      {exporting ? (
        <ProductExportDialog
          all={narrows(filterOf(list)) ? undefined : counts['all']}
          shown={counts[list.tab]}
          filter={narrows(filter) ? filter : undefined}
          selected={exporting}
          onClose={() => setExporting(undefined)}
        />
      ) : null}
    </>
  );
}

function useProductList(): ListState {
  const t = useText(productListText);
  const tProduct = useText(productText);
  const facets = useApiQuery(productFacets, {}, { staleTime: 60_000 });
  const collections = useApiQuery(listCollections, { query: { limit: '250' } }, { staleTime: 60_000 });
  const choices = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  return useListState({
    tabs: (['all', 'active', 'draft', 'archived'] as const).map((id) => ({ id, label: t(`tab_${id}`) })),
    filters: [
      { id: 'vendor', label: tProduct('vendor'), options: choices(facets.data?.vendors) },
      { id: 'type', label: tProduct('type'), options: choices(facets.data?.product_types) },
      { id: 'tag', label: tProduct('tag'), options: choices(facets.data?.tags) },
      {
        id: 'collection',
        label: t('collection'),
        options: (collections.data?.collections ?? []).map(({ id, title }) => ({
          value: String(id),
          label: title,
        })),
      },
      {
        id: 'stock',
        label: t('stock'),
        options: (['in_stock', 'out_of_stock'] as const).map((value) => ({
          value,
          label: t(`stock_${value}`),
        })),
      },
    ],
    standardSort: { field: 'id', dir: 'desc' },
  });
}

/** How many products each tab has under the present search and filters. */
function useTabCounts(list: ListState): Record<string, number | undefined> {
  const filter = filterOf(list);
  const keep = { keepPrevious: true };
  const all = useApiQuery(countProducts, { query: filter }, keep).data?.count;
  const active = useApiQuery(countProducts, { query: { ...filter, status: 'active' } }, keep).data?.count;
  const draft = useApiQuery(countProducts, { query: { ...filter, status: 'draft' } }, keep).data?.count;
  const known = all !== undefined && active !== undefined && draft !== undefined;
  return { all, active, draft, archived: known ? Math.max(0, all - active - draft) : undefined };
}
