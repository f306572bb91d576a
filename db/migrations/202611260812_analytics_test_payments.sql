-- Whether money was paid for the order, whatever of it went back; of orders of before it is said when they are stated anew.
ALTER TABLE sale_movements ADD COLUMN paid boolean NOT NULL DEFAULT false;
-- It is in figures: what was paid as a test is not any more, once money was paid for an order.
ALTER TABLE sale_movements ADD COLUMN counted boolean NOT NULL DEFAULT true;
CREATE INDEX sale_movements_earning ON sale_movements (shop_id, order_id) WHERE orders = 1 AND paid AND NOT test;
CREATE INDEX sale_movements_tests ON sale_movements (shop_id, counted, order_id) WHERE orders = 1 AND test;
ALTER TABLE told_sales NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
SELECT shop_id, id, processed_at::date, 'shop', 0, 'orders', 0 FROM orders ON CONFLICT DO NOTHING;
ALTER TABLE told_sales FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
