import { useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import type { ProductRow } from '../contract/product-fields.ts';
import type { ProductExportQuestion, ProductFilter } from './product-filters.ts';
import { productListText } from './product-list-text.ts';

/**
 * The export of products from their list: of those that are picked, of all that it shows, or of all there are. `dialog`
 * asks which, while it is open.
 */
export function useProductExport(
  list: Pick<ServerList<ProductRow, ProductFilter>, 'narrowed' | 'filter' | 'query'>,
  ExportDialog: ComponentType<ProductExportQuestion>,
): { button: ReactNode; action: ListAction<ProductRow>; dialog: ReactNode } {
  const t = useText(productListText);
  const [selected, setSelected] = useState<readonly string[]>();
  return {
    button: <Button onClick={() => setSelected([])}>{t('export')}</Button>,
    action: {
      id: 'export',
      label: t('export'),
      icon: 'download',
      run: ({ ids, all }) => setSelected(all ? [] : ids),
    },
    dialog: selected ? (
      <ExportDialog
        all={list.narrowed ? undefined : list.query.counts?.['all']}
        shown={list.query.total}
        filter={Object.keys(list.filter).length > 0 ? list.filter : undefined}
        selected={selected}
        onClose={() => setSelected(undefined)}
      />
    ) : null,
  };
}
