-- The quotes of a visitor, open or not: also a person's file asks for them, by the sessions that their orders name.
DROP INDEX store_quotes_visitor;
CREATE INDEX store_quotes_visitor ON store_quotes (shop_id, visitor, id) WHERE visitor IS NOT NULL;
