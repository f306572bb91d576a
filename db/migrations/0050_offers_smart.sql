-- Offers that Backroom keeps by itself carry a key: `offer`, or `bundle:12:34` of a pair of products. Null: made by hand.
ALTER TABLE offers ADD COLUMN smart_key text;
CREATE UNIQUE INDEX offers_smart ON offers (shop_id, smart_key) WHERE smart_key IS NOT NULL;
