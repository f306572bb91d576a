-- The visit that an order was bought in, as the order keeps it; in each of its movements, so that one scan tells what visits brought.
ALTER TABLE sale_movements ADD COLUMN visit_id uuid;
ALTER TABLE sale_movements NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
UPDATE sale_movements m SET visit_id = o.visit_id FROM orders o
WHERE o.shop_id = m.shop_id AND o.id = m.order_id AND o.visit_id IS NOT NULL;
ALTER TABLE sale_movements FORCE ROW LEVEL SECURITY;
CREATE INDEX sale_movements_visit ON sale_movements (shop_id, visit_id) WHERE visit_id IS NOT NULL;

-- How far a visit came, of what its browser told. Its events carry the last eight bytes of its id in theirs, and may be there before it.
CREATE TABLE visit_steps (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  visit_part bytea NOT NULL CHECK (length(visit_part) = 8),
  -- It saw the page of a product; it put something into the cart.
  viewed boolean NOT NULL,
  carted boolean NOT NULL,
  PRIMARY KEY (shop_id, visit_part)
);
SELECT tenant_table('visit_steps');

-- One row a checkout that was begun; until it is ordered, however often its cart comes back to it. Kept for good: carts and checkouts
-- themselves are not.
CREATE TABLE begun_checkouts (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  -- The first checkout of it.
  checkout_id bigint NOT NULL,
  cart_id bigint NOT NULL,
  -- Of the shop's calendar.
  day date NOT NULL,
  begun_at timestamptz NOT NULL,
  -- When it was last opened.
  opened_at timestamptz NOT NULL,
  -- It lay abandoned before it was opened again, or ordered.
  lapsed boolean NOT NULL DEFAULT false,
  -- What was in it when it was last opened, after discounts; NULL: nobody noted it.
  value_minor bigint,
  visit_id uuid,
  ordered_at timestamptz,
  order_id bigint,
  PRIMARY KEY (shop_id, checkout_id),
  CHECK ((ordered_at IS NULL) = (order_id IS NULL))
);
CREATE UNIQUE INDEX begun_checkouts_open ON begun_checkouts (shop_id, cart_id) WHERE order_id IS NULL;
CREATE INDEX begun_checkouts_day ON begun_checkouts (shop_id, day);
CREATE INDEX begun_checkouts_order ON begun_checkouts (shop_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX begun_checkouts_visit ON begun_checkouts (shop_id, visit_id) WHERE visit_id IS NOT NULL;

-- Those that are still there.
ALTER TABLE checkouts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE carts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE shops NO FORCE ROW LEVEL SECURITY;
INSERT INTO begun_checkouts (shop_id, checkout_id, cart_id, day, begun_at, opened_at, lapsed, value_minor, visit_id, ordered_at, order_id)
SELECT c.shop_id, c.id, k.id, (c.created_at AT TIME ZONE s.timezone)::date, c.created_at, c.created_at,
  c.completed_at >= c.created_at + interval '60 minutes', o.subtotal_price_minor, o.visit_id, c.completed_at, c.order_id
FROM checkouts c JOIN carts k ON k.shop_id = c.shop_id AND k.token = c.cart_token JOIN shops s ON s.id = c.shop_id
JOIN orders o ON o.shop_id = c.shop_id AND o.id = c.order_id;
INSERT INTO begun_checkouts (shop_id, checkout_id, cart_id, day, begun_at, opened_at)
SELECT DISTINCT ON (c.shop_id, k.id) c.shop_id, c.id, k.id, (c.created_at AT TIME ZONE s.timezone)::date, c.created_at, max(c.created_at) OVER (PARTITION BY c.shop_id, k.id)
FROM checkouts c JOIN carts k ON k.shop_id = c.shop_id AND k.token = c.cart_token JOIN shops s ON s.id = c.shop_id
WHERE c.completed_at IS NULL AND c.closed_at IS NULL ORDER BY c.shop_id, k.id, c.created_at, c.id;
ALTER TABLE shops FORCE ROW LEVEL SECURITY;
ALTER TABLE carts FORCE ROW LEVEL SECURITY;
ALTER TABLE checkouts FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
SELECT tenant_table('begun_checkouts');
