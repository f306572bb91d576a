-- The offer that a line was taken from, checked when it was bought; kept as it was, the offer may be gone. Null: none.
ALTER TABLE order_lines ADD COLUMN taken_offer_id bigint;
