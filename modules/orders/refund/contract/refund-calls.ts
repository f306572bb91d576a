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

/** `amount` or all of what is left; neither refunds no shipping. */
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
        /** Of these, units that may be refunded as `cancel` and as `return`. */
        maximum_cancel: z.int(),
        maximum_return: z.int(),
      }),
    ),
    shipping: z.object({ amount, maximum_refundable: amount }),
    /**
     * Beside lines and delivery: an amount of no line; below zero, what they cost more than is left, because an amount
     * went back before.
     */
    adjustment: z.number(),
    amount,
    /** Paid, neither refunded nor promised. */
    maximum_refundable: amount,
    gateway: z.string(),
    /**
     * Each payment, with what of the amount would go back to it, as a refund takes it, and beside that the most that
     * could.
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
 * An amount that goes back to the payment `parent_id`, or to those through `gateway`; to any, where neither is named. A
 * misspelt name must not send it to another one.
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
  /** Alone, what is to be given back. With units or shipping, what they are expected to come to. */
  amount: amount.optional(),
  /** The same said payment by payment: together they are the amount. */
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

/** Without lines every line is answered with quantity 0 and its maximum. Changes nothing. */
export const calculateRefund = endpoint({
  name: 'calculateRefund',
  method: 'POST',
  path: '/admin/orders/{id}/refunds/calculate.json',
  summary: 'What refunding these units, or this amount, would give back',
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
 * Units keep the discounts that the order gave them. `amount` without units and shipping gives back just that, of no
 * item: nothing goes back into stock, and the sales are less by it as far as items are left that nothing was given back
 * for. What was paid is given back once: after an amount, the last units bring what is left.
 *
 * `transactions` say the amount payment by payment, and which of them each part goes back to; without them each payment
 * gives back its share. 422 `orders.no_such_payment` on the `parent_id` or `gateway` that the order does not have,
 * `orders.too_much` on the `amount` of one that is more than its payment has left, `orders.amounts_differ` where `amount`
 * is there, too, and says something else.
 *
 * 422 on `refund.refund_line_items.N.quantity` for more units than are left, on `refund.shipping.amount` and
 * `refund.amount` for more than is left; 409 `orders.not_paid`; a gateway that declines: 402 `orders.refund_declined`,
 * and everything is as it was. Of an order with several payments each gives back its share; where one refuses after
 * another has paid, the refund is made and says what is `owed`. Beside units or shipping `amount` must be what the server
 * computes, else 409 `orders.refund_changed` with what it is as `current` (`calculatedRefund`).
 *
 * The refund is promised before any money moves: while the gateway is asked, and after a crash until its answer is known,
 * it is there with all of it `owed`.
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
 * Tries what is owed of a refund again: what was not answered for under its old key, the rest of payments that refused
 * nothing first. 409 `orders.nothing_owed`; 402 `orders.refund_declined` when nothing moves again.
 */
export const retryRefund = endpoint({
  name: 'retryRefund',
  method: 'POST',
  path: '/admin/orders/{id}/refunds/{refund_id}/retry.json',
  summary: 'Gives back what a payment refused before',
  permission: 'orders',
  scope: 'write_orders',
  params: z.object({ id: idParam, refund_id: idParam }),
  reply: z.object({ refund, order }),
  idempotent: true,
  errors: { 402: ['orders.refund_declined'], 409: ['orders.nothing_owed', 'orders.paid_less'] },
});
