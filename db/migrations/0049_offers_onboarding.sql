-- What a shop did with the steps of the start guide. No row: nothing yet.
CREATE TABLE onboarding_steps (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  type text NOT NULL,
  hidden boolean NOT NULL DEFAULT false,
  -- Place among the shop's moves, the latest the largest; 0 when never moved.
  moved int NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, type)
);
SELECT tenant_table('onboarding_steps');
