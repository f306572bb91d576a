import type { PathId } from '#core/admin/frame/admin-area.ts';

/**
 * Screens of areas that stand on this one, which it knows by their address alone; `apps/admin/page-paths.test.ts` holds
 * them to the pages there are.
 */
export const pathsElsewhere = {
  offer: (id: PathId) => `/apps/boost-upsell/cross-sell/quantity-offer/${id}`,
  /** Explains any cart. */
  priceCheck: '/apps/boost-upsell/price-check',
} as const;
