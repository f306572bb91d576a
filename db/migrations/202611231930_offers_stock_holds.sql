-- Units of limited offers that somebody has for a while: those of a price that another checkout is to charge. They are
-- counted in `offer_stock.taken` until the hold is given back; an order that was placed with it turns it into its use.
CREATE TABLE offer_stock_holds (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  -- Whose it is: what asked for it knows it by this.
  key text NOT NULL,
  offer_id bigint NOT NULL,
  taken int NOT NULL CHECK (taken > 0),
  amount_minor bigint NOT NULL,
  -- `offer_stock.restocks` when it was taken: what belongs to an earlier round does not come back into this one.
  restocks int NOT NULL,
  until timestamptz NOT NULL,
  given_back_at timestamptz,
  PRIMARY KEY (shop_id, key, offer_id),
  FOREIGN KEY (shop_id, offer_id) REFERENCES offers (shop_id, id) ON DELETE CASCADE
);
CREATE INDEX offer_stock_holds_offer ON offer_stock_holds (shop_id, offer_id);
CREATE INDEX offer_stock_holds_over ON offer_stock_holds (until) WHERE given_back_at IS NULL;
CREATE INDEX offer_stock_holds_age ON offer_stock_holds (given_back_at);
SELECT tenant_table('offer_stock_holds'), system_table('offer_stock_holds');
