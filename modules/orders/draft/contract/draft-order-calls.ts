import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { numberOrText } from '#core/contract/number-text.ts';
import {
  amount,
  count,
  done,
  id,
  idList,
  idParam,
  idParams,
  instant,
  refineAmount,
  searchText,
  sinceId,
  timestamp,
} from '#core/contract/scalar.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import { tagList } from '../../customer/contract/customer.ts';
import { namedValue, namedValues } from '../../base/contract/named-value.ts';
import {
  discountAllocation,
  discountApplication,
  order,
  orderCustomer,
  shippingLine,
} from '../../order/contract/order.ts';
import { address, orderAddress } from '../../base/contract/address.ts';
import { baseSentences } from '../../base/contract/base-refusals.ts';
import { draftSentences } from './draft-refusals.ts';
import { traceEntry } from '../../cart/contract/quote.ts';
import { draftOrderTabs } from './draft-tabs.ts';

export const draftStatuses = ['open', 'completed'] as const;

/** A discount that staff give on top of the offers. `percentage` is above 0 and at most 100; never more than the items cost. */
const givenDiscount = z.object({
  title: z.string().trim().max(100).default(''),
  value_type: z.enum(['percentage', 'fixed_amount']),
  value: numberOrText(z.number().positive(draftSentences.more_than_zero).max(1e9)),
});
export const manualDiscount = givenDiscount
  .superRefine(({ value_type, value }, check) => {
    if (value_type === 'fixed_amount') refineAmount(check, value, ['value']);
  })
  .meta({ id: 'ManualDiscount' });

/** Either a variant at the catalog's price, or a custom item with `title` and `price`. */
export const draftLineInput = z
  .object({
    variant_id: id.nullable().default(null),
    title: z.string().trim().max(255).default(''),
    price: amount.default(0),
    quantity: z.int().min(1).max(999),
    requires_shipping: z.boolean().default(true),
    properties: namedValues.default([]),
  })
  .meta({ id: 'DraftLineInput' });

/** The shipping method and its price. */
export const shippingLineInput = z
  .object({ title: z.string().trim().min(1, baseSentences.enter_name).max(100), price: amount })
  .meta({ id: 'ShippingLineInput' });

const draftFields = {
  customer_id: id.nullable(),
  email: z.union([z.literal(''), z.email(baseSentences.enter_email).max(254)]),
  note: z.string().trim().max(5000),
  tags: tagList,
  line_items: z.array(draftLineInput).max(100),
  applied_discount: manualDiscount.nullable(),
  shipping_line: shippingLineInput.nullable(),
  /** The same as a list of at most one. Both may be sent if they agree, or if one of them is unchanged. */
  shipping_lines: z.array(shippingLineInput).max(1),
  shipping_address: address.nullable(),
  /** Null for the shipping address. */
  billing_address: address.nullable(),
  /** Empty for the phone of the shipping address. */
  phone: z.string().trim().max(40),
  note_attributes: namedValues,
};
const draftInput = z
  .object({
    customer_id: draftFields.customer_id.default(null),
    email: draftFields.email.default(''),
    note: draftFields.note.default(''),
    tags: draftFields.tags.default(''),
    line_items: draftFields.line_items.default([]),
    applied_discount: draftFields.applied_discount.default(null),
    shipping_line: draftFields.shipping_line.default(null),
    shipping_lines: draftFields.shipping_lines.optional(),
    shipping_address: draftFields.shipping_address.default(null),
    billing_address: draftFields.billing_address.default(null),
    phone: draftFields.phone.default(''),
    note_attributes: draftFields.note_attributes.default([]),
  })
  .meta({ id: 'DraftOrderInput' });
export type DraftInput = Omit<z.output<typeof draftInput>, 'shipping_lines'>;

