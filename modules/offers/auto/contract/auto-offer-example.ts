import type { z } from 'zod';
import type { autoOfferInput } from './auto-offer.ts';

/** What several calls show as the thing they take. */
export const autoOfferExample = {
  offer_name: 'A bowl to go with it',
  offer_message: 'Add this bowl to your order',
  offer_title: 'Before you go',
  discount_data: { discount: true, type: 'percentage', value: 10 },
  shipping_fee: { type: 'value', value: 1 },
  target_product: { type: 'all' },
  recommend_product: { type: 'product', ids: [1201] },
} satisfies z.input<typeof autoOfferInput>;
