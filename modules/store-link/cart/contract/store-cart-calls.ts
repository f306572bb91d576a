import { z } from 'zod';
import { endpoint, type ReplyOf } from '#core/contract/endpoint.ts';
import { id, secret } from '#core/contract/scalar.ts';
import { ids, shop, visitor } from '#modules/orders/base/contract/storefront-scalar.ts';

/**
 * An id in the connected store, as it is written there. These calls speak the store's ids whatever `ids` says, since a
 * line that is not known here is named by them alone.
 */
const theirId = z.string().regex(/^[1-9]\d{0,19}$/);
const minor = z.int().min(0).max(99_999_999_999);
/** A code as it stands in the store's cart: ours, or any other. */
const cartCode = z.string().min(1).max(255);
/** The id of a quote: a visitor's page stores it, and its order carries it. It grants no access. */
export const quoteId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** Why there is a list price and no other. `unsure`: a price on the page is not ours, and the store does not say its own now. */
export const storeCartReasons = ['shut', 'currency', 'too_large', 'too_many', 'no_room', 'unsure'] as const;
export type StoreCartReason = (typeof storeCartReasons)[number];

/**
 * What a cart of the connected store costs with our offers, and the codes that make it cost that at the store's own
 * checkout. The same cart, visitor and price give the same codes. 404 without `ids=store`, or a connected store.
 */
export const priceStoreCart = endpoint({
  name: 'priceStoreCart',
  method: 'POST',
  path: '/storefront/store-cart.json',
  summary: 'Prices a cart of the connected store, and returns the discount codes for its checkout',
  permission: 'shopper',
  query: z.object({ shop, ids }),
  body: z.object({
    /** The currency that the store's cart is in; another than the shop's gets list prices. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    lines: z
      .array(
        z.object({
          /** Absent where the page does not know it. */
          product_id: theirId.nullish(),
          variant_id: theirId,
          quantity: z.int().min(1).max(999_999),
          /**
           * What the store asks for one, before discounts. It decides nothing: where it is not ours, the product is read
           * from the store anew before anything is answered.
           */
          unit_price_minor: minor,
          /** The offer that the shopper took it from, with the values that the offer's box showed. */
          offer_id: id.nullish(),
          proof: z.string().max(200).nullish(),
        }),
      )
      .min(1)
      .max(500),
    /** Codes that are on the cart now, whosever they are. */
    codes: z.array(cartCode).max(50),
    visitor: visitor.nullish(),
    /** The quote that the page was last given: where the browser keeps no visitor, it is known again by it. */
    quote_id: quoteId.nullish(),
  }),
  example: {
    currency: 'EUR',
    lines: [{ product_id: '8801', variant_id: '44018801', quantity: 2, unit_price_minor: 2400 }],
    codes: [],
  },
  reply: z.object({
    /**
     * Null: everything costs its list price (`why`), or no offer takes anything off. One without codes is at list price,
     * too, and its cart carries its name all the same: by it the order is known as one of a trial, or of an offer that
     * something was taken from.
     */
    quote: z
      .object({
        id: quoteId,
        currency: z.string(),
        /** The lines that are known here, each variant once. Others take no part. */
        lines: z.array(
          z.object({
            variant_id: theirId,
            quantity: z.int(),
            list_minor: z.int(),
            total_minor: z.int(),
          }),
        ),
        list_minor: z.int(),
        total_minor: z.int(),
        /** All that have to be on the cart for this price, in the order in which they are put on; none at list price. */
        codes: z.array(cartCode),
        /** Whether the store knows them by now. Before that the price is not shown: ask again in `ask_again_ms`. */
        ready: z.boolean(),
        /** Milliseconds that the price still holds. Not a moment: clocks of browsers are wrong by minutes. */
        ends_in_ms: z.int(),
        /** Milliseconds until the first of its offers ends, which pages must not show any more then; null: none ends. */
        offers_end_in_ms: z.int().nullable(),
      })
      .nullable(),
    why: z.enum(storeCartReasons).nullable(),
    /** Of the codes that were sent: ours, and not part of this price. They come off. */
    take_off: z.array(cartCode),
    /** When to ask again: codes are on their way, or a line is being fetched; null: no need. */
    ask_again_ms: z.int().nullable(),
  }),
  errors: { 404: ['core.not_found'] },
  allowance: 'store-cart',
});

export type StoreCartPrice = ReplyOf<typeof priceStoreCart>;

/** The reason for a mismatch, the first one that explains it. */
export const cartMeetings = [
  'currency',
  'cart_changed',
  'gift_card',
  'subscription',
  'own_price',
  'code_refused',
  'own_discount',
  'late',
] as const;
export type CartMeeting = (typeof cartMeetings)[number];

/**
 * What the page read in the store's cart once the codes were on. It is for the merchant to read and for the store to be
 * looked at anew; no price depends on it.
 */
export const tellStoreCart = endpoint({
  name: 'tellStoreCart',
  method: 'POST',
  path: '/storefront/store-cart/read.json',
  summary: "Reports whether the connected store's cart charges as quoted",
  permission: 'shopper',
  query: z.object({ shop, ids }),
  body: z.object({
    quote_id: quoteId,
    /** The store's total of the known lines after all discounts; null if the codes came too late to read it. */
    theirs_minor: minor.nullable(),
    /** Null: it agrees. */
    met: z.enum(cartMeetings).nullable(),
  }),
  example: { quote_id: 'c8Jw2mQ5xV0nZ7tL4rB9yK', theirs_minor: 4320, met: null },
  reply: z.object({ success: z.literal(true) }),
  errors: { 404: ['core.not_found'] },
  allowance: 'store-cart',
});

/**
 * Reports the placed order of a WooCommerce store and its quote, because the store's cart cannot carry a quote's id.
 * The server accepts the report only if the store confirms that the key is the order's own. Sending it again changes
 * nothing. The answer has the token for the order's offers after payment (`getPostPurchase`).
 */
export const tellStoreOrder = endpoint({
  name: 'tellStoreOrder',
  method: 'POST',
  path: '/storefront/store-cart/order.json',
  summary: 'Reports a placed order of the connected store, with its quote',
  permission: 'shopper',
  query: z.object({ shop, ids }),
  body: z.strictObject({
    /** Absent for an order at list price. */
    quote_id: quoteId.nullish(),
    /** As the store's page names the order, with the key that its shopper was given. */
    order_number: theirId,
    order_key: z.string().regex(/^[\w-]{1,100}$/),
  }),
  example: {
    quote_id: 'c8Jw2mQ5xV0nZ7tL4rB9yK',
    order_number: '1048',
    order_key: 'wc_order_c8Jw2mQ5xV0nZ',
  },
  reply: z.object({
    success: z.literal(true),
    /** Null: nothing can join the order any more, as it is paid, or the store's checkout is not ready. */
    order_token: secret(z.string()).nullable(),
  }),
  errors: { 404: ['core.not_found'] },
  allowance: 'store-cart',
});
