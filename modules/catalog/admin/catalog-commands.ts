import type { PaletteCommand } from '#core/admin/frame/admin-area.ts';
import { catalogPaths } from '../product/admin/catalog-paths.ts';
import { catalogCommandText } from './catalog-command-text.ts';

const { key } = catalogCommandText;
const permission = 'products';

export const catalogCommands: readonly PaletteCommand[] = [
  {
    id: 'create-product',
    label: key('product'),
    words: key('product_words'),
    icon: 'plus',
    to: catalogPaths.product('new'),
    permission,
  },
  {
    id: 'create-collection',
    label: key('collection'),
    words: key('collection_words'),
    icon: 'plus',
    to: catalogPaths.collection('new'),
    permission,
  },
  {
    id: 'import-products',
    label: key('import'),
    words: key('import_words'),
    icon: 'download',
    to: catalogPaths.productImport,
    permission,
  },
];
