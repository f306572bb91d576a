import { useCollectionOptions } from '../collection/admin/collection-options.ts';
import { customCollectionSource } from '../collection/admin/collection-source.ts';
import { ProductExportDialog } from '../import/admin/product-export-dialog.tsx';
import { ProductListPage } from '../product/admin/product-list-page.tsx';

/** The list of products, which is narrowed down by collections, put into them, and written into a file. */
export function ProductListScreen() {
  return (
    <ProductListPage
      collections={useCollectionOptions()}
      collectionSource={customCollectionSource}
      ExportDialog={ProductExportDialog}
    />
  );
}
