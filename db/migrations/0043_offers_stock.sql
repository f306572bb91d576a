-- What is left changes with every order of a limited offer, so it has news of its own: the compiled offers stay.
DROP TRIGGER offers_notify ON offer_stock;
CREATE FUNCTION offer_stock_notify() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM pg_notify('offer_stock', NEW.shop_id::text); RETURN NULL; END $$;
CREATE TRIGGER offer_stock_notify AFTER INSERT OR UPDATE ON offer_stock FOR EACH ROW EXECUTE FUNCTION offer_stock_notify();

-- What an order took of an offer's stock, so that it can be given back.
CREATE TABLE offer_stock_uses (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  order_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  taken int NOT NULL,
  -- What it took off the order; a refund gives back the same share of the units as of this.
  amount_minor bigint NOT NULL,
  -- `offer_stock.restocks` when it was taken: what belongs to an earlier round does not come back into this one.
  restocks int NOT NULL,
  -- Amounts given up so far, by event: { "refund:7": 500 }
  given_up jsonb NOT NULL DEFAULT '{}',
  returned int NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, order_id, offer_id),
  FOREIGN KEY (shop_id, offer_id) REFERENCES offers (shop_id, id) ON DELETE CASCADE,
  FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id) ON DELETE CASCADE
);
CREATE INDEX offer_stock_uses_offer ON offer_stock_uses (shop_id, offer_id);
SELECT tenant_table('offer_stock_uses');
