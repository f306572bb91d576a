/**
 * Which areas an area may import from (its upstream). A directed graph without cycles; what must flow the
 * other way is an event. Read by `tools/check-imports.ts`.
 */
export const areaGraph: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  analytics: ['identity'],
  catalog: ['identity', 'analytics'],
  orders: ['identity', 'catalog', 'analytics'],
  developer: ['identity', 'catalog', 'orders'],
  'store-link': ['identity', 'catalog', 'orders'],
  balance: ['identity'],
  'app-store': ['identity'],
  themes: ['identity'],
  offers: ['identity', 'catalog', 'orders', 'analytics'],
  conversion: ['identity', 'catalog', 'orders', 'analytics'],
  reviews: ['identity', 'catalog', 'orders', 'analytics'],
  dropship: ['identity', 'catalog', 'orders', 'analytics', 'balance'],
  'print-hub': ['identity', 'catalog', 'orders', 'analytics', 'balance'],
};
