import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, id, idParam, paging, searchText, secret } from '#core/contract/scalar.ts';
import { quoteExample } from './quote-example.ts';

const shop = z.string().min(1).max(255);
const token = secret(z.string().regex(/^[A-Za-z0-9_-]{22,64}$/));
/** What a browser's session is called by its script. It decides what is tried on a shopper, and nothing else. */
const visitor = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const storeImage = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

export const storeVariant = z
  .object({
    id,
    title: z.string(),
    options: z.array(z.string()),
    sku: z.string(),
    price: amount,
    price_minor: z.int(),
    compare_at_price: amount.nullable(),
    available: z.boolean(),
    /** Null when stock is not tracked or may be oversold. */
    in_stock: z.int().nullable(),
    image_index: z.int().nullable(),
  })
  .meta({ id: 'StoreVariant' });

/** A published product as a shopper may see it. No cost, no notes, no ids of other things. */
export const storeProduct = z
  .object({
    id,
    title: z.string(),
    handle: z.string(),
    description_html: z.string(),
    vendor: z.string(),
    product_type: z.string(),
    tags: z.array(z.string()),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    images: z.array(storeImage),
    price_min: amount,
    price_max: amount,
    compare_at_price_max: amount.nullable(),
    available: z.boolean(),
    variants: z.array(storeVariant),
    collections: z.array(z.object({ id, handle: z.string(), title: z.string() })),
  })
  .meta({ id: 'StoreProduct' });
export type StoreProduct = z.infer<typeof storeProduct>;

export const storeProductCard = storeProduct
  .pick({
    id: true,
    title: true,
    handle: true,
    vendor: true,
    price_min: true,
    price_max: true,
    compare_at_price_max: true,
    available: true,
  })
  .extend({ image: storeImage.nullable(), second_image: storeImage.nullable() });

export const storeShop = endpoint({
  name: 'storeShop',
  method: 'GET',
  path: '/storefront/shop.json',
  summary: 'Name, currency and collections of a shop',
  permission: 'shopper',
  query: z.object({ shop }),
  reply: z.object({
    shop: z.object({ name: z.string(), domain: z.string(), currency: z.string(), locale: z.string() }),
    collections: z.array(
      z.object({
        handle: z.string(),
        title: z.string(),
        products_count: z.int(),
        image: storeImage.nullable(),
      }),
    ),
  }),
});

export const storeProducts = endpoint({
  name: 'storeProducts',
  method: 'GET',
  path: '/storefront/products.json',
  summary: 'Published products, all or of one collection',
  permission: 'shopper',
  query: z.object({
    shop,
    collection: z.string().max(255).optional(),
    search: searchText.optional(),
    /** Products related to this one: same collection first, then same type. */
    related_to: idParam.optional(),
    sort: z
      .enum(['featured', 'best-selling', 'price-asc', 'price-desc', 'newest', 'title'])
      .optional()
      .default('featured'),
    ...paging(48, 24),
  }),
  reply: z.object({
    products: z.array(storeProductCard),
    total: z.int(),
    collection: z
      .object({ id, handle: z.string(), title: z.string(), description_html: z.string() })
      .nullable(),
  }),
});

export const storeProductByHandle = endpoint({
  name: 'storeProductByHandle',
  method: 'GET',
  path: '/storefront/product.json',
  summary: 'One published product by its handle',
  permission: 'shopper',
  query: z.object({ shop, handle: z.string().min(1).max(255) }),
  reply: z.object({ product: storeProduct }),
});

/** A discount on one line, with the offer it comes from and what the shopper is told. */
const lineDiscount = z.object({ offer_id: id, message: z.string(), amount, amount_minor: z.int() });

export const quotedLine = z
  .object({
    key: z.string(),
    variant_id: id,
    product_id: id,
    title: z.string(),
    variant_title: z.string(),
    handle: z.string(),
    sku: z.string(),
    image: storeImage.nullable(),
    quantity: z.int().min(1),
    unit_price: amount,
    unit_price_minor: z.int(),
    subtotal: amount,
    discount: amount,
    total: amount,
    subtotal_minor: z.int(),
    discount_minor: z.int(),
    total_minor: z.int(),
    discounts: z.array(lineDiscount),
    available: z.boolean(),
    /** The offer the item was taken from; it may since have stopped to apply. */
    taken_offer_id: id.nullable(),
  })
  .meta({ id: 'QuotedLine' });

