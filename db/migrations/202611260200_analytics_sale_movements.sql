-- What orders sold and gave up again: one signed row a line and event, so that every figure of money leads to its orders. It is stated
-- anew as a whole from the order whenever something of it is another; sums by day follow from it in the same transaction.
CREATE TABLE sale_movements (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  order_id bigint NOT NULL,
  -- Names the movement within its order for good.
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('placed', 'added', 'refunded', 'cancelled')),
  at timestamptz NOT NULL,
  -- Of the shop's calendar: the movement's own day, and that of the order.
  day date NOT NULL,
  order_day date NOT NULL,
  -- NULL: the order itself, and what went back of no line.
  line_id bigint,
  -- NULL: a line that was typed in.
  product_id bigint,
  variant_id bigint,
  -- 1 in the one row that stands for the order.
  orders smallint NOT NULL DEFAULT 0 CHECK (orders IN (0, 1)),
  -- Below zero: given up.
  quantity int NOT NULL DEFAULT 0,
  -- Before and off discounts, when it was sold; what of it came back or will not be paid is a return.
  gross_minor bigint NOT NULL DEFAULT 0,
  discount_minor bigint NOT NULL DEFAULT 0,
  returns_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL GENERATED ALWAYS AS (gross_minor - discount_minor - returns_minor) STORED,
  tax_minor bigint NOT NULL DEFAULT 0,
  delivery_minor bigint NOT NULL DEFAULT 0,
  -- What its units cost the shop on the day of the sale; NULL: nobody knows.
  cost_minor bigint,
  -- Offers that discounted the line or that it was taken from, and what each took off.
  offer_ids bigint[] NOT NULL DEFAULT '{}',
  offer_discounts_minor bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(offer_discounts_minor) = cardinality(offer_ids)),
  -- Of the order, in each of its rows, so that one scan answers by any of them. Country: ISO 3166 alpha-2; empty: none is known.
  country text NOT NULL DEFAULT '',
  -- The first order of its customer; NULL: no customer is known.
  first_time boolean,
  customer_id bigint,
  source text NOT NULL DEFAULT '',
  -- Who entered it; NULL: its buyer, a program, another store.
  user_id bigint,
  -- Paid with a card that no money comes from.
  test boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shop_id, order_id, key)
);
CREATE INDEX sale_movements_day ON sale_movements (shop_id, day);
CREATE INDEX sale_movements_order_day ON sale_movements (shop_id, order_day) WHERE day <> order_day;
SELECT tenant_table('sale_movements');

-- What a line's unit cost the shop when it was sold; NULL: nobody knows.
ALTER TABLE order_lines ADD COLUMN unit_cost_minor bigint CHECK (unit_cost_minor >= 0);

-- Figures of money were facts that events had told. What of them is in the sums is kept by order, until the order is stated anew, which
-- every order of before is waiting for.
CREATE TABLE told_sales (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  -- 0: an order that is gone.
  order_id bigint NOT NULL,
  day date NOT NULL,
  subject text NOT NULL,
  subject_id bigint NOT NULL,
  metric text NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (shop_id, order_id, day, subject, subject_id, metric)
);
SELECT tenant_table('told_sales');
-- The schedule asks which shops have any.
CREATE POLICY system ON told_sales FOR SELECT TO backroom_system USING (true);
GRANT SELECT ON told_sales TO backroom_system;
ALTER TABLE metric_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE told_sales NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;
WITH told AS (
  DELETE FROM metric_facts
  WHERE subject IN ('shop', 'product', 'offer') AND metric IN ('orders', 'sales', 'quantity', 'offer_sales')
    AND split_part(fact_key, ':', 1) IN ('order', 'added', 'refund', 'cancel') AND split_part(fact_key, ':', 2) ~ '^[0-9]{1,18}$'
  RETURNING shop_id, split_part(fact_key, ':', 1) AS kind, split_part(fact_key, ':', 2)::bigint AS id, day, subject, subject_id, metric, value
), of_orders AS (
  SELECT t.*, CASE kind
    WHEN 'added' THEN (SELECT l.order_id FROM order_lines l WHERE l.shop_id = t.shop_id AND l.id = t.id)
    WHEN 'refund' THEN (SELECT r.order_id FROM refunds r WHERE r.shop_id = t.shop_id AND r.id = t.id)
    ELSE (SELECT o.id FROM orders o WHERE o.shop_id = t.shop_id AND o.id = t.id) END AS order_id
  FROM told t
)
INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
SELECT shop_id, coalesce(order_id, 0), day, subject, subject_id, metric, sum(value) FROM of_orders
GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(value) <> 0;
INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
SELECT shop_id, id, processed_at::date, 'shop', 0, 'orders', 0 FROM orders ON CONFLICT DO NOTHING;
-- Only facts of orders were ever stated anew.
ALTER TABLE metric_facts DROP COLUMN source;
ALTER TABLE metric_facts FORCE ROW LEVEL SECURITY;
ALTER TABLE told_sales FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE order_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
