import type { PathId } from '#core/admin/frame/admin-area.ts';

/**
 * Screens of areas that stand on this one, which it knows by their address alone; `apps/admin/page-paths.test.ts` holds
 * them to the pages there are.
 */
export const pathsElsewhere = {
  orders: '/orders',
  order: (id: PathId) => `/orders/${id}`,
  products: '/products',
  product: (id: PathId) => `/products/${id}`,
  productImport: '/products/import',
  offers: '/apps/boost-upsell/pre-purchase/offers/list',
  quantityOffer: (id: PathId) => `/apps/boost-upsell/cross-sell/quantity-offer/${id}`,
  reviews: '/apps/review/manage',
  storeLink: '/settings/store-link',
  reviewOverview: '/apps/review',
  conversion: '/apps/boost-convert/dashboard',
} as const;
