import type { z } from 'zod';
import type { autoOfferInput } from './auto-offer.ts';
import type { funnelInput } from './funnel.ts';
import type { offerInput } from './offer.ts';
import type { templateInput } from './template.ts';

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

export const autoOfferExample = {
  offer_name: 'A bowl to go with it',
  offer_message: 'Add this bowl to your order',
  offer_title: 'Before you go',
  discount_data: { discount: true, type: 'percentage', value: 10 },
  shipping_fee: { type: 'value', value: 1 },
  target_product: { type: 'all' },
  recommend_product: { type: 'product', ids: [1201] },
} satisfies z.input<typeof autoOfferInput>;

export const funnelExample = {
  funnel_name: 'After a large order',
  conditions: [{ field: 'order_value', relation: 'greater', value: '50' }],
  steps: [{ key: '1', offer_id: 4601, accept: null, decline: null }],
  start: '1',
} satisfies z.input<typeof funnelInput>;

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
