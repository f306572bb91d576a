import { sql } from 'drizzle-orm';
import type { LiveSteps } from '#modules/analytics/live/server/public.ts';

/** Carts that something is in and was changed in, checkouts that were begun, and orders that were placed. */
export const liveSteps: LiveSteps = ({ shop_id, since }) => sql`
  SELECT 'cart' AS step, c.updated_at AS at, c.visit_id, c.visitor, c.id AS cart_id,
    (SELECT sum((line ->> 'quantity')::int) FROM jsonb_array_elements(c.lines) line)::int AS quantity, c.value_minor,
    NULL::bigint AS order_id, NULL::text AS name, NULL::text AS title
  FROM carts c WHERE c.shop_id = ${shop_id} AND c.updated_at >= ${since} AND c.lines <> '[]'
  UNION ALL
  SELECT 'checkout', k.created_at, c.visit_id, c.visitor, c.id, NULL, c.value_minor, NULL, NULL, NULL
  FROM checkouts k JOIN carts c ON c.shop_id = k.shop_id AND c.token = k.cart_token
  WHERE k.shop_id = ${shop_id} AND k.created_at >= ${since}
  UNION ALL
  SELECT 'order', o.processed_at, o.visit_id, c.visitor, c.id, NULL, NULL, o.id, o.name,
    (SELECT l.title FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id ORDER BY l.position LIMIT 1)
  FROM orders o LEFT JOIN carts c ON c.shop_id = o.shop_id AND c.token = o.cart_token
  WHERE o.shop_id = ${shop_id} AND o.processed_at >= ${since}`;
