import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, id } from '#core/contract/scalar.ts';
import { shop, token } from '#modules/orders/base/contract/storefront-scalar.ts';
import { postPurchaseStep } from '../../upsell/contract/post-purchase-step.ts';

const stepBody = z.object({ order_token: token, step: z.string().min(20).max(500) });

export const getPostPurchase = endpoint({
  name: 'getPostPurchase',
  method: 'GET',
  path: '/storefront/post-purchase',
  summary: 'The offer after payment of an order',
  permission: 'shopper',
  query: z.object({ shop, order: token, visitor: z.string().max(64).optional() }),
  reply: z.object({ offer: postPurchaseStep }),
  allowance: 'cart',
});

/**
 * Adds the variant to the order and charges the difference. A declined card (402 `offers.declined`) leaves the order
 * as it was, a used or expired step is 409 `offers.step_used` / `offers.step_expired`, sold out 409 `orders.sold_out`, a
 * product that is gone or costs something else now 409 `offers.step_changed`: ask what is offered instead.
 */
export const acceptPostPurchase = endpoint({
  name: 'acceptPostPurchase',
  method: 'POST',
  path: '/storefront/post-purchase/accept',
  summary: 'Takes the offer after payment',
  permission: 'shopper',
  query: z.object({ shop }),
  body: stepBody.extend({ variant_id: id, quantity: z.int().min(1).max(10).default(1) }),
  example: {
    order_token: 'o5Ls8gW1uY4eC7vP0xH3nM6d',
    step: 'b2ZmZXI6NDYwMS5zdGVwOjE',
    variant_id: 3401,
    quantity: 1,
  },
  reply: z.object({
    added: z.object({ title: z.string(), amount, amount_minor: z.int() }),
    offer: postPurchaseStep,
  }),
  idempotent: true,
  errors: {
    402: ['offers.declined'],
    409: ['offers.step_used', 'offers.step_expired', 'offers.step_changed', 'orders.sold_out'],
    422: ['offers.step_invalid'],
  },
  allowance: 'pay',
});

export const declinePostPurchase = endpoint({
  name: 'declinePostPurchase',
  method: 'POST',
  path: '/storefront/post-purchase/decline',
  summary: 'Declines the offer after payment; the next step of its funnel, if any, comes back',
  permission: 'shopper',
  query: z.object({ shop }),
  body: stepBody,
  example: { order_token: 'o5Ls8gW1uY4eC7vP0xH3nM6d', step: 'b2ZmZXI6NDYwMS5zdGVwOjE' },
  reply: z.object({ offer: postPurchaseStep }),
  errors: { 409: ['offers.step_used', 'offers.step_expired'], 422: ['offers.step_invalid'] },
  allowance: 'cart',
});
