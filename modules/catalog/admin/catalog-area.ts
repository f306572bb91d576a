import { callApi, type EndpointAddress } from '#core/admin/client/api-client.ts';
import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { fieldList } from '#core/contract/field-list.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import type { listCollections } from '../collection/contract/collection-calls.ts';
import { listedCollectionFields } from '../collection/contract/collection-fields.ts';
import { collectionTabs } from '../collection/contract/collection-tabs.ts';
import type { listProducts } from '../product/contract/product-calls.ts';
import { listedProductFields } from '../product/contract/product-fields.ts';
import { productTabs } from '../product/contract/product-tabs.ts';
import { catalogAreaText } from './catalog-area-text.ts';
import { catalogPaths } from '../product/admin/catalog-paths.ts';

/** Addresses of the palette's searches. Constants of the contract would load the schema library with the first page. */
export const productListAddress = { method: 'GET', path: '/admin/products.json' } as EndpointAddress<
  typeof listProducts
>;

export const catalogArea: AdminArea = {
  id: 'catalog',
  nav: [
    {
      id: 'products',
      label: catalogAreaText.key('nav'),
      icon: 'tag',
      to: catalogPaths.products,
      group: 'main',
      order: 30,
      permission: 'products',
      goKey: 'p',
      children: [
        {
          id: 'products-all',
          label: catalogAreaText.key('nav_all'),
          to: catalogPaths.products,
          permission: 'products',
        },
        {
          id: 'collections',
          label: catalogAreaText.key('nav_collections'),
          to: catalogPaths.collections,
          permission: 'products',
        },
        {
          id: 'fulfillment-services',
          label: catalogAreaText.key('nav_services'),
          to: catalogPaths.fulfillmentServices,
          permission: 'products',
        },
        {
          id: 'products-import',
          label: catalogAreaText.key('nav_import'),
          to: catalogPaths.productImport,
          permission: 'products',
        },
      ],
    },
  ],
  routes: [
    {
      path: catalogPaths.products,
      title: catalogAreaText.key('title'),
      permission: 'products',
      wide: true,
      asks: askForList<typeof listProducts>(productListAddress.path, {
        fields: listedProductFields,
        tabs: productTabs,
        standardSort: { field: 'id', dir: 'desc' },
        filters: { stock: 'stock' },
      }),
      lazy: () => import('./product-list-screen.tsx').then((page) => page.ProductListScreen),
    },
    {
      path: catalogPaths.productImport,
      title: catalogAreaText.key('import_title'),
      permission: 'products',
      lazy: () => import('../import/admin/product-import-page.tsx').then((page) => page.ProductImportPage),
    },
    {
      path: catalogPaths.fulfillmentServices,
      title: catalogAreaText.key('services'),
      permission: 'products',
      lazy: () => import('./fulfillment-service-page.tsx').then((page) => page.FulfillmentServicePage),
    },
    {
      path: catalogPaths.product('new'),
      title: catalogAreaText.key('add'),
      permission: 'products',
      inPalette: false,
      lazy: () => import('./product-screen.tsx').then((page) => page.ProductScreen),
    },
    {
      path: catalogPaths.product('$id'),
      title: catalogAreaText.key('product'),
      permission: 'products',
      asks: askForOne('/admin/products/{id}.json'),
      lazy: () => import('./product-screen.tsx').then((page) => page.ProductScreen),
    },
    {
      path: catalogPaths.collections,
      title: catalogAreaText.key('collections'),
      permission: 'products',
      wide: true,
      asks: askForList<typeof listCollections>('/admin/collections.json', {
        fields: listedCollectionFields,
        tabs: collectionTabs,
        standardSort: { field: 'title', dir: 'asc' },
        filters: { status: 'published_status' },
      }),
      lazy: () =>
        import('../collection/admin/collection-list-page.tsx').then((page) => page.CollectionListPage),
    },
    {
      path: catalogPaths.collection('new'),
      title: catalogAreaText.key('collection_new'),
      permission: 'products',
      inPalette: false,
      lazy: () => import('../collection/admin/collection-page.tsx').then((page) => page.CollectionPage),
    },
    {
      path: catalogPaths.collection('$id'),
      title: catalogAreaText.key('collection'),
      permission: 'products',
      asks: askForOne('/admin/collections/{id}.json'),
      lazy: () => import('../collection/admin/collection-page.tsx').then((page) => page.CollectionPage),
    },
  ],
  paletteProviders: [
    {
      id: 'products',
      label: catalogAreaText.key('nav'),
      permission: 'products',
      order: 10,
      async find(search, signal) {
        const { products } = await callApi(productListAddress, {
          query: { fields: fieldList('title', 'vendor'), search, limit: '5' },
          signal,
        });
        return products.map((product) => ({
          id: `product-${product.id}`,
          label: product.title,
          hint: product.vendor,
          icon: 'tag' as const,
          to: catalogPaths.product(product.id),
        }));
      },
    },
  ],
  commands: () => import('./catalog-commands.ts').then((file) => file.catalogCommands),
  log: () => import('./catalog-log.ts').then((file) => file.catalogLog),
};
