-- Who changes what codes are like says which copy they changed.
ALTER TABLE store_checkouts ADD version int NOT NULL DEFAULT 1;
-- The carts of the last thirty days as their pages told of them are counted from this alone. A price without codes is a
-- list price, which has nothing that the store could honour.
CREATE INDEX store_quotes_told ON store_quotes (shop_id, link_id, told_at) INCLUDE (told_met, currency, total_minor, told_minor)
  WHERE told_at IS NOT NULL AND total_minor < list_minor;
