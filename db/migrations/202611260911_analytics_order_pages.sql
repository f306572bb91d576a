-- Reports by order, newest or oldest first, are read along this, a page at a time.
CREATE INDEX sale_movements_orders ON sale_movements (shop_id, order_day, order_id);
-- Best sellers of some days are read from what was sold, and not from all that was looked at.
CREATE INDEX daily_metrics_sold ON daily_metrics (shop_id, day) WHERE subject = 'product' AND metric IN ('quantity', 'sales');
