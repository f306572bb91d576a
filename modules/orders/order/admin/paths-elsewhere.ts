import type { PathId } from '#core/admin/frame/admin-area.ts';

/**
 * Paths of pages in areas that build on this one; `apps/admin/page-paths.test.ts` compares them with the pages.
 */
export const pathsElsewhere = {
  offer: (id: PathId) => `/apps/boost-upsell/cross-sell/quantity-offer/${id}`,
  /** The price checker. */
  priceCheck: '/apps/boost-upsell/price-check',
} as const;
