-- Money goes back to the payments that it came from: an order that was added to after its payment has several.
ALTER TABLE transactions ADD COLUMN refund_id bigint, ADD COLUMN payment_id bigint;
ALTER TABLE transactions DISABLE TRIGGER order_agrees;
UPDATE transactions t SET refund_id = r.id FROM refunds r WHERE r.shop_id = t.shop_id AND r.transaction_id = t.id;
ALTER TABLE transactions ENABLE TRIGGER order_agrees;
ALTER TABLE transactions ADD UNIQUE (shop_id, order_id, id);
DROP INDEX transactions_order;
ALTER TABLE transactions
  -- The refund that a movement back is part of.
  ADD FOREIGN KEY (shop_id, order_id, refund_id) REFERENCES refunds (shop_id, order_id, id) ON DELETE CASCADE,
  -- The sale or capture that it goes back to. Null before this was noted, and for orders of other stores.
  ADD FOREIGN KEY (shop_id, order_id, payment_id) REFERENCES transactions (shop_id, order_id, id) ON DELETE CASCADE,
  ADD CHECK (kind = 'refund' OR (refund_id IS NULL AND payment_id IS NULL));

ALTER TABLE refunds
  DROP COLUMN transaction_id,
  -- What a payment refused to give back, or has not answered for: still to be moved.
  ADD COLUMN owed_minor bigint NOT NULL DEFAULT 0 CHECK (owed_minor >= 0);

-- What moved may be less than what was promised.
DO $$
DECLARE
  name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
    WHERE conrelid = 'refunds'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%amount_minor >= shipping_minor%';
  EXECUTE format('ALTER TABLE refunds DROP CONSTRAINT %I', name);
  SELECT conname INTO STRICT name FROM pg_constraint
    WHERE conrelid = 'orders'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%LEAST(total_shipping_minor, refunded_minor)%';
  EXECUTE format('ALTER TABLE orders DROP CONSTRAINT %I', name);
END $$;
ALTER TABLE refunds ADD CHECK (amount_minor >= 0 AND amount_minor + owed_minor >= shipping_minor);
ALTER TABLE orders ADD CHECK (refunded_shipping_minor BETWEEN 0 AND total_shipping_minor);

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
    -- No payment gives back more than it brought, counting what may be on its way; each refund is the sum of its movements.
    SELECT coalesce(bool_or(b.back > p.amount_minor), false) INTO wrong
    FROM (SELECT payment_id, sum(amount_minor) AS back FROM transactions
          WHERE shop_id = NEW.shop_id AND order_id = the_order AND kind = 'refund' AND status IN ('success', 'pending') AND payment_id IS NOT NULL
          GROUP BY 1) b
    JOIN transactions p ON p.shop_id = NEW.shop_id AND p.id = b.payment_id;
  END IF;
  IF NOT wrong THEN
    SELECT coalesce(bool_or(r.amount_minor <> coalesce(t.moved, 0)), false) INTO wrong
    FROM refunds r
    LEFT JOIN (SELECT refund_id, sum(amount_minor) AS moved FROM transactions
               WHERE shop_id = NEW.shop_id AND order_id = the_order AND kind = 'refund' AND status = 'success' GROUP BY 1) t ON t.refund_id = r.id
    WHERE r.shop_id = NEW.shop_id AND r.order_id = the_order;
  END IF;
  IF NOT wrong THEN
    SELECT o.refunded_minor <> coalesce(sum(r.amount_minor), 0) OR o.refunded_shipping_minor <> coalesce(sum(r.shipping_minor), 0)
        OR coalesce(sum(r.amount_minor + r.owed_minor - r.shipping_minor - r.adjustment_minor), 0) <> (
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

-- What the test gateway gave back: the memory of a payment service, which no transaction of ours undoes.
CREATE TABLE test_refunds (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  key text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency text NOT NULL,
  -- How often it was asked for under this key.
  asked int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, key)
);
SELECT tenant_table('test_refunds'), system_table('test_refunds');
