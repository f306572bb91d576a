import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, id } from '#core/contract/scalar.ts';
import { tagList } from './customer.ts';
import { draftLineInput, manualDiscount } from './draft-order-calls.ts';
import { order } from './order.ts';
import { address } from './address.ts';
import { orderRefusals, orderSentences } from './order-refusals.ts';

/**
 * An order that another program took: variants at the catalogue's prices with the shop's offers, lines of its own as
 * they are sent, stock taken. Prices are never sent for variants. `paid` counts as paid outside (gateway `manual`). 409
 * `orders.price_changed` when an offer of limited units ran out at that moment: the same again has the new price.
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
      line_items: z.array(draftLineInput).min(1, orderRefusals.empty_cart.sentence).max(100),
      /** Whose order it is; else found or made by `email`. */
      customer: z.object({ id }).nullish(),
      email: z.union([z.literal(''), z.email(orderSentences.enter_email).max(254)]).default(''),
      note: z.string().trim().max(5000).default(''),
      tags: tagList.default(''),
      applied_discount: manualDiscount.nullable().default(null),
      shipping_lines: z
        .array(
          z.object({ title: z.string().trim().min(1, orderSentences.enter_name).max(100), price: amount }),
        )
        .max(1)
        .default([]),
      shipping_address: address.nullable().default(null),
      financial_status: z.enum(['pending', 'paid']).default('pending'),
      /** Whether the buyer is sent the confirmation; whoever took the order may have done so. */
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
