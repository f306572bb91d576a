-- What a refund takes off items, delivery and tax follows from the order as a whole; it was kept with the refund for items alone.
DROP TRIGGER audit_insert ON refunds;
DROP TRIGGER audit_update ON refunds;
DROP TRIGGER audit_delete ON refunds;
ALTER TABLE refunds DROP COLUMN sales_minor;
SELECT audit_table('refunds', 'id', '{claim}');

-- States every order anew, as refunds, first orders and unknown costs are stated differently. The schedule takes them, oldest first.
ALTER TABLE told_sales NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
INSERT INTO told_sales (shop_id, order_id, day, subject, subject_id, metric, value)
SELECT shop_id, id, processed_at::date, 'shop', 0, 'orders', 0 FROM orders ON CONFLICT DO NOTHING;
ALTER TABLE told_sales FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;

-- Lines with units that were refunded unsent: orders of which all were have nothing to pack.
CREATE INDEX order_lines_removed ON order_lines (shop_id, order_id) WHERE removed_quantity > 0;
