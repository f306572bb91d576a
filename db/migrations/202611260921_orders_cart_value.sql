-- What is in a cart, after discounts, as the server priced it when it was last changed; NULL: it was not changed since this is noted.
ALTER TABLE carts ADD COLUMN value_minor bigint;
