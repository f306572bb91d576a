import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/scalar.ts';
import { tagList } from '../../customer/contract/customer.ts';
import { draftLineInput, manualDiscount, shippingLineInput } from './draft-order-calls.ts';
import { namedValues } from '../../base/contract/named-value.ts';
import { order, ownSources } from '../../order/contract/order.ts';
import { address } from '../../base/contract/address.ts';
import { baseSentences } from '../../base/contract/base-refusals.ts';
import { draftRefusals, draftSentences } from './draft-refusals.ts';

/**
 * Creates an order that another program took: variants at the catalog's prices with the shop's offers, custom items as
 * sent, and takes the stock. Prices are never sent for variants. `paid` counts as paid outside (gateway `manual`). 409
 * `orders.price_changed` if a limited offer ran out at that moment: the same request again gets the new price.
 */
export const createOrder = endpoint({
  name: 'createOrder',
  method: 'POST',
  path: '/admin/orders.json',
  summary: 'Creates an order',
  permission: 'orders',
  scope: 'write_orders',
  bare: 'order',
  body: z.object({
    order: z.object({
      line_items: z.array(draftLineInput).min(1, draftRefusals.empty_cart.sentence).max(100),
      /** The customer; otherwise found by `email`, or created. */
      customer: z.object({ id }).nullish(),
      email: z.union([z.literal(''), z.email(baseSentences.enter_email).max(254)]).default(''),
      note: z.string().trim().max(5000).default(''),
      tags: tagList.default(''),
      applied_discount: manualDiscount.nullable().default(null),
      shipping_lines: z.array(shippingLineInput).max(1).default([]),
      shipping_address: address.nullable().default(null),
      /** The default is that of the shipping address. */
      billing_address: address.nullable().default(null),
      /** The default is that of the shipping address. */
      phone: z.string().trim().max(40).default(''),
      note_attributes: namedValues.default([]),
      /**
       * When it was placed, if earlier: it counts on that day. Prices and stock are the current ones. 422 if in the
       * future.
       */
      processed_at: instant.optional(),
      /** The source of the order. Names of the shop's own channels and of connected stores are reserved: 422. */
      source_name: z
        .string()
        .trim()
        .min(1, baseSentences.enter_name)
        .max(60)
        .refine((name) => !ownSources.includes(name.toLowerCase()), draftSentences.own_source)
        .default('api'),
      financial_status: z.enum(['pending', 'paid']).default('pending'),
      /** Whether to send the order confirmation, which the program may have sent itself. */
      notify_customer: z.boolean().default(false),
    }),
  }),
  example: {
    order: {
      line_items: [{ variant_id: 3401, quantity: 2 }],
      customer: { id: 7801 },
      note: 'Ordered by phone',
      financial_status: 'pending',
    },
  },
  reply: z.object({ order }),
  status: 201,
  idempotent: true,
  errors: { 409: ['orders.sold_out', 'orders.price_changed'] },
});
