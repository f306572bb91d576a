-- Orders are listed by the moment they were placed, as figures count them.
CREATE INDEX orders_placed ON orders (shop_id, processed_at, id);
