-- The delivery log is searched by what a delivery is about, `product:12`.
CREATE INDEX webhook_deliveries_about ON webhook_deliveries (shop_id, subject, id);
