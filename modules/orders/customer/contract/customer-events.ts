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

/** The person's data was erased. The customer remains, without name and address. */
export const customerRedacted = defineEvent('orders.customer_redacted', customer);
