-- A review from a page whose writer's address bought the product: who reads that address's mail may confirm it, once. Of the
-- link only the hash is kept; it is gone with its use, its review and its order.
CREATE TABLE review_confirmations (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  review_id bigint NOT NULL,
  order_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, review_id),
  FOREIGN KEY (shop_id, review_id) REFERENCES reviews (shop_id, id) ON DELETE CASCADE,
  FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX review_confirmations_token ON review_confirmations (shop_id, token_hash);
CREATE INDEX review_confirmations_order ON review_confirmations (shop_id, order_id);
CREATE INDEX review_confirmations_old ON review_confirmations (expires_at);
SELECT tenant_table('review_confirmations'), system_table('review_confirmations');

-- What a shopper sent with a review goes with it, however that goes: its bytes within the hour (forgetPictures).
CREATE FUNCTION review_images_gone() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE pictures p SET keep_until = now() FROM old_rows o
    WHERE p.shop_id = o.shop_id AND p.purpose = 'review' AND p.key = split_part(o.src, '/', 4);
    RETURN NULL;
  END $$;
CREATE TRIGGER pictures_go AFTER DELETE ON review_images REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION review_images_gone();
