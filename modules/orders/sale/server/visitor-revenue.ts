import { sql } from 'drizzle-orm';

/**
 * What visitors bought, one row an order: `shop_id`, `visitor`, `at`, and `revenue` in minor units of the shop's currency,
 * net of refunds and without delivery; of a cancelled order nothing. It narrows by whatever it is joined to.
 */
export const visitorRevenue = sql`SELECT o.shop_id, o.visitor, o.created_at AS at,
    CASE WHEN o.cancelled_at IS NULL
      THEN greatest(0, o.subtotal_price_minor - (o.refunded_minor - o.refunded_shipping_minor)) ELSE 0 END AS revenue
  FROM orders o`;
