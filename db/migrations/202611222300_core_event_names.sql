-- Events and kinds of long work are named after the area they are of. What waits is renamed with them, so that the events
-- of an area stay in their order; what a server of before still writes is known under both names.
-- Here all shops are meant, as the owner of the tables.
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE notices NO FORCE ROW LEVEL SECURITY;

UPDATE outbox SET topic = CASE split_part(topic, '.', 1)
  WHEN 'order' THEN 'orders.' || split_part(topic, '.', 2)
  WHEN 'customer' THEN 'orders.customer_' || split_part(topic, '.', 2)
  WHEN 'checkout' THEN 'orders.checkout_' || split_part(topic, '.', 2)
  WHEN 'collection' THEN 'catalog.collection_' || split_part(topic, '.', 2)
  WHEN 'shop' THEN 'identity.shop_' || split_part(topic, '.', 2)
  WHEN 'job' THEN 'core.job_' || split_part(topic, '.', 2)
  WHEN 'product' THEN CASE topic WHEN 'product.stock_changed' THEN 'catalog.stock_changed'
    ELSE 'catalog.product_' || split_part(topic, '.', 2) END
  ELSE topic END
WHERE split_part(topic, '.', 1) IN ('order', 'customer', 'checkout', 'collection', 'shop', 'job', 'product');

CREATE TEMP TABLE renamed (old text, new text) ON COMMIT DROP;
INSERT INTO renamed VALUES ('product-import', 'catalog.import-products'), ('product-bulk', 'catalog.change-products'),
  ('product-images', 'catalog.fetch-images'), ('store-sync', 'store-link.sync');
UPDATE jobs j SET kind = r.new FROM renamed r WHERE j.kind = r.old;
UPDATE notices n SET payload = jsonb_set(payload, '{job_kind}', to_jsonb(r.new))
FROM renamed r WHERE n.kind = 'job_ended' AND n.payload ->> 'job_kind' = r.old;

ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
ALTER TABLE notices FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION stock_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (shop_id, topic, payload)
  SELECT shop_id, 'catalog.stock_changed', jsonb_build_object('variant_ids', jsonb_agg(variant_id))
  FROM (SELECT shop_id, variant_id, (row_number() OVER (PARTITION BY shop_id ORDER BY variant_id) - 1) / 250 AS part
        FROM (SELECT DISTINCT shop_id, variant_id FROM moved) ids) parts
  WHERE EXISTS (SELECT 1 FROM webhooks w
                WHERE w.shop_id = parts.shop_id AND w.topic = 'inventory_levels/update' AND w.status = 'active')
  GROUP BY shop_id, part ORDER BY shop_id, part;
  RETURN NULL;
END $$;
