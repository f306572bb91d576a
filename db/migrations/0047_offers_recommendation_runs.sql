-- How far recommendations follow the orders: those changed up to done_at are in; all were looked at last at full_at.
CREATE TABLE recommendation_runs (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  done_at timestamptz NOT NULL,
  full_at timestamptz,
  PRIMARY KEY (shop_id)
);
SELECT tenant_table('recommendation_runs');
