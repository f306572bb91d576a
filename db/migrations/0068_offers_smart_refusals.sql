-- Pairs of products that a merchant wants no smart bundle of: they deleted one. `smart_key` as in offers.
CREATE TABLE smart_refusals (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  smart_key text NOT NULL,
  -- What the bundle was called when it was deleted.
  offer_name text NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, smart_key)
);
SELECT tenant_table('smart_refusals');
