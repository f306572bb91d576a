import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/scalar.ts';
import { storeId } from '#core/contract/store-id.ts';
import { longestCode } from '../../code/contract/code-standing.ts';
import { quote, traceEntry } from './quote.ts';
import { ids, prices, shop, token, visitor } from '../../base/contract/storefront-scalar.ts';

export const cart = z
  .object({
    token,
    item_count: z.int(),
    /** Lines that could not stay: sold out or no longer sold. */
    notices: z.array(z.string()),
    quote,
    /** Whether the shop has discount codes at all; a page without them needs no field for one. */
    takes_discount_codes: z.boolean(),
  })
  .meta({ id: 'Cart' });
export type Cart = z.infer<typeof cart>;

const quantity = z.int().min(0).max(999);
const cartErrors = { 404: ['core.not_found'], 409: ['orders.sold_out'], 422: ['orders.cart_full'] } as const;

/** Without `token` a new cart is made; its token is the only key to it. */
export const addToCart = endpoint({
  name: 'addToCart',
  method: 'POST',
  path: '/storefront/cart/add.json',
  summary: 'Adds variants to a cart, and creates the cart if there is none',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({
    token: token.nullish(),
    lines: z
      .array(
        z.object({
          variant_id: id,
          quantity: z.int().min(1).max(999),
          /** The offer that the shopper took it from. Whether it gives anything is decided when the cart is priced. */
          offer_id: id.nullish(),
          /** The signed state of the offer's box when it was shown. Without it the present state of the offer counts. */
          proof: z.string().max(200).nullish(),
        }),
      )
      .min(1)
      .max(50),
    /** The cart remembers it, and is priced as the offers that this session sees. */
    visitor: visitor.nullish(),
    /** The id of the visit. An order of the cart stores its source. */
    visit: z.uuidv7().nullish(),
  }),
  example: { lines: [{ variant_id: 3401, quantity: 2 }] },
  reply: z.object({ cart }),
  errors: cartErrors,
  allowance: 'cart',
});

export const changeCart = endpoint({
  name: 'changeCart',
  method: 'POST',
  path: '/storefront/cart/change.json',
  summary: 'Sets quantities of cart lines; 0 removes',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({
    token,
    lines: z
      .array(z.object({ key: z.string().max(80), quantity }))
      .min(1)
      .max(100),
  }),
  example: { token: 'c8Jw2mQ5xV0nZ7tL4rB9yK1p', lines: [{ key: '3401', quantity: 3 }] },
  reply: z.object({ cart }),
  errors: cartErrors,
  allowance: 'cart',
});

/**
 * The code takes something off after the offers, in every price of the cart until it is taken back with null; what becomes
 * of it there is the quote's `discount_code`. One that takes nothing off is 422 at `code`, and the cart keeps what it had.
 */
export const changeCartDiscountCode = endpoint({
  name: 'changeCartDiscountCode',
  method: 'POST',
  path: '/storefront/cart/discount-code.json',
  summary: 'Applies a discount code to a cart, or removes it',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ token, code: z.string().trim().min(1).max(longestCode).nullable() }),
  example: { token: 'c8Jw2mQ5xV0nZ7tL4rB9yK1p', code: null },
  reply: z.object({ cart }),
  errors: { 404: ['core.not_found'] },
  allowance: 'code',
});

export const getCart = endpoint({
  name: 'getCart',
  method: 'GET',
  path: '/storefront/cart.json',
  summary: 'A cart, priced now',
  permission: 'shopper',
  query: z.object({ shop, token }),
  reply: z.object({ cart }),
  allowance: 'cart',
});

/** Prices lines without a cart, for previews and benchmarks: the decision alone. */
export const cartOffers = endpoint({
  name: 'cartOffers',
  method: 'POST',
  path: '/storefront/cart-offers',
  summary: 'Calculates the price of a set of lines, with reasons',
  permission: 'shopper',
  query: z.object({ shop, ids, prices }),
  body: z.object({
    lines: z
      .array(
        z.object({
          variant_id: storeId('variant'),
          quantity: z.int().min(1).max(999),
          offer_id: id.nullish(),
          proof: z.string().max(200).nullish(),
        }),
      )
      .min(1)
      .max(100),
    trace: z.boolean().optional().default(false),
    visitor: visitor.nullish(),
  }),
  example: { lines: [{ variant_id: 3401, quantity: 2 }] },
  reply: z.object({
    currency: z.string(),
    lines: z.array(
      z.object({
        variant_id: storeId('variant'),
        quantity: z.int(),
        subtotal_minor: z.int(),
        discount_minor: z.int(),
        total_minor: z.int(),
        allocations: z.array(z.object({ offer_id: id, amount_minor: z.int() })),
      }),
    ),
    subtotal_minor: z.int(),
    discount_minor: z.int(),
    total_minor: z.int(),
    trace: z.array(traceEntry),
  }),
  allowance: 'cart',
});
