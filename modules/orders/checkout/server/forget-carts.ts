import { sql } from 'drizzle-orm';
import { defineSchedule, forgetting } from '#core/server/jobs/schedule.ts';

/** Checkouts of carts without a change for 90 days. */
const forgetCheckouts = forgetting(
  'orders.forget-checkouts',
  sql`DELETE FROM checkouts WHERE (shop_id, token) IN (
        SELECT c.shop_id, c.token FROM carts k JOIN checkouts c ON c.shop_id = k.shop_id AND c.cart_token = k.token
        WHERE k.updated_at < now() - interval '90 days' LIMIT 1000)`,
);
const forgetLeftCarts = forgetting(
  'orders.forget-left-carts',
  sql`DELETE FROM carts WHERE (shop_id, token) IN (
        SELECT k.shop_id, k.token FROM carts k WHERE k.updated_at < now() - interval '90 days'
          AND NOT EXISTS (SELECT FROM checkouts c WHERE c.shop_id = k.shop_id AND c.cart_token = k.token) LIMIT 1000)`,
);

/**
 * Deletes carts without a change for 90 days, with their checkouts. Orders have their own copy. The checkouts are deleted
 * first and by a statement of their own: a foreign key deletes as the tables' owner, who can't see the shops' webhooks, so
 * that no event would be published.
 */
export const forgetCarts = defineSchedule({
  name: 'orders.forget-carts',
  everySeconds: forgetCheckouts.everySeconds,
  async run(services) {
    await forgetCheckouts.run(services);
    await forgetLeftCarts.run(services);
  },
});
