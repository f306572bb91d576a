-- Lines that we have a connected store put on orders of its own. A row is committed before the store is asked.
CREATE TABLE store_order_lines (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  -- Kept with the line there, too: by it the line is known again.
  key text NOT NULL,
  -- Without a foreign key: the row is written while another transaction has the order to itself.
  order_id bigint NOT NULL,
  -- The store's own id of the order.
  external_order text NOT NULL,
  -- The variant, units, amounts, and the offer that it was taken from.
  added jsonb NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'there', 'refused')),
  -- When the store was last asked to add it; null: not yet.
  asked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, key)
);
CREATE INDEX store_order_lines_order ON store_order_lines (shop_id, external_order);
SELECT tenant_table('store_order_lines'), system_table('store_order_lines');
