-- What areas report that orders cost, beside what the shop itself knows of its goods and payments: each cost of an order as often as
-- something new was known of it. Figures are laid out from these where an order's movements are stated.
CREATE TABLE order_costs (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  order_id bigint NOT NULL,
  -- The kind of cost, as the area that reports it calls it.
  cost_key text NOT NULL CHECK (cost_key ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- Which cost of this kind and order it is.
  ref text NOT NULL CHECK (ref <> '' AND length(ref) <= 200),
  -- When it was known to be this.
  at timestamptz NOT NULL,
  -- NULL: of the order as a whole.
  line_id bigint,
  -- All that it comes to then, in the shop's currency.
  amount_minor bigint NOT NULL,
  -- It is what goods cost, so that the line that it is of has a cost.
  of_goods boolean NOT NULL,
  PRIMARY KEY (shop_id, order_id, cost_key, ref, at)
);
SELECT tenant_table('order_costs');

-- A part of a cost is a movement of its own, of the day on which it was known.
ALTER TABLE sale_movements ADD COLUMN cost_key text, ADD COLUMN reported_minor bigint;
ALTER TABLE sale_movements DROP CONSTRAINT sale_movements_kind_check;
ALTER TABLE sale_movements ADD CONSTRAINT sale_movements_kind_check
  CHECK (kind IN ('placed', 'added', 'refunded', 'cancelled', 'cost') AND (kind = 'cost') = (cost_key IS NOT NULL) AND (kind = 'cost') = (reported_minor IS NOT NULL));
DROP TRIGGER no_update ON sale_movements;
CREATE TRIGGER no_update BEFORE UPDATE OF key, kind, at, day, order_day, line_id, product_id, variant_id, orders, quantity, gross_minor, discount_minor,
  returns_minor, tax_minor, delivery_minor, cost_minor, fee_minor, cost_key, reported_minor, offer_ids, offer_discounts_minor, country, region,
  first_time, customer_id, source, user_id, test, paid, counted ON sale_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_movement_update();

-- Months have sums by kind of cost from now on, too. Those that stand have none, and are read from their movements until they are summed anew.
ALTER TABLE sale_sums ADD COLUMN cost_key text,
  ADD COLUMN costed_reported bigint NOT NULL DEFAULT 0, ADD COLUMN uncosted_reported bigint NOT NULL DEFAULT 0;
ALTER TABLE sale_months NO FORCE ROW LEVEL SECURITY;
UPDATE sale_months SET stale = true WHERE summed;
ALTER TABLE sale_months FORCE ROW LEVEL SECURITY;
