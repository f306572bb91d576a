import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { amount, id, idParam, idParams, sinceId } from '#core/contract/scalar.ts';
import { order } from '../../order/contract/order.ts';
import { refund, refundLine, restockTypes } from '../../order/contract/refund.ts';

export const refundLineInput = z.object({
  line_item_id: id,
  quantity: z.int().min(1).max(1_000_000),
  restock_type: z.enum(restockTypes).default('no_restock'),
});

/** An `amount`, or all that is left. Without either, no shipping is refunded. */
export const refundShipping = z.object({
  amount: amount.optional(),
  full_refund: z.boolean().optional(),
});

export const calculatedRefund = z
  .object({
    currency: z.string(),
    refund_line_items: z.array(
      refundLine.extend({
        /** Units of this line that were not refunded yet. */
        maximum_quantity: z.int(),
        /** How many of them can be refunded as `cancel` and as `return`. */
        maximum_cancel: z.int(),
        maximum_return: z.int(),
      }),
    ),
    shipping: z.object({ amount, maximum_refundable: amount }),
    /**
     * The amount besides lines and shipping: a custom amount; negative if lines and shipping cost more than is left,
     * because an amount was refunded before.
     */
    adjustment: z.number(),
    amount,
    /** Paid, and neither refunded nor claimed by a pending refund. */
    maximum_refundable: amount,
    gateway: z.string(),
    /**
     * Each payment with its share of the amount, in the form that a refund accepts, and the maximum that could be
     * refunded to it.
     */
    transactions: z.array(
      z.object({
        kind: z.literal('refund'),
        parent_id: id,
        gateway: z.string(),
        amount,
        maximum_refundable: amount,
      }),
    ),
  })
  .meta({ id: 'CalculatedRefund' });
export type CalculatedRefund = z.output<typeof calculatedRefund>;

/**
 * An amount that is refunded to the payment `parent_id`, or to payments of `gateway`, or to any if neither is named.
 * Unknown fields are refused, so that a typo can't send it to another payment.
 */
const refundTransaction = z.strictObject({
  kind: z.literal('refund').default('refund'),
  parent_id: id.optional(),
  gateway: z.string().min(1).max(100).optional(),
  amount,
});

const askedRefund = z.object({
  refund_line_items: z.array(refundLineInput).max(500).default([]),
  shipping: refundShipping.default({}),
  /** The amount to refund. With units or shipping: the total that the caller expects. */
  amount: amount.optional(),
  /** The same amount, split by payment. */
  transactions: z.array(refundTransaction).max(100).optional(),
});

export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'GET',
  path: '/admin/orders/{id}/refunds.json',
  summary: 'Refunds of an order, oldest first',
  permission: 'orders',
  scope: 'read_orders',
  params: idParams,
  query: z.object({ since_id: sinceId.optional(), ...loopPaging(refund, 250, 250) }),
  reply: z.object({ refunds: z.array(refund) }),
});

export const getRefund = endpoint({
  name: 'getRefund',
  method: 'GET',
  path: '/admin/orders/{id}/refunds/{refund_id}.json',
  summary: 'One refund',
  permission: 'orders',
  scope: 'read_orders',
  params: z.object({ id: idParam, refund_id: idParam }),
  query: z.object(fieldsOf(refund)),
  reply: z.object({ refund }),
});

/** Without lines, the answer has every line with quantity 0 and its maximum. Changes nothing. */
export const calculateRefund = endpoint({
  name: 'calculateRefund',
  method: 'POST',
  path: '/admin/orders/{id}/refunds/calculate.json',
  summary: 'Calculates the refund of units or of an amount',
  permission: 'orders',
  scope: 'read_orders',
  params: idParams,
  body: z.object({ refund: askedRefund }),
  example: { refund: { refund_line_items: [{ line_item_id: 9101, quantity: 1 }] } },
  reply: z.object({ refund: calculatedRefund }),
  errors: {
    409: ['orders.not_paid', 'orders.refund_changed'],
    422: ['orders.too_many_units', 'orders.too_much', 'orders.no_such_payment', 'orders.amounts_differ'],
  },
});

/**
 * Units keep the discounts that the order gave them. `amount` without units and shipping refunds a custom amount of no
 * item: nothing is restocked, and sales decrease by it as far as unrefunded items are left. Each payment is refunded once:
 * after a custom amount, the last units return what is left.
 *
 * `transactions` split the amount by payment; without them each payment refunds its share. 422 `orders.no_such_payment` on
 * a `parent_id` or `gateway` that the order does not have, `orders.too_much` on an `amount` above what its payment has
 * left, `orders.amounts_differ` if `amount` is given as well and differs.
 *
 * 422 on `refund.refund_line_items.N.quantity` for more units than are left, on `refund.shipping.amount` and
 * `refund.amount` for more than is left; 409 `orders.not_paid`; 402 `orders.refund_declined` if the gateway declines, and
 * nothing changes. With several payments each refunds its share; if one refuses after another has paid, the refund is
 * created with the rest as `owed`. With units or shipping, `amount` must be what the server computes, otherwise 409
 * `orders.refund_changed` with the computed refund as `current` (`calculatedRefund`).
 *
 * The refund is stored before any money moves: during the gateway's request, and after a crash until its answer is known,
 * all of it is `owed`.
 */
export const createRefund = endpoint({
  name: 'createRefund',
  method: 'POST',
  path: '/admin/orders/{id}/refunds.json',
  summary: 'Refunds units and shipping of an order, or an amount',
  permission: 'orders',
  scope: 'write_orders',
  params: idParams,
  body: z.object({
    refund: askedRefund.extend({
      note: z.string().trim().max(2000).default(''),
      notify: z.boolean().default(false),
    }),
  }),
  example: {
    refund: {
      refund_line_items: [{ line_item_id: 9101, quantity: 1, restock_type: 'return' }],
      note: 'The handle was cracked',
      notify: true,
    },
  },
  reply: z.object({ refund, order }),
  status: 201,
  idempotent: true,
  errors: {
    402: ['orders.refund_declined'],
    409: ['orders.not_paid', 'orders.refund_changed', 'orders.paid_less'],
    422: [
      'orders.too_many_units',
      'orders.too_much',
      'orders.empty_refund',
      'orders.no_such_payment',
      'orders.amounts_differ',
    ],
  },
});

/**
 * Tries the owed rest of a refund again: unanswered requests under their old key, and the rest first from payments that
 * have refused nothing. 409 `orders.nothing_owed`; 402 `orders.refund_declined` if nothing moves again.
 */
export const retryRefund = endpoint({
  name: 'retryRefund',
  method: 'POST',
  path: '/admin/orders/{id}/refunds/{refund_id}/retry.json',
  summary: 'Retries the rest of a refund that a payment refused',
  permission: 'orders',
  scope: 'write_orders',
  params: z.object({ id: idParam, refund_id: idParam }),
  reply: z.object({ refund, order }),
  idempotent: true,
  errors: { 402: ['orders.refund_declined'], 409: ['orders.nothing_owed', 'orders.paid_less'] },
});
