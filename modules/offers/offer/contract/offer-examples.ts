import type { z } from 'zod';
import type { offerInput } from './offer.ts';

/** What several calls show as the thing they take. */
export const offerExample = {
  offer_name: 'Two mugs or more',
  offer_message: 'Take two and save 10 %',
  offer_type: 'quantity',
  target_type: 'all',
  discount_data: {
    data: [
      {
        key: 0,
        label: 'Pair',
        min_quantity: 2,
        value_discount: 10,
        type: 'percentage_each',
        mark_as_popular: true,
      },
    ],
    is_default_select: -1,
  },
} satisfies z.input<typeof offerInput>;
