import { sql } from 'drizzle-orm';
import type { PersonRows } from '#core/server/area/person-keeper.ts';
import { aboutOrder } from '../../mail/server/buyer-mail.ts';
import { matchesPerson } from '../../order/server/person-orders.ts';

/** Rows read at once, in a short transaction. An order includes all its parts. */
const pageSize = 500;
const ordersAtOnce = 100;

interface Placed extends Record<string, unknown> {
  place: string;
  row: object;
}

/** The stored data of a customer in this area; amounts are in minor units. */
export const customerData: readonly PersonRows[] = [
  {
    name: 'profile',
    single: true,
    async page(ctx, { customer_id }) {
      const found = await ctx.tx.execute<Placed>(
        sql`SELECT id::text AS place, to_jsonb(c) - '{shop_id,search,version}'::text[] AS row
            FROM customers c WHERE shop_id = ${ctx.shop.id} AND id = ${customer_id}`,
      );
      return found.rows;
    },
  },
  {
    name: 'addresses',
    async page(ctx, { customer_id }, after) {
      const found = await ctx.tx.execute<Placed>(
        sql`SELECT id::text AS place, to_jsonb(a) - '{shop_id}'::text[] AS row FROM customer_addresses a
            WHERE shop_id = ${ctx.shop.id} AND customer_id = ${customer_id} AND id > coalesce(${after}::bigint, 0)
            ORDER BY id LIMIT ${pageSize}`,
      );
      return found.rows;
    },
  },
  {
    name: 'orders',
    async page(ctx, person, after) {
      const found = await ctx.tx.execute<Placed>(
        sql`SELECT o.id::text AS place, to_jsonb(o) - '{shop_id,search,skus,email_lower,token,cart_token,checkout_token,quote_id,pricing_trace}'::text[]
              || jsonb_build_object(
                'line_items', (SELECT coalesce(jsonb_agg(to_jsonb(l) - '{shop_id,order_id}'::text[] ORDER BY l.position), '[]') FROM order_lines l
                  WHERE l.shop_id = o.shop_id AND l.order_id = o.id),
                'transactions', (SELECT coalesce(jsonb_agg(to_jsonb(t) - '{shop_id,order_id,gateway_key,authorization_code}'::text[] ORDER BY t.id), '[]')
                  FROM transactions t WHERE t.shop_id = o.shop_id AND t.order_id = o.id),
                'fulfillments', (SELECT coalesce(jsonb_agg(to_jsonb(f) - '{shop_id,order_id}'::text[] ORDER BY f.id), '[]') FROM fulfillments f
                  WHERE f.shop_id = o.shop_id AND f.order_id = o.id),
                'refunds', (SELECT coalesce(jsonb_agg(to_jsonb(r) - '{shop_id,order_id,claim}'::text[] ORDER BY r.id), '[]') FROM refunds r
                  WHERE r.shop_id = o.shop_id AND r.order_id = o.id),
                'timeline', (SELECT coalesce(jsonb_agg(to_jsonb(e) - '{shop_id,order_id,user_id,user_name}'::text[] ORDER BY e.id), '[]')
                  FROM order_events e WHERE e.shop_id = o.shop_id AND e.order_id = o.id)) AS row
            FROM (SELECT * FROM orders WHERE shop_id = ${ctx.shop.id} AND ${matchesPerson(person)}
                  AND id < coalesce(${after}::bigint, ${Number.MAX_SAFE_INTEGER}) ORDER BY id DESC LIMIT ${ordersAtOnce}) o
            ORDER BY o.id DESC`,
      );
      return found.rows;
    },
  },
  {
    name: 'draft_orders',
    async page(ctx, person, after) {
      const found = await ctx.tx.execute<Placed>(
        sql`SELECT id::text AS place, to_jsonb(d) - '{shop_id,search,version}'::text[] AS row FROM draft_orders d
            WHERE shop_id = ${ctx.shop.id} AND ${matchesPerson(person)} AND id < coalesce(${after}::bigint, ${Number.MAX_SAFE_INTEGER})
            ORDER BY id DESC LIMIT ${pageSize}`,
      );
      return found.rows;
    },
  },
  {
    name: 'carts',
    async page(ctx, person, after) {
      const shop = ctx.shop.id;
      const found = await ctx.tx.execute<Placed>(
        sql`SELECT token AS place, to_jsonb(c) - '{shop_id,token,tell_at}'::text[] AS row FROM carts c
            WHERE shop_id = ${shop} AND token > coalesce(${after}::text, '') AND (
              token IN (SELECT cart_token FROM orders WHERE shop_id = ${shop} AND ${matchesPerson(person)})
              OR token IN (SELECT cart_token FROM checkouts WHERE shop_id = ${shop} AND lower(email) = ${person.email}))
            ORDER BY token LIMIT ${pageSize}`,
      );
      return found.rows;
    },
  },
  {
    name: 'mails',
    // Emails to their address, and those about their orders, even if sent to another address.
    async page(ctx, person, after) {
      const shop = ctx.shop.id;
      const found = await ctx.tx.execute<Placed>(
        sql`SELECT id::text AS place, jsonb_build_object('kind', kind, 'about', about, 'about_id', about_id, 'to', to_address, 'state', state,
              'attempts', attempts, 'queued_at', queued_at, 'sent_at', sent_at, 'last_error', last_error) AS row
            FROM shop_mails m WHERE shop_id = ${shop} AND id > coalesce(${after}::bigint, 0) AND (lower(to_address) = ${person.email}
              OR (about = ${aboutOrder} AND EXISTS (SELECT 1 FROM orders o WHERE o.shop_id = m.shop_id AND o.id = m.about_id AND ${matchesPerson(person)})))
            ORDER BY id LIMIT ${pageSize}`,
      );
      return found.rows;
    },
  },
];
