-- Long spans are read from what reports of whole months came to, a row each thing of a month, where a month has so many movements that
-- reading them takes long. A month whose movements change is read from them until it is summed anew.
CREATE TABLE sale_months (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  -- Its first day.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- Whether movements changed since it was looked at.
  stale boolean NOT NULL DEFAULT true,
  -- Whether it has sums; a month of few movements is read from them.
  summed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shop_id, month)
);
CREATE INDEX sale_months_stale ON sale_months (shop_id, month) WHERE stale;
SELECT tenant_table('sale_months');
-- The schedule asks which shops have any that are stale.
CREATE POLICY system ON sale_months FOR SELECT TO backroom_system USING (true);
GRANT SELECT ON sale_months TO backroom_system;

CREATE TABLE sale_sums (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  month date NOT NULL,
  -- On which day returns count: their own, or that of their order.
  basis text NOT NULL CHECK (basis IN ('own', 'order')),
  -- By what rows of the month are told apart, and whether this is one of them (0) or the whole (1).
  grouped text NOT NULL,
  -- Tells its rows apart.
  n int NOT NULL,
  part smallint NOT NULL CHECK (part IN (0, 1)),
  day date,
  product_id bigint,
  variant_id bigint,
  offer_id bigint,
  country text,
  region text,
  source text,
  user_id bigint,
  first_time boolean,
  test boolean,
  gross bigint NOT NULL,
  discounts bigint NOT NULL,
  returns bigint NOT NULL,
  tax bigint NOT NULL,
  delivery bigint NOT NULL,
  quantity bigint NOT NULL,
  orders bigint NOT NULL,
  cost bigint NOT NULL,
  costed_net bigint NOT NULL,
  uncosted_net bigint NOT NULL,
  PRIMARY KEY (shop_id, basis, grouped, month, n)
);
SELECT tenant_table('sale_sums');

-- A month that may have been summed is marked in the transaction that changes its movements, and whoever sums it waits for that
-- transaction. One that lasts is not summed, so its row is only made: orders of today would otherwise wait for each other. The month is
-- summed three days after it has ended, and marked from one day after; no transaction lasts that long.
CREATE FUNCTION note_sale_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_months (shop_id, month)
  SELECT DISTINCT c.shop_id, date_trunc('month', d.day)::date AS month
  FROM changed c, LATERAL (VALUES (c.day), (c.order_day)) AS d (day)
  WHERE date_trunc('month', d.day) + interval '1 month 1 day' > current_date
    AND NOT EXISTS (SELECT FROM sale_months m WHERE m.shop_id = c.shop_id AND m.month = date_trunc('month', d.day)::date)
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  INSERT INTO sale_months (shop_id, month)
  SELECT DISTINCT c.shop_id, date_trunc('month', d.day)::date AS month
  FROM changed c, LATERAL (VALUES (c.day), (c.order_day)) AS d (day)
  WHERE date_trunc('month', d.day) + interval '1 month 1 day' <= current_date
  ORDER BY 1, 2
  ON CONFLICT (shop_id, month) DO UPDATE SET stale = true;
  RETURN NULL;
END $$;
CREATE TRIGGER note_months AFTER INSERT ON sale_movements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_sale_months();

-- What is taken back has been written, so its months have their rows; also where the whole shop goes, and they with it.
CREATE FUNCTION mark_sale_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sale_months m
  WHERE (m.shop_id, m.month) IN (SELECT c.shop_id, date_trunc('month', d.day)::date FROM changed c, LATERAL (VALUES (c.day), (c.order_day)) AS d (day)
    WHERE date_trunc('month', d.day) + interval '1 month 1 day' <= current_date)
  ORDER BY m.shop_id, m.month FOR UPDATE;
  UPDATE sale_months m SET stale = true
  FROM (SELECT DISTINCT c.shop_id, date_trunc('month', d.day)::date AS month FROM changed c, LATERAL (VALUES (c.day), (c.order_day)) AS d (day)
    WHERE date_trunc('month', d.day) + interval '1 month 1 day' <= current_date) gone
  WHERE m.shop_id = gone.shop_id AND m.month = gone.month;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_months AFTER DELETE ON sale_movements REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_months();

-- What counts is written as a whole: taken back, and said anew. Which visit an order was bought in is in no sum, and may be forgotten.
CREATE FUNCTION refuse_movement_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'movements of sales are taken back and said anew, not updated';
END $$;
CREATE TRIGGER no_update BEFORE UPDATE OF key, kind, at, day, order_day, line_id, product_id, variant_id, orders, quantity, gross_minor, discount_minor,
  returns_minor, tax_minor, delivery_minor, cost_minor, offer_ids, offer_discounts_minor, country, region, first_time, customer_id, source, user_id,
  test, paid, counted ON sale_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_movement_update();

ALTER TABLE sale_movements NO FORCE ROW LEVEL SECURITY;
ALTER TABLE sale_months NO FORCE ROW LEVEL SECURITY;
INSERT INTO sale_months (shop_id, month)
SELECT DISTINCT m.shop_id, date_trunc('month', d.day)::date FROM sale_movements m, LATERAL (VALUES (m.day), (m.order_day)) AS d (day);
ALTER TABLE sale_movements FORCE ROW LEVEL SECURITY;
ALTER TABLE sale_months FORCE ROW LEVEL SECURITY;
