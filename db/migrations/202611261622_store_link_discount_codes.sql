-- What a connected store knows of the discount codes that are typed there.
CREATE TABLE store_discount_codes (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  discount_code_id bigint NOT NULL,
  -- The connection that it is made over; another store has never heard of it.
  link_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'made', 'refused', 'removed')),
  external_id text,
  -- The store is to forget it.
  ending boolean NOT NULL DEFAULT false,
  -- When the store was last asked to make it: an answer may still be on its way.
  asked_at timestamptz,
  -- When the store is to be asked next; null: there is nothing to ask.
  due_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  -- Why the store refused it: a sentence by its code.
  problem text,
  PRIMARY KEY (shop_id, discount_code_id),
  FOREIGN KEY (shop_id, discount_code_id) REFERENCES discount_codes (shop_id, id) ON DELETE CASCADE
);
CREATE INDEX store_discount_codes_due ON store_discount_codes (due_at) WHERE due_at IS NOT NULL;
SELECT tenant_table('store_discount_codes'), system_table('store_discount_codes');
