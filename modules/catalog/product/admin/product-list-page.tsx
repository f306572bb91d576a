import './product-list.css';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PickerSource } from '#core/admin/picker/picker-source.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { countProductTabs, listProducts } from '../contract/product-calls.ts';
import { listedProductFields } from '../contract/product-fields.ts';
import { productTabs } from '../contract/product-tabs.ts';
import { catalogPaths } from './catalog-paths.ts';
import { useProductBulkActions } from './product-bulk-actions.tsx';
import { productAddress, productColumns } from './product-columns.tsx';
import { useProductExport } from './product-export.tsx';
import { useProductFilters, type ProductExportQuestion } from './product-filters.ts';
import { productListText } from './product-list-text.ts';
import { productText } from './product-text.ts';

const newPath = '/products/new';

/** Content of other subjects, which the area's roof passes in. */
export interface ProductListParts {
  /** Choices of the collection filter. */
  collections: Parameters<typeof useProductFilters>[0];
  /** Collections that products can be added to. */
  collectionSource: PickerSource;
  ExportDialog: ComponentType<ProductExportQuestion>;
}

export function ProductListPage({ collections, collectionSource, ExportDialog }: ProductListParts) {
  const t = useText(productListText);
  const tProduct = useText(productText);
  const list = useServerList(listProducts, {
    fields: listedProductFields,
    rows: (reply) => reply.products,
    row: productAddress,
    // The export is the server's: with every column an import takes, not those of this table.
    columns: productColumns(tProduct, useFormats()).map(({ csv: _csv, ...column }) => column),
    tabs: tabsOf(productTabs, (tab) => t(`tab_${tab}`)),
    filters: useProductFilters(collections),
    standardSort: { field: 'id', dir: 'desc' },
    counts: countProductTabs,
  });
  const bulk = useProductBulkActions(list.filter, collectionSource);
  const exported = useProductExport(list, ExportDialog);
  const importLink = (
    <Link className={buttonClass()} to={catalogPaths.productImport}>
      {t('import')}
    </Link>
  );
  return (
    <>
      <ListPage
        id="products"
        title={tProduct('title')}
        text={tProduct('lead')}
        create={{ label: t('add'), to: newPath }}
        secondary={
          <>
            {importLink}
            {exported.button}
          </>
        }
        notice={bulk.notice}
        list={list}
        bulkActions={bulk.actions.toSpliced(-1, 0, exported.action)}
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
      {exported.dialog}
    </>
  );
}
