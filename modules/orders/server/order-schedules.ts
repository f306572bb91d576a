import { sql } from 'drizzle-orm';
import { forgetting } from '#core/server/schedule.ts';
import { windowSchedules } from './order-window.ts';
import { settleClaims } from './refund-schedule.ts';

/** A cart that nobody touched for 90 days, with its checkouts. What was ordered from it lives in the order. */
const forgetCarts = forgetting(
  'orders.forget-carts',
  sql`DELETE FROM carts WHERE (shop_id, token) IN (
        SELECT shop_id, token FROM carts WHERE updated_at < now() - interval '90 days' LIMIT 1000)`,
);

export const orderSchedules = [forgetCarts, settleClaims, ...windowSchedules];
