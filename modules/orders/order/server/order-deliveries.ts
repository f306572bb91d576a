import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { lineName } from './order-row.ts';
import { iso } from '../../base/server/moment.ts';

/**
 * Whether a line was delivered. `awaited`: not yet, and its delivery will be reported: by staff or a program for the
 * shop's own orders, by a store that follows its carrier for others. `untold`: its store reports no tracking, so its
 * delivery may never be reported.
 */
export type LineArrival = 'arrived' | 'awaited' | 'untold';

export interface DeliveredLine {
  line_item_id: number;
  /** Null for custom items and deleted products. */
  product_id: number | null;
  variant_id: number | null;
  /** The title with the variant, as sold. */
  name: string;
  quantity: number;
  /** All units were refunded, shipped or not. */
  refunded: boolean;
  /** When its last unit was shipped; null while units are left, or if none needs shipping. */
  sent_at: string | null;
  /** When its last unit was delivered; null until then. */
  delivered_at: string | null;
  arrival: LineArrival;
}

/** The order data that areas need to email the customer after delivery. */
export interface OrderDelivery {
  order_id: number;
  name: string;
  /** When it was placed. */
  placed_at: string;
  /** Imported from another store. */
  imported: boolean;
  cancelled: boolean;
  /** It was fully refunded, or never paid. */
  refunded: boolean;
  /** Null without an email address, or if the person was erased. */
  buyer: {
    customer_id: number | null;
    email: string;
    first_name: string;
    last_name: string;
    /** The language of emails: the shop's, because customers' own is unknown. */
    locale: string;
    accepts_marketing: boolean;
    /**
     * Whether the customer opted out of review requests for this order. Null if the checkout did not mention them, as for
     * orders of other stores and those that staff and programs enter.
     */
    review_request_opt_out: boolean | null;
  } | null;
  /** In the order's sequence. */
  lines: DeliveredLine[];
}

interface Line extends Omit<DeliveredLine, 'name' | 'sent_at' | 'delivered_at'> {
  title: string;
  variant_title: string;
  sent_at: string | null;
  delivered_at: string | null;
}

interface Row extends Record<string, unknown> {
  order_id: number;
  name: string;
  placed_at: Date | string;
  imported: boolean;
  cancelled: boolean;
  refunded: boolean;
  customer_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
  accepts_marketing: boolean;
  review_request_opt_out: boolean | null;
  erased: boolean;
  lines: Line[];
}

const isoOrNull = (value: string | null) => (value === null ? null : iso(value));

/** The current deliveries of orders by id, without orders that no longer exist. */
export async function orderDeliveries(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  ids: readonly number[],
): Promise<Map<number, OrderDelivery>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.tx.execute<Row>(
    sql`SELECT o.id AS order_id, o.name, o.processed_at AS placed_at, o.imported, o.cancelled_at IS NOT NULL AS cancelled,
          o.financial_status IN ('refunded', 'voided') AS refunded, o.customer_id, o.email,
          coalesce(nullif(o.shipping_address ->> 'first_name', ''), nullif(o.billing_address ->> 'first_name', ''), c.first_name, '') AS first_name,
          coalesce(nullif(o.shipping_address ->> 'last_name', ''), nullif(o.billing_address ->> 'last_name', ''), c.last_name, '') AS last_name,
          coalesce(c.accepts_marketing, false) AS accepts_marketing, o.review_request_opt_out,
          EXISTS (SELECT FROM redactions r WHERE r.shop_id = o.shop_id AND r.customer_id = o.customer_id) AS erased,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('line_item_id', l.id, 'product_id', l.product_id, 'variant_id', l.variant_id,
              'title', l.title, 'variant_title', l.variant_title, 'quantity', l.quantity, 'refunded', l.refunded_quantity >= l.quantity,
              'sent_at', CASE WHEN l.fulfillable_quantity = 0 THEN p.sent_at END,
              'delivered_at', CASE WHEN l.delivered_quantity > 0 AND l.delivered_quantity >= l.quantity - l.removed_quantity THEN l.delivered_at END,
              'arrival', CASE WHEN l.delivered_quantity > 0 AND l.delivered_quantity >= l.quantity - l.removed_quantity THEN 'arrived'
                WHEN NOT o.imported OR p.followed THEN 'awaited' ELSE 'untold' END) ORDER BY l.position), '[]')
           FROM order_lines l CROSS JOIN LATERAL (
             SELECT max(f.created_at) AS sent_at, coalesce(bool_or(f.shipment_status IS NOT NULL), false) AS followed
             FROM fulfillment_lines fl JOIN fulfillments f ON f.shop_id = fl.shop_id AND f.id = fl.fulfillment_id
             WHERE fl.shop_id = l.shop_id AND fl.order_id = l.order_id AND fl.order_line_id = l.id AND f.status <> 'cancelled') p
           WHERE l.shop_id = o.shop_id AND l.order_id = o.id) AS lines
        FROM orders o LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ANY(${idArray(ids)}) ORDER BY o.id`,
  );
  return new Map(found.rows.map((row) => [row.order_id, deliveryOf(ctx, row)]));
}

function deliveryOf({ shop }: Pick<ShopCtx, 'shop'>, row: Row): OrderDelivery {
  const {
    customer_id,
    email,
    first_name,
    last_name,
    accepts_marketing,
    review_request_opt_out,
    erased,
    ...rest
  } = row;
  const { lines, placed_at, ...order } = rest;
  const { locale } = mailReader(email, shop.locale);
  const consents = { accepts_marketing, review_request_opt_out };
  return {
    ...order,
    placed_at: iso(placed_at),
    buyer: email === '' || erased ? null : { customer_id, email, first_name, last_name, locale, ...consents },
    lines: lines.map(({ title, variant_title, sent_at, delivered_at, ...line }) => ({
      ...line,
      name: lineName({ title, variant_title }),
      sent_at: isoOrNull(sent_at),
      delivered_at: isoOrNull(delivered_at),
    })),
  };
}
