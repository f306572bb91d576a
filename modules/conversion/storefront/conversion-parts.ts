import type { PagePartWidget } from '#core/storefront/page-part.ts';
import { saleNotes } from '../sale-note/storefront/sale-notes.ts';

const facts = () => import('./fact-drawers.ts');

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
    parts: [],
    pressed: ['sale-note-turns'],
    load: () => Promise.resolve(saleNotes),
  },
  {
    part: 'timers',
    pages: ['product'],
    parts: ['fact-drawers'],
    load: async () => (await facts()).factDrawers.timer,
  },
  {
    part: 'stock',
    pages: ['product'],
    parts: ['fact-drawers'],
    load: async () => (await facts()).factDrawers.stock,
  },
  {
    part: 'visitors',
    pages: ['product'],
    parts: ['fact-drawers'],
    load: async () => (await facts()).factDrawers.visitors,
  },
];
