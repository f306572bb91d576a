import { z } from 'zod';
import { amount, id, timestamp } from '#core/contract/scalar.ts';
import { transaction } from '../../payment/contract/transaction.ts';

/**
 * `cancel`: units that were not sent; they go back into stock and are not to be fulfilled. `return`: units that were
 * sent and came back into stock. `no_restock`: stock stays as it is; units not sent yet are taken first.
 */
export const restockTypes = ['no_restock', 'cancel', 'return'] as const;

export const refundLine = z.object({
  line_item_id: id,
  name: z.string(),
  quantity: z.int(),
  restock_type: z.enum(restockTypes),
  /** A unit's price before discounts. */
  price: amount,
  /** What of the line's original discounts these units had. */
  discount_amount: amount,
  /** After discounts, before tax. */
  subtotal: amount,
  total_tax: amount,
  /** `subtotal` + `total_tax` */
  total_refund: amount,
});

/**
 * What a refund moved beside its lines; below zero, because it went to the buyer. `shipping_refund` is the delivery
 * that was given back, `refund_discrepancy` what was given back more (or, above zero, less) than lines and delivery come
 * to: an amount of no line, what a later refund gave back less for it, what another store says. `amount` and `owed` of the refund are the `total_refund` of its lines less the amounts of all of these.
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
    /** What went back: lines, tax, shipping and any discrepancy, less what is owed. Its successful transactions move this. */
    amount,
    /** What a payment refused after another had paid, or has not answered for: still to be given back. */
    owed: amount,
    currency: z.string(),
    transactions: z.array(transaction),
    created_at: timestamp,
    processed_at: timestamp,
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refund>;