/** Why this price: what became of one offer at one line. A shopper's quote holds those that were applied. */
export const traceEntry = z
  .object({
    line_key: z.string(),
    offer_id: id,
    offer_version: z.int(),
    outcome: z.enum(['applied', 'rejected']),
    reason: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'TraceEntry' });

const discountApplication = z.object({
  offer_id: id,
  offer_version: z.int(),
  title: z.string(),
  amount,
  amount_minor: z.int(),
});

/** Prices the server stands by until `expires_at`. `signature` covers shop, cart, lines, offers and every amount. */
export const quote = z
  .object({
    id: z.string(),
    currency: z.string(),
    lines: z.array(quotedLine),
    subtotal: amount,
    discount: amount,
    total: amount,
    subtotal_minor: z.int(),
    discount_minor: z.int(),
    total_minor: z.int(),
    discount_applications: z.array(discountApplication),
    trace: z.array(traceEntry),
    expires_at: z.string(),
    signature: secret(z.string()),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

const sentText = z.string().max(10_000);
const sentList = <T extends z.ZodType>(item: T) => z.array(item).max(5000);

/** A quote that comes back: far more than any that is given out holds, and no more. */
export const sentQuote = quote.extend({
  ...{ id: sentText, currency: sentText, expires_at: sentText, signature: sentText },
  lines: sentList(
    quotedLine.extend({
      ...{ key: sentText, title: sentText, variant_title: sentText, handle: sentText, sku: sentText },
      image: storeImage.extend({ src: sentText, alt: sentText }).nullable(),
      discounts: sentList(lineDiscount.extend({ message: sentText })),
    }),
  ),
  discount_applications: sentList(discountApplication.extend({ title: sentText })),
  trace: sentList(traceEntry.extend({ line_key: sentText, reason: sentText, detail: sentText })),
});

export const cart = z
  .object({
    token,
    item_count: z.int(),
    /** Lines that could not stay: sold out or no longer sold. */
    notices: z.array(z.string()),
    quote,
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
  summary: 'Adds variants to a cart, making the cart when there is none',
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
          /** What the offer's box said of the product, sent back; without it what the offer would show now counts. */
          proof: z.string().max(200).nullish(),
        }),
      )
      .min(1)
      .max(50),
    /** The cart remembers it, and is priced as the offers that this session sees. */
    visitor: visitor.nullish(),
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
  summary: 'Decides what a set of lines costs and why',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({
    lines: z
      .array(
        z.object({
          variant_id: id,
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
        variant_id: id,
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

export const address = z
  .object({
    first_name: z.string().trim().max(100).default(''),
    last_name: z.string().trim().min(1, 'Enter a last name').max(100),
    address1: z.string().trim().min(1, 'Enter an address').max(200),
    address2: z.string().trim().max(200).default(''),
    city: z.string().trim().min(1, 'Enter a city').max(100),
    province: z.string().trim().max(100).default(''),
    zip: z.string().trim().max(20).default(''),
    country_code: z.string().regex(/^[A-Z]{2}$/, 'Choose a country'),
    phone: z.string().trim().max(40).default(''),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof address>;

export const shippingRate = z
  .object({
    code: z.string(),
    title: z.string(),
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
  })
  .meta({ id: 'Checkout' });

export const startCheckout = endpoint({
  name: 'startCheckout',
  method: 'POST',
  path: '/storefront/checkouts.json',
  summary: 'Begins a checkout of a cart',
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
  summary: 'A checkout that has been begun',
  permission: 'shopper',
  query: z.object({ shop, token }),
  reply: z.object({ checkout }),
  allowance: 'cart',
});

export const placedOrder = z
  .object({
    token: secret(z.string()),
    name: z.string(),
    email: z.string(),
    currency: z.string(),
    lines: z.array(
      quotedLine
        .pick({
          title: true,
          variant_title: true,
          quantity: true,
          image: true,
          unit_price: true,
          subtotal: true,
          discount: true,
          total: true,
        })
        // A discount that a person gave is of no offer.
        .extend({ discounts: z.array(lineDiscount.extend({ offer_id: id.nullable() })) }),
    ),
    subtotal: amount,
    discount: amount,
    shipping: amount,
    shipping_title: z.string(),
    total: amount,
    shipping_address: address.nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'PlacedOrder' });

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
    email: z.email('Enter an email address').max(254),
    shipping_address: address,
    shipping_code: z.string().max(40),
    accepts_marketing: z.boolean().optional().default(false),
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

/** What the shopper sees afterwards; the order's token is the only key. */
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