/** A priced line of a draft. */
const draftLine = z
  .object({
    /** Position from 1; names the line in `pricing_trace`. */
    key: z.string(),
    variant_id: id.nullable(),
    product_id: id.nullable(),
    title: z.string(),
    variant_title: z.string(),
    name: z.string(),
    sku: z.string(),
    image_src: fileAddress(z.string()).nullable(),
    quantity: z.int(),
    requires_shipping: z.boolean(),
    price: amount,
    total_discount: amount,
    total: amount,
    discount_allocations: z.array(discountAllocation),
    properties: z.array(namedValue),
    /** False if the variant was deleted or is out of stock: the draft can't be completed with it. */
    available: z.boolean(),
  })
  .meta({ id: 'DraftLine' });

/**
 * A whole draft. Rows of a list are the same, unless `fields` are given. It is priced now by the shop's offers and then
 * by the manual discount; a completed one has the prices of its order.
 */
export const draftOrder = z
  .object({
    id,
    shop_id: id,
    /** `#D1` */
    name: z.string(),
    status: z.enum(draftStatuses),
    email: z.string(),
    customer: orderCustomer.nullable(),
    currency: z.string(),
    total_quantity: z.int(),
    total_price: amount,
    /** The total when it was last saved; not priced again. */
    saved_total_price: amount,
    tags: z.string(),
    order_id: id.nullable(),
    order_name: z.string().nullable(),
    note: z.string(),
    line_items: z.array(draftLine),
    applied_discount: givenDiscount.extend({ amount }).nullable(),
    discount_applications: z.array(discountApplication),
    shipping_line: z.object({ title: z.string(), price: amount }).nullable(),
    shipping_lines: z.array(shippingLine),
    shipping_address: orderAddress.nullable(),
    billing_address: orderAddress.nullable(),
    phone: z.string(),
    note_attributes: z.array(namedValue),
    total_line_items_price: amount,
    total_discounts: amount,
    subtotal_price: amount,
    total_shipping: amount,
    total_tax: amount,
    pricing_trace: z.array(traceEntry),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'DraftOrder' });
export type DraftOrder = z.output<typeof draftOrder>;

const draftFilters = {
  search: searchText.optional(),
  /** Only drafts with a larger id, in ascending order. */
  since_id: sinceId.optional(),
  ids: idList().optional(),
  status: z.enum(draftStatuses).optional(),
  customer_id: idParam.optional(),
  updated_at_min: instant.optional(),
  updated_at_max: instant.optional(),
};

export const listDraftOrders = endpoint({
  name: 'listDraftOrders',
  method: 'GET',
  path: '/admin/draft_orders.json',
  summary: 'Draft orders, newest first',
  permission: 'orders',
  scope: 'read_draft_orders',
  query: z.object({ ...draftFilters, ...loopPaging(draftOrder) }),
  reply: z.object({ draft_orders: z.array(draftOrder), has_more: z.boolean() }),
});

export const countDraftOrders = endpoint({
  name: 'countDraftOrders',
  method: 'GET',
  path: '/admin/draft_orders/count.json',
  summary: 'Counts the draft orders of a filter',
  permission: 'orders',
  scope: 'read_draft_orders',
  query: z.object(draftFilters),
  reply: count,
});

/** Counts every tab of the list under one filter, in one answer (C326). */
export const countDraftOrderTabs = endpoint({
  name: 'countDraftOrderTabs',
  method: 'GET',
  path: '/admin/draft_orders/tab-counts.json',
  summary: 'Counts the draft orders of a filter by tab of the list',
  permission: 'orders',
  scope: 'read_draft_orders',
  query: z.object(draftFilters),
  reply: tabCounts(draftOrderTabs satisfies Tabs<z.input<z.ZodObject<typeof draftFilters>>>),
});

export const getDraftOrder = endpoint({
  name: 'getDraftOrder',
  method: 'GET',
  path: '/admin/draft_orders/{id}.json',
  summary: 'One draft order, priced now',
  permission: 'orders',
  scope: 'read_draft_orders',
  params: idParams,
  query: z.object(fieldsOf(draftOrder)),
  reply: z.object({ draft_order: draftOrder }),
});

