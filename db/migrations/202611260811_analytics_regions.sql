-- The state or province that an order went to, in each row; empty: none is known, and of orders of before until they are stated anew.
ALTER TABLE sale_movements ADD COLUMN region text NOT NULL DEFAULT '';
ALTER TABLE told_sales NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
SELECT shop_id, id, processed_at::date, 'shop', 0, 'orders', 0 FROM orders
WHERE shipping_address ->> 'province_code' <> '' OR billing_address ->> 'province_code' <> ''
ON CONFLICT DO NOTHING;
ALTER TABLE told_sales FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
