import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, id, idParam } from '#core/contract/scalar.ts';
import { offerLimits, offerTypes, widgetTypes } from './offer-choice.ts';
import { popupRules } from './upsell-settings.ts';
import { widgetLook } from './widget-calls.ts';
import { widgetDevices, widgetPages } from './widget-choice.ts';

const shop = z.string().min(1).max(255);
const token = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/**
 * One variant of an offered product. Texts are ready to show, in the shop's language and currency. Prices are of as many
 * units as the product has in the box; in a bundle those of the first variants add up to its total.
 */
export const boxVariant = z
  .object({
    id,
    /** '' for a product without a choice. */
    title: z.string(),
    options: z.array(z.string()),
    available: z.boolean(),
    price: z.string(),
    /** What it costs when taken from the offer; the same text as `price` without a discount. */
    offer_price: z.string(),
    price_minor: z.int(),
    offer_price_minor: z.int(),
  })
  .meta({ id: 'BoxVariant' });
export type BoxVariant = z.infer<typeof boxVariant>;

export const boxProduct = z
  .object({
    product_id: id,
    title: z.string(),
    handle: z.string(),
    image: z.object({ src: z.string(), alt: z.string() }).nullable(),
    /** Names of the options, in the order of `boxVariant.options`; empty without a choice. */
    options: z.array(z.string()),
    /** At least one, sorted as the offer says (V097); the first that is available is chosen at first. */
    variants: z.array(boxVariant).min(1),
    /** Units of it in a bundle; 1 elsewhere. */
    quantity: z.int().min(1),
    /** To be sent back with what is taken: that the offer showed it. Absent in a bundle and in previews. */
    proof: z.string().optional(),
  })
  .meta({ id: 'BoxProduct' });
export type BoxProduct = z.infer<typeof boxProduct>;

const words = z.object({
  add: z.string(),
  dismiss: z.string(),
  sold_out: z.string(),
  choose: z.string(),
  total: z.string(),
  added: z.string(),
  /** “Ends {{time}}”, time as “in 3 hours”; “{{count}} left”. */
  ends: z.string().optional(),
  left: z.string().optional(),
  /** Beside a discount that is for as many units as there are of the targets: ready to show. */
  each: z.string().optional(),
});

/** An upsell, accessory or bundle as the script shows it. Only products that can be bought now are in it. */
export const upsellBox = z
  .object({
    offer_id: id,
    offer_type: z.enum(offerTypes),
    /** 'a' or 'b' while two wordings are tried; told back with the events of the offer. */
    variant: z.enum(['a', 'b']),
    /** '' where the kind has none. */
    title: z.string(),
    message: z.string(),
    /** Where taking it leads (V098). */
    cta: z.enum(['checkout', 'cart', 'continue']),
    /** One of 1 to 8 recommended products, or all of a bundle. */
    products: z.array(boxProduct).min(1).max(offerLimits.targets),
    /** “Save 20%”; '' without a discount. */
    discount_text: z.string(),
    /** Of a bundle: all its products with the first variants, before and after. '' elsewhere. */
    total: z.string(),
    original_total: z.string(),
    /** When the discount ends, ISO 8601; null: it does not. */
    ends_at: z.string().nullable(),
    /** Discounted units left; null: not limited. */
    left: z.int().nullable(),
    words,
  })
  .meta({ id: 'UpsellBox' });
export type UpsellBox = z.infer<typeof upsellBox>;

/** How far a cart is from a better price: the nearest tier of a quantity offer of a line. */
export const cartProgress = z.object({
  offer_id: id,
  /** “Add 1 more and save 10%”; when reached, what was won. */
  text: z.string(),
  /** 0 to 1. */
  share: z.number().min(0).max(1),
  reached: z.boolean(),
});
export type CartProgress = z.infer<typeof cartProgress>;

/**
 * The upsells of a product page: bundles, accessories, and what pops up when the product is added (the first
 * by priority). `visitor` keeps a person in the same half of a trial.
 */
