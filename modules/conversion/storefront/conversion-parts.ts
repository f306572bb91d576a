import type { PagePartWidget } from '#core/storefront/page-part.ts';

/** What shoppers see of conversion tools: a line for each. */
export const conversionParts: readonly PagePartWidget[] = [
  {
    part: 'checkout_note',
    pages: ['cart', 'checkout', 'unknown'],
    parts: ['checkout-note'],
    load: () => import('../checkout-note/storefront/checkout-note.ts'),
  },
  {
    part: 'sale_notes',
    pages: ['index', 'product', 'collection', 'search', 'cart', 'other', 'unknown'],
    parts: ['sale-notes'],
    pressed: ['sale-note-turns'],
    load: () => import('../sale-note/storefront/sale-notes.ts'),
  },
  {
    part: 'timers',
    pages: ['product'],
    parts: ['timer-drawer'],
    load: () => import('../timer/storefront/timer-drawer.ts'),
  },
  {
    part: 'stock',
    pages: ['product'],
    parts: ['stock-drawer'],
    load: () => import('../counter/storefront/stock-drawer.ts'),
  },
  {
    part: 'visitors',
    pages: ['product'],
    parts: ['visitors-drawer'],
    load: () => import('../counter/storefront/visitors-drawer.ts'),
  },
];
