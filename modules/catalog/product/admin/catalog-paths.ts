import type { PathId } from '#core/admin/frame/admin-area.ts';

/** Addresses of the catalog's screens, for the manifest and for links. */
export const catalogPaths = {
  products: '/products',
  fulfillmentServices: '/products/fulfillment-services',
  productImport: '/products/import',
  product: (id: PathId) => `/products/${id}`,
  collections: '/collections',
  collection: (id: PathId) => `/collections/${id}`,
} as const;
