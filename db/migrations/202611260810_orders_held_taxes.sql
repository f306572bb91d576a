-- Figures of orders whose prices hold tax had it in their sales. A schedule states these orders anew; until then each is as it was.
ALTER TABLE told_sales NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_lines NO FORCE ROW LEVEL SECURITY;
INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
SELECT shop_id, id, processed_at::date, 'shop', 0, 'orders', 0 FROM orders WHERE taxes_included AND tax_lines <> '[]'
ON CONFLICT DO NOTHING;
INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
SELECT DISTINCT o.shop_id, o.id, o.processed_at::date, 'shop', 0, 'orders', 0
FROM orders o JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id WHERE o.taxes_included AND l.tax_lines <> '[]'
ON CONFLICT DO NOTHING;
ALTER TABLE told_sales FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE order_lines FORCE ROW LEVEL SECURITY;
