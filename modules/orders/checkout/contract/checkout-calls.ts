import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount } from '#core/contract/scalar.ts';
import { baseSentences } from '../../base/contract/base-refusals.ts';
import { address } from '../../base/contract/address.ts';
import { placedOrder } from '../../order/contract/placed-order.ts';
import { quote, sentQuote } from '../../cart/contract/quote.ts';
import { quoteExample } from '../../cart/contract/quote-example.ts';
import { shop, token } from '../../base/contract/storefront-scalar.ts';

export const shippingRate = z
  .object({
    code: z.string(),
    title: z.string(),
    /** Delivery time as the shop writes it. Empty if it gives none. */
    time: z.string(),
    price: amount,
    price_minor: z.int(),
  })
  .meta({ id: 'ShippingRate' });

export const checkout = z
  .object({
    token,
    cart_token: token,
    email: z.string(),
    quote,
    shipping_rates: z.array(shippingRate),
    /**
     * Whether the shop writes to its buyers once an order has arrived, to ask for reviews. A page then says so at the email
     * address, and has a way out: `review_request_opt_out`.
     */
    review_requests: z.boolean(),
    /** Whether the shop has discount codes at all. */
    takes_discount_codes: z.boolean(),
  })
  .meta({ id: 'Checkout' });

export const startCheckout = endpoint({
  name: 'startCheckout',
  method: 'POST',
  path: '/storefront/checkouts.json',
  summary: 'Starts a checkout of a cart',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ cart_token: token }),
  example: { cart_token: 'c8Jw2mQ5xV0nZ7tL4rB9yK1p' },
  reply: z.object({ checkout }),
  status: 201,
  errors: { 409: ['orders.empty_cart'] },
  allowance: 'cart',
});

export const getCheckout = endpoint({
  name: 'getCheckout',
  method: 'GET',
  path: '/storefront/checkout.json',
  summary: 'A started checkout',
  permission: 'shopper',
  query: z.object({ shop, token }),
  reply: z.object({ checkout }),
  allowance: 'cart',
});

/**
 * Pays and orders. The quote the shopper saw comes back with it and must still be what the server computes:
 * tampered 422 `orders.quote_invalid`, expired or changed 409 `orders.quote_changed` with the new quote as
 * `current`, used 409 `orders.quote_used`, declined card 402 `orders.declined`.
 */
export const completeCheckout = endpoint({
  name: 'completeCheckout',
  method: 'POST',
  path: '/storefront/checkout/complete.json',
  summary: 'Places the order of a checkout',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({
    token,
    email: z.email(baseSentences.enter_email).max(254),
    shipping_address: address,
    shipping_code: z.string().max(40),
    accepts_marketing: z.boolean().optional().default(false),
    /** The buyer’s choice about `review_requests`. Left out if the page didn’t show it. */
    review_request_opt_out: z.boolean().optional(),
    note: z.string().max(2000).optional().default(''),
    /** Exactly the quote shown; its signature is checked, its amounts are recomputed. */
    quote: sentQuote,
    payment: z.object({
      gateway: z.literal('test'),
      /** Test card: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. */
      card_number: z.string().max(30),
    }),
  }),
  example: {
    token: 'h3Nf6bT9qX2sV5wD8mJ0kR4z',
    email: 'grace@example.com',
    shipping_address: {
      first_name: 'Grace',
      last_name: 'Lima',
      address1: 'Rua das Flores 12',
      city: 'Porto',
      zip: '4050-262',
      country_code: 'PT',
    },
    shipping_code: 'standard',
    quote: quoteExample,
    payment: { gateway: 'test', card_number: '4242424242424242' },
  },
  reply: z.object({ order: placedOrder }),
  status: 201,
  idempotent: true,
  errors: {
    402: ['orders.declined'],
    409: ['orders.quote_changed', 'orders.quote_used', 'orders.empty_cart', 'orders.sold_out'],
    422: ['orders.quote_invalid'],
  },
  allowance: 'pay',
});

/** The order as the shopper sees it. The order's token is the only key. */
export const getPlacedOrder = endpoint({
  name: 'getPlacedOrder',
  method: 'GET',
  path: '/storefront/order.json',
  summary: 'An order as its buyer sees it',
  permission: 'shopper',
  query: z.object({ shop, token }),
  reply: z.object({ order: placedOrder }),
  allowance: 'cart',
});
