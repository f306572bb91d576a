import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, done } from '#core/contract/scalar.ts';
import { placedOrder } from '../../order/contract/placed-order.ts';
import { financialStatuses } from '../../order/contract/order.ts';
import { shop } from '../../base/contract/storefront-scalar.ts';

/** Of a mailed link to an order's page: 256 random bits. */
const linkToken = z.string().regex(/^[\w-]{43}$/);

/** An order for its buyer: with its present state, and without the checkout's key. */
export const linkedOrder = placedOrder
  .omit({ token: true })
  .extend({
    tax: amount,
    financial_status: z.enum(financialStatuses),
    cancelled: z.boolean(),
    /** Given back so far. */
    refunded: amount,
    parcels: z.array(
      z.object({
        name: z.string(),
        tracking_company: z.string(),
        tracking_number: z.string(),
        tracking_url: z.string(),
        tracking_numbers: z.array(z.string()),
        tracking_urls: z.array(z.string()),
        line_items: z.array(z.object({ name: z.string(), quantity: z.int() })),
      }),
    ),
  })
  .meta({ id: 'LinkedOrder' });

/** The order of an emailed link. Expired and unknown links get the same answer: 410 `orders.link_over`. */
export const getLinkedOrder = endpoint({
  name: 'getLinkedOrder',
  method: 'POST',
  path: '/storefront/order-link.json',
  summary: 'The order of an emailed link',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ link: linkToken }),
  example: { link: 'm7Vb2kQ9xL4tW1sZ8nC5rH3yD6jF0gA2pE9uT4iO7bX' },
  reply: z.object({ order: linkedOrder }),
  errors: { 410: ['orders.link_over'] },
  allowance: 'cart',
});

/**
 * Has a new link sent to the address of the order that this one leads or led to. It answers the same whether or not
 * there is such an order, and whether or not a mail goes out: one every ten minutes does.
 */
export const renewOrderLink = endpoint({
  name: 'renewOrderLink',
  method: 'POST',
  path: '/storefront/order-link/renew.json',
  summary: 'Emails a new order link to the customer',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ link: linkToken }),
  example: { link: 'm7Vb2kQ9xL4tW1sZ8nC5rH3yD6jF0gA2pE9uT4iO7bX' },
  reply: done,
  allowance: 'account',
});
