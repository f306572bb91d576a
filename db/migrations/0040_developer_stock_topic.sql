-- Stock that changes is told to those who listen, whoever changed it: an order, a person, an import, another store.
-- The table says so itself, as it keeps its history; without a listener nothing is written, so that a sale costs no more.
CREATE FUNCTION stock_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (shop_id, topic, payload)
  SELECT shop_id, 'product.stock_changed', jsonb_build_object('variant_ids', jsonb_agg(variant_id))
  FROM (SELECT shop_id, variant_id, (row_number() OVER (PARTITION BY shop_id ORDER BY variant_id) - 1) / 250 AS part
        FROM (SELECT DISTINCT shop_id, variant_id FROM moved) ids) parts
  WHERE EXISTS (SELECT 1 FROM webhooks w
                WHERE w.shop_id = parts.shop_id AND w.topic = 'inventory_levels/update' AND w.status = 'active')
  GROUP BY shop_id, part ORDER BY shop_id, part;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_told AFTER INSERT ON inventory_movements REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION stock_told();
