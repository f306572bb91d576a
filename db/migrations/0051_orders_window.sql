-- For a while after its payment an order may be added to, and its parcels wait for that.
ALTER TABLE orders
  -- Until when. Null: nothing was ever offered for it.
  ADD COLUMN editable_until timestamptz,
  -- When the wait was over: the window had passed, or staff let the order go.
  ADD COLUMN released_at timestamptz,
  ADD CHECK (released_at IS NULL OR editable_until IS NOT NULL);
ALTER TABLE order_lines
  -- Put on after the order was paid; null: bought with it.
  ADD COLUMN added_at timestamptz;

-- The gateway's name for the card that paid, so that it can be charged once more. Never a number; forgotten after a day.
CREATE TABLE order_cards (
  shop_id int NOT NULL,
  order_id bigint NOT NULL,
  gateway text NOT NULL,
  card_token text NOT NULL,
  -- `orders.editable_until` while the order waits.
  closes_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, order_id),
  FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id) ON DELETE CASCADE
);
CREATE INDEX order_cards_waiting ON order_cards (shop_id, closes_at) WHERE closes_at IS NOT NULL;
SELECT tenant_table('order_cards'), system_table('order_cards');

-- What the test gateway took of cards it knew: the memory of a payment service, which no transaction of ours undoes.
CREATE TABLE test_charges (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  key text NOT NULL,
  card_token text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency text NOT NULL,
  given_back boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, key)
);
SELECT tenant_table('test_charges'), system_table('test_charges');
