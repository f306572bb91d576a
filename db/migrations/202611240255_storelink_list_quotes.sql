-- A price may be the list price: its order is known by it although there is no code.
ALTER TABLE store_quotes DROP CONSTRAINT store_quotes_check;
ALTER TABLE store_quotes ADD CHECK (total_minor >= 0 AND total_minor <= list_minor);
-- Where a cart cannot carry its price's name, the page says after the order which one it was: the store's own id of it, and
-- the digest of its key, which only its shopper and the store know.
ALTER TABLE store_quotes ADD COLUMN told_order text, ADD COLUMN told_key bytea;
CREATE INDEX store_quotes_told_order ON store_quotes (shop_id, told_order) WHERE told_order IS NOT NULL;
-- What an order was placed with stays as long as the order: whatever becomes of it later is credited by it.
DROP INDEX store_quotes_age;
CREATE INDEX store_quotes_age ON store_quotes (created_at) WHERE order_id IS NULL;
