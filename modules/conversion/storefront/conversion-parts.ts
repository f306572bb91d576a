import type { PartLoaders } from '#core/storefront/page-part.ts';
import type { WidgetFiles } from '#core/storefront/shopper-widget.ts';
import { saleNotes } from '../sale-note/storefront/sale-notes.ts';

const facts = () => import('./fact-drawers.ts');

/** The parts of conversion tools on pages, one a line. */
export const conversionParts: PartLoaders = {
  checkout_note: () => import('../checkout-note/storefront/checkout-note.ts'),
  sale_notes: () => Promise.resolve(saleNotes),
  timers: async () => (await facts()).factDrawers.timer,
  stock: async () => (await facts()).factDrawers.stock,
  visitors: async () => (await facts()).factDrawers.visitors,
};

export const conversionPartFiles: readonly WidgetFiles[] = [
  { pages: ['cart', 'checkout', 'unknown'], parts: ['checkout-note'] },
  {
    pages: ['index', 'product', 'collection', 'search', 'cart', 'other', 'unknown'],
    parts: [],
    pressed: ['sale-note-turns'],
  },
  { pages: ['product'], parts: ['fact-drawers'] },
  { pages: ['product'], parts: ['fact-drawers'] },
  { pages: ['product'], parts: ['fact-drawers'] },
];
