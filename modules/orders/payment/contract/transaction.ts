import { z } from 'zod';
import { amount, id, timestamp } from '#core/contract/scalar.ts';

export const transaction = z
  .object({
    id,
    order_id: id,
    kind: z.enum(['authorization', 'sale', 'capture', 'refund', 'void']),
    gateway: z.string(),
    status: z.enum(['pending', 'success', 'failure', 'error']),
    amount,
    currency: z.string(),
    message: z.string(),
    test: z.boolean(),
    /** For refunds: the refund it is part of, and the payment it went back to, if known. */
    refund_id: id.nullable(),
    parent_id: id.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.output<typeof transaction>;
