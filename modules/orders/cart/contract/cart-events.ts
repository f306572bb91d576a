import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

const id = z.number().int();

// Changes of carts and checkouts are published some seconds later, in their state of then (`server/cart-telling.ts`), and
// only while an area or a webhook subscribes.
const carts = z.object({ cart_ids: z.array(id) });
const checkouts = z.object({ checkout_ids: z.array(id) });
export const cartCreated = defineEvent('orders.cart_created', z.object({ cart_id: id }));
/** Their lines are others. */
export const cartsChanged = defineEvent('orders.carts_changed', carts);
/** Their content changed, or they were ordered or closed. */
export const checkoutsChanged = defineEvent('orders.checkouts_changed', checkouts);
export const checkoutsDeleted = defineEvent('orders.checkouts_deleted', checkouts);
