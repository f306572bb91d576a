import type { PagePartWidget } from '#core/storefront/page-part.ts';

/** What shoppers see of conversion tools: a line for each. */
export const conversionParts: readonly PagePartWidget[] = [
  {
    part: 'checkout_note',
    pages: ['cart', 'checkout', 'unknown'],
    parts: ['checkout-note'],
    load: () => import('../checkout-note/storefront/checkout-note.ts'),
  },
];
