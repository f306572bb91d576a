import type { z } from 'zod';
import type { templateInput } from './template.ts';

/** What several calls show as the thing they take. */
export const templateExample = {
  name: 'Two, three',
  description: 'The more, the less each',
  offer: {
    offer_name: 'Two, three',
    offer_message: 'Buy more, save more!',
    offer_title: '',
    offer_type: 'quantity',
    target_type: 'all',
    recommend_type: null,
    condition: {},
    enable_discount: true,
    cta: 'cart',
    variant_sort: 'lowest',
    recommend_limit: 4,
    discount_data: {
      data: [
        {
          key: 0,
          label: 'Duo',
          min_quantity: 2,
          value_discount: 10,
          type: 'percentage_each',
          mark_as_popular: false,
        },
        {
          key: 1,
          label: 'Trio',
          min_quantity: 3,
          value_discount: 15,
          type: 'percentage_each',
          mark_as_popular: true,
        },
      ],
      is_default_select: 1,
    },
  },
} satisfies z.input<typeof templateInput>;
