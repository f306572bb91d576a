import type { PagePartWidget } from '#core/storefront/page-part.ts';

/** What shoppers see of conversion tools: a line for each. */
export const conversionParts: readonly PagePartWidget[] = [
  {
    part: 'timers',
    pages: ['product'],
    parts: ['timer-drawer'],
    slot: 'product-facts',
    load: () => import('../timer/storefront/timer-drawer.ts'),
  },
  {
    part: 'stock',
    pages: ['product'],
    parts: ['stock-drawer'],
    slot: 'product-facts',
    load: () => import('../counter/storefront/stock-drawer.ts'),
  },
  {
    part: 'visitors',
    pages: ['product'],
    parts: ['visitors-drawer'],
    slot: 'product-facts',
    load: () => import('../counter/storefront/visitors-drawer.ts'),
  },
];
