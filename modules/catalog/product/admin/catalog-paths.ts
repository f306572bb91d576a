import type { PathId } from '#core/admin/frame/admin-area.ts';

/** Where the catalogue's screens are: for the manifest, and for what leads to them. */
export const catalogPaths = {
  products: '/products',
  fulfillmentServices: '/products/fulfillment-services',
  productImport: '/products/import',
  product: (id: PathId) => `/products/${id}`,
  collections: '/collections',
  collection: (id: PathId) => `/collections/${id}`,
} as const;
