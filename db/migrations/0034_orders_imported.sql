-- Refunds of orders from another store: what was given back there beside or instead of what the lines cost. Zero for
-- every refund made here. The amount that moved is never changed to make it fit; this is the difference, and visible.
ALTER TABLE refunds ADD COLUMN adjustment_minor bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION order_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_order bigint := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  o record;
  wrong boolean;
BEGIN
  SELECT paid_minor, refunded_minor, refunded_shipping_minor, fulfillment_status INTO o
  FROM orders WHERE shop_id = NEW.shop_id AND id = the_order;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT o.paid_minor <> coalesce(sum(amount_minor) FILTER (WHERE kind IN ('sale', 'capture')), 0)
      OR o.refunded_minor <> coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)
    INTO wrong FROM transactions WHERE shop_id = NEW.shop_id AND order_id = the_order AND status = 'success';
  IF NOT wrong THEN
    SELECT o.refunded_minor <> coalesce(sum(r.amount_minor), 0) OR o.refunded_shipping_minor <> coalesce(sum(r.shipping_minor), 0)
        OR coalesce(sum(r.amount_minor - r.shipping_minor - r.adjustment_minor), 0) <> (
          SELECT coalesce(sum(l.subtotal_minor + l.tax_minor), 0) FROM refund_lines l WHERE l.shop_id = NEW.shop_id AND l.order_id = the_order)
      INTO wrong FROM refunds r WHERE r.shop_id = NEW.shop_id AND r.order_id = the_order;
  END IF;
  IF NOT wrong THEN
    SELECT coalesce(bool_or(l.refunded_quantity <> coalesce(r.quantity, 0) OR l.removed_quantity <> coalesce(r.removed, 0)
                         OR l.fulfilled_quantity <> coalesce(f.quantity, 0)), false)
        OR o.fulfillment_status IS DISTINCT FROM CASE WHEN coalesce(sum(l.fulfilled_quantity), 0) = 0 THEN NULL
             WHEN sum(l.fulfillable_quantity) = 0 THEN 'fulfilled' ELSE 'partial' END
      INTO wrong
    FROM order_lines l
    LEFT JOIN (SELECT order_line_id, sum(quantity) AS quantity, sum(removed_quantity) AS removed FROM refund_lines
               WHERE shop_id = NEW.shop_id AND order_id = the_order GROUP BY 1) r ON r.order_line_id = l.id
    LEFT JOIN (SELECT fl.order_line_id, sum(fl.quantity) AS quantity FROM fulfillment_lines fl
               JOIN fulfillments fu ON fu.shop_id = fl.shop_id AND fu.order_id = fl.order_id AND fu.id = fl.fulfillment_id
               WHERE fl.shop_id = NEW.shop_id AND fl.order_id = the_order AND fu.status <> 'cancelled' GROUP BY 1) f ON f.order_line_id = l.id
    WHERE l.shop_id = NEW.shop_id AND l.order_id = the_order;
  END IF;
  IF wrong THEN
    RAISE EXCEPTION 'order % does not agree with its payments, fulfilments and refunds', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