export const productUpsells = endpoint({
  name: 'productUpsells',
  method: 'GET',
  path: '/storefront/product-upsells',
  summary: 'Bundles, accessories and the offer at add-to-cart of a product page',
  permission: 'shopper',
  query: z.object({
    shop,
    product: idParam,
    /** The variant in hand; left out: the first that can be bought. */
    variant: idParam.optional(),
    visitor: z.string().max(64).optional(),
    /** What nobody will be shown is neither looked for nor counted in trials; left out: all of it. */
    only: z.enum(['popup']).optional(),
  }),
  reply: z.object({
    bundles: z.array(upsellBox).max(3),
    accessories: z.array(upsellBox).max(3),
    popup: upsellBox.nullable(),
    /** How often something lies over the page, as the shop decided. */
    popup_rule: z.enum(popupRules),
  }),
});

/**
 * The upsells of a cart, drawer or page alike. `token` names a cart of ours; a store with a cart of its own says what is
 * in it, as `lines` of `variant:quantity`. Neither: nothing is offered.
 */
export const cartUpsells = endpoint({
  name: 'cartUpsells',
  method: 'GET',
  path: '/storefront/cart-upsells',
  summary: 'Offers inside a cart, and how far it is from a better price',
  permission: 'shopper',
  query: z.object({
    shop,
    token: token.optional(),
    lines: z
      .string()
      .regex(/^[1-9]\d{0,14}:[1-9]\d{0,2}(,[1-9]\d{0,14}:[1-9]\d{0,2}){0,99}$/)
      .optional(),
    visitor: z.string().max(64).optional(),
  }),
  reply: z.object({ boxes: z.array(upsellBox).max(3), progress: cartProgress.nullable() }),
});

export const widgetCard = z
  .object({
    product_id: id,
    title: z.string(),
    handle: z.string(),
    image: z.object({ src: z.string(), alt: z.string() }).nullable(),
    price: z.string(),
    compare_at_price: z.string().nullable(),
    /** Put into the cart with one click when the product has no choice; null: the card leads to its page. */
    variant_id: id.nullable(),
    /** The handpicked offer it comes from. */
    offer_id: id.nullable(),
  })
  .meta({ id: 'WidgetCard' });
export type WidgetCard = z.infer<typeof widgetCard>;

/** A product widget with the merchant's look for the device. `look` is the checked form of `widget_customize`. */
export const shownWidget = z
  .object({
    type: z.enum(widgetTypes),
    title: z.string(),
    look: widgetLook,
    cards: z.array(widgetCard).max(24),
    words: z.object({ add: z.string(), choose: z.string(), previous: z.string(), next: z.string() }),
  })
  .meta({ id: 'ShownWidget' });
export type ShownWidget = z.infer<typeof shownWidget>;

/** Product widgets of a page. `seen` are the products this browser looked at last, newest first (recent-view). */
export const storefrontWidgets = endpoint({
  name: 'storefrontWidgets',
  method: 'GET',
  path: '/storefront/widgets',
  summary: 'Product widgets of a store page',
  permission: 'shopper',
  query: z.object({
    shop,
    page: z.enum(widgetPages),
    device: z.enum(widgetDevices).optional().default('desktop'),
    product: idParam.optional(),
    collection: idParam.optional(),
    token: token.optional(),
    visitor: z.string().max(64).optional(),
    seen: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,23}$/)
      .optional(),
  }),
  reply: z.object({ widgets: z.array(shownWidget).max(8) }),
});

/**
 * What is offered after payment, one step at a time. `step` is a signed, single-use key of this very offer on
 * this order; null offer: nothing (more) is offered, show the receipt. `closes_at`: the order's window (5 to 120
 * minutes after payment).
 */
export const postPurchaseStep = z
  .object({
    step: z.string().nullable(),
    box: upsellBox.nullable(),
    /** Paid with the card of the order, in one click: what would be charged for each variant, ready to show. */
    charge: z.record(z.string(), z.object({ amount, amount_minor: z.int(), text: z.string() })),
    closes_at: z.string().nullable(),
    /** Steps of a funnel: which this is. */
    position: z.int().min(1),
    words: z.object({ accept: z.string(), decline: z.string(), declined_card: z.string() }),
  })
  .meta({ id: 'PostPurchaseStep' });
export type PostPurchaseStep = z.infer<typeof postPurchaseStep>;

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
