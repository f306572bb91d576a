-- What the other kinds of offers need beside the quantity discount.
ALTER TABLE offers
  ADD COLUMN variant_sort text NOT NULL DEFAULT 'lowest',
  ADD COLUMN recommend_limit smallint NOT NULL DEFAULT 4,
  ADD COLUMN holdout_percent smallint NOT NULL DEFAULT 0,
  ADD COLUMN variant_b jsonb,
  -- Made by the automated post-purchase calls: not in the other lists, with a fee for shipping and a discount of its own shape.
  ADD COLUMN automated boolean NOT NULL DEFAULT false,
  ADD COLUMN shipping_fee jsonb;

-- Units that an offer with a stock limit has given so far. Counted in the order's transaction, so that no two orders take the last one.
CREATE TABLE offer_stock (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  offer_id bigint NOT NULL,
  taken int NOT NULL DEFAULT 0,
  -- How often an offer that restocks by itself has begun anew.
  restocks int NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, offer_id),
  FOREIGN KEY (shop_id, offer_id) REFERENCES offers (shop_id, id) ON DELETE CASCADE
);
SELECT tenant_table('offer_stock');
-- What is left decides prices, so the nodes read it with the offers.
CREATE TRIGGER offers_notify AFTER INSERT OR UPDATE ON offer_stock FOR EACH ROW EXECUTE FUNCTION offers_notify();
