-- The browser's session that put something into the cart, as the shopper script calls it, and the one that ordered:
-- it decides what is tried on a shopper and nothing else. Null: no script, so nothing is tried.
ALTER TABLE carts ADD COLUMN visitor text CHECK (visitor ~ '^[A-Za-z0-9_-]{1,64}$');
ALTER TABLE orders ADD COLUMN visitor text;