/** Prices a draft without saving it. */
export const calculateDraftOrder = endpoint({
  name: 'calculateDraftOrder',
  method: 'POST',
  path: '/admin/draft_orders/calculate.json',
  summary: 'Prices a draft order without saving it',
  permission: 'orders',
  scope: 'read_draft_orders',
  body: z.object({ draft_order: draftInput }),
  example: {
    draft_order: {
      customer_id: 7801,
      line_items: [{ variant_id: 3401, quantity: 2 }],
      applied_discount: { title: 'Welcome', value_type: 'percentage', value: 10 },
    },
  },
  reply: z.object({
    draft_order: draftOrder.pick({
      currency: true,
      total_quantity: true,
      line_items: true,
      applied_discount: true,
      discount_applications: true,
      shipping_line: true,
      shipping_lines: true,
      total_line_items_price: true,
      total_discounts: true,
      subtotal_price: true,
      total_shipping: true,
      total_tax: true,
      total_price: true,
      pricing_trace: true,
    }),
  }),
});

export const createDraftOrder = endpoint({
  name: 'createDraftOrder',
  method: 'POST',
  path: '/admin/draft_orders.json',
  summary: 'Creates a draft order',
  permission: 'orders',
  scope: 'write_draft_orders',
  bare: 'draft_order',
  body: z.object({ draft_order: draftInput }),
  example: {
    draft_order: {
      customer_id: 7801,
      note: 'Quote for the café',
      line_items: [{ variant_id: 3401, quantity: 24 }],
      shipping_line: { title: 'Pallet', price: 18 },
    },
  },
  idempotent: true,
  reply: z.object({ draft_order: draftOrder }),
  status: 201,
});

/** Changes only the given fields. 409 `core.stale` with `current` if `version` is not the stored one. */
export const updateDraftOrder = endpoint({
  name: 'updateDraftOrder',
  method: 'PUT',
  path: '/admin/draft_orders/{id}.json',
  summary: 'Changes the given fields of a draft order',
  permission: 'orders',
  scope: 'write_draft_orders',
  params: idParams,
  bare: 'draft_order',
  body: z.object({ draft_order: z.object(draftFields).partial().extend({ version: z.int().optional() }) }),
  example: {
    draft_order: {
      customer_id: 7801,
      note: 'Quote for the café',
      line_items: [{ variant_id: 3401, quantity: 36 }],
    },
  },
  reply: z.object({ draft_order: draftOrder }),
  errors: { 409: ['core.stale', 'orders.draft_completed'] },
});

export const deleteDraftOrder = endpoint({
  name: 'deleteDraftOrder',
  method: 'DELETE',
  path: '/admin/draft_orders/{id}.json',
  summary: 'Deletes a draft order that was not completed',
  permission: 'orders',
  scope: 'write_draft_orders',
  params: idParams,
  reply: done,
  errors: { 409: ['orders.draft_completed'] },
});

/**
 * Turns the draft into an order: prices it now and takes the stock. `total_price` is the total that the caller saw; if it
 * has changed, 409 `orders.draft_changed` with the draft as `current`. With `payment_pending` the order is paid later;
 * otherwise it counts as paid outside (gateway `manual`).
 */
export const completeDraftOrder = endpoint({
  name: 'completeDraftOrder',
  method: 'POST',
  path: '/admin/draft_orders/{id}/complete.json',
  summary: 'Completes a draft order: creates the order',
  permission: 'orders',
  scope: 'write_draft_orders',
  params: idParams,
  body: z.object({
    total_price: amount,
    payment_pending: z.boolean().default(false),
    version: z.int().optional(),
  }),
  example: { total_price: 84, payment_pending: true },
  reply: z.object({ draft_order: draftOrder, order }),
  idempotent: true,
  errors: {
    409: ['core.stale', 'orders.draft_changed', 'orders.draft_completed', 'orders.sold_out'],
    422: ['orders.empty_cart'],
  },
});
