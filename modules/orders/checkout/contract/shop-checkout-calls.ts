import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import {
  amount,
  count,
  id,
  idList,
  idParams,
  instant,
  loopSorting,
  sinceId,
  timestamp,
} from '#core/contract/scalar.ts';
import { stateList } from '#core/contract/state-list.ts';
import { orderAddress } from '../../base/contract/address.ts';
import { discountApplication, lineItem } from '../../order/contract/order.ts';

export const checkoutStates = ['open', 'closed', 'completed'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** One line of a cart that has not been ordered yet, or as it was ordered. */
const contentLine = lineItem
  .pick({
    ...{ product_id: true, variant_id: true, title: true, variant_title: true, name: true, sku: true },
    ...{ vendor: true, product_type: true, image_src: true, quantity: true, requires_shipping: true },
    ...{ price: true, total_discount: true, discount_allocations: true },
  })
  .meta({ id: 'ContentLine' });

/** The prices of a cart. Unavailable items and units aren't included. */
const content = {
  currency: z.string(),
  total_quantity: z.int(),
  line_items: z.array(contentLine),
  discount_applications: z.array(discountApplication),
  total_line_items_price: amount,
  total_discounts: amount,
  subtotal_price: amount,
};

/** A cart of the shop's own store, priced now. No call returns its token, which would open the cart. */
export const shopCart = z
  .object({
    id,
    ...content,
    created_at: timestamp,
    /** When something was put in or taken out. */
    updated_at: timestamp,
  })
  .meta({ id: 'ShopCart' });
export type ShopCart = z.output<typeof shopCart>;

/**
 * A checkout as the shop sees it, whole: a row of a list is the same unless it was asked with `fields`. An open one holds
 * what is in its cart, priced now, and a completed one what was ordered with it. The buyer is known once the order is
 * placed: until then `email`, `customer` and the addresses are null. No call returns its token, which would open the payment.
 */
export const shopCheckout = z
  .object({
    id,
    /** `#450` */
    name: z.string(),
    /** `closed`: another checkout of its cart was ordered, and nothing is in this one any more. */
    status: z.enum(checkoutStates),
    cart_id: id,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    customer: z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
    shipping_address: orderAddress.nullable(),
    billing_address: orderAddress.nullable(),
    note: z.string(),
    /** How it was paid; null: it was not. */
    gateway: z.string().nullable(),
    ...content,
    shipping_lines: z.array(z.object({ code: z.string(), title: z.string(), price: amount })),
    /** Null until a delivery is chosen, which is when it is ordered; `total_price` is without it until then. */
    total_shipping: amount.nullable(),
    total_tax: amount,
    total_price: amount,
    order_id: id.nullable(),
    order_name: z.string().nullable(),
    completed_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    created_at: timestamp,
    /** When it began, its cart was changed, or it was ordered. */
    updated_at: timestamp,
  })
  .meta({ id: 'ShopCheckout' });
export type ShopCheckout = z.output<typeof shopCheckout>;

const moment = instant.optional();

const checkoutFilters = {
  ids: idList().optional(),
  /** The default is open checkouts, so that buyers aren’t mistaken for abandoned checkouts. */
  status: stateList({
    words: { open: ['open'], closed: ['closed'], completed: ['completed'] },
  }).prefault('open'),
  created_at_min: moment,
  created_at_max: moment,
  updated_at_min: moment,
  updated_at_max: moment,
};

export const listShopCheckouts = endpoint({
  name: 'listShopCheckouts',
  method: 'GET',
  path: '/admin/checkouts.json',
  summary: 'Checkouts of the shop’s own store without an order, newest first',
  permission: 'orders',
  scope: 'read_checkouts',
  query: z.object({
    ...checkoutFilters,
    ...loopPaging(shopCheckout),
    ...loopSorting(['id', 'created_at', 'updated_at']),
  }),
  reply: z.object({ checkouts: z.array(shopCheckout), has_more: z.boolean() }),
});

export const countShopCheckouts = endpoint({
  name: 'countShopCheckouts',
  method: 'GET',
  path: '/admin/checkouts/count.json',
  summary: 'Number of checkouts',
  permission: 'orders',
  scope: 'read_checkouts',
  query: z.object({ ...checkoutFilters, since_id: sinceId.optional() }),
  reply: count,
});

export const getShopCheckout = endpoint({
  name: 'getShopCheckout',
  method: 'GET',
  path: '/admin/checkouts/{id}.json',
  summary: 'One checkout, with its cart or the ordered items',
  permission: 'orders',
  scope: 'read_checkouts',
  params: idParams,
  query: z.object(fieldsOf(shopCheckout)),
  reply: z.object({ checkout: shopCheckout }),
});

/** The payload of `carts/create` and `carts/update`. There is no list of carts: a cart that reached checkout has a checkout. */
export const getShopCart = endpoint({
  name: 'getShopCart',
  method: 'GET',
  path: '/admin/carts/{id}.json',
  summary: 'A cart of the shop’s own store, priced now',
  permission: 'orders',
  scope: 'read_checkouts',
  params: idParams,
  query: z.object(fieldsOf(shopCart)),
  reply: z.object({ cart: shopCart }),
});
