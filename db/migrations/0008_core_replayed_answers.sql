-- A replayed answer is the first one byte for byte, so its members keep their order.
ALTER TABLE idempotency_keys ALTER COLUMN reply TYPE json USING reply::json;
