import type { z } from 'zod';
import type { sentQuote } from './quote.ts';

/** A quote as pricing a cart answers it; it goes back as it came, for its signature covers every amount. */
export const quoteExample = {
  id: '0192f0c4-6f3b-7d51-9a52-3f0c8f6f2a11',
  currency: 'USD',
  lines: [
    {
      key: '3401',
      variant_id: 3401,
      product_id: 1201,
      title: 'Stoneware mug',
      variant_title: 'Sand',
      handle: 'stoneware-mug',
      sku: 'MUG-SAND',
      image: null,
      quantity: 2,
      unit_price: 28,
      unit_price_minor: 2800,
      subtotal: 56,
      discount: 5.6,
      total: 50.4,
      subtotal_minor: 5600,
      discount_minor: 560,
      total_minor: 5040,
      discounts: [{ offer_id: 4501, message: 'Take two and save 10 %', amount: 5.6, amount_minor: 560 }],
      code_discount: 0,
      code_discount_minor: 0,
      available: true,
      taken_offer_id: null,
    },
  ],
  subtotal: 56,
  discount: 5.6,
  total: 50.4,
  subtotal_minor: 5600,
  discount_minor: 560,
  total_minor: 5040,
  discount_applications: [
    { offer_id: 4501, offer_version: 3, title: 'Two mugs or more', amount: 5.6, amount_minor: 560 },
  ],
  discount_code: null,
  trace: [],
  expires_at: '2026-03-02T10:15:00.000Z',
  signature: 'q7Zs0V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k',
} satisfies z.input<typeof sentQuote>;
