import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

const customer = z.object({ customer_id: z.number().int(), at: z.string() });
export const customerCreated = defineEvent('orders.customer_created', customer, {
  formerly: 'customer.created',
});
export const customerUpdated = defineEvent('orders.customer_updated', customer, {
  formerly: 'customer.updated',
});
export const customerDeleted = defineEvent('orders.customer_deleted', customer, {
  formerly: 'customer.deleted',
});

/** Nothing of the person is kept any more; the customer is, without name and address. */
export const customerRedacted = defineEvent('orders.customer_redacted', customer);
