import { z } from 'zod';
import { amount, id, timestamp } from '#core/contract/scalar.ts';
import { transaction } from '../../payment/contract/transaction.ts';

/**
 * `cancel`: unfulfilled units, which return to stock and can no longer be fulfilled. `return`: fulfilled units, which
 * return to stock. `no_restock`: the stock does not change; unfulfilled units are refunded first.
 */
export const restockTypes = ['no_restock', 'cancel', 'return'] as const;

export const refundLine = z.object({
  line_item_id: id,
  name: z.string(),
  quantity: z.int(),
  restock_type: z.enum(restockTypes),
  /** A unit's price before discounts. */
  price: amount,
  /** The share of these units in the line's original discounts. */
  discount_amount: amount,
  /** After discounts, before tax. */
  subtotal: amount,
  total_tax: amount,
  /** `subtotal` + `total_tax` */
  total_refund: amount,
});

/**
 * Money of a refund besides its lines; negative, because it went to the customer. `shipping_refund` is refunded shipping.
 * `refund_discrepancy` is the amount refunded beyond lines and shipping (positive if less): a custom amount, its deduction
 * from a later refund, or a difference of another store. `amount` plus `owed` of the refund is the `total_refund` of its
 * lines less all of these amounts.
 */
const orderAdjustment = z.object({
  order_id: id,
  kind: z.enum(['shipping_refund', 'refund_discrepancy']),
  amount: z.number(),
  tax_amount: amount,
  reason: z.string(),
});

export const refund = z
  .object({
    id,
    order_id: id,
    note: z.string(),
    notify: z.boolean(),
    user_id: id.nullable(),
    refund_line_items: z.array(refundLine),
    shipping: z.object({ amount }),
    order_adjustments: z.array(orderAdjustment),
    /** The refunded amount: lines, tax, shipping and any discrepancy, less `owed`. The sum of its successful transactions. */
    amount,
    /** The amount still to be refunded: a payment refused it after another had paid, or has not answered yet. */
    owed: amount,
    currency: z.string(),
    transactions: z.array(transaction),
    created_at: timestamp,
    processed_at: timestamp,
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refund>;
