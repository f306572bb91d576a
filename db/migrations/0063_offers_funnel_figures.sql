-- The line that an accepted step put on its order: a refund of it is taken off what the funnel sold. Null: not accepted.
ALTER TABLE post_purchase_steps ADD COLUMN line_id bigint;

-- Who could have got a funnel while a share of visitors is held out, once each, as in `offer_exposures`.
CREATE TABLE funnel_exposures (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  funnel_id bigint NOT NULL,
  visitor text NOT NULL,
  part text NOT NULL CHECK (part IN ('out', 'a')),
  -- Of the order it could first be asked after: what was bought since, that order included, is the measure.
  at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, funnel_id, visitor),
  FOREIGN KEY (shop_id, funnel_id) REFERENCES funnels (shop_id, id) ON DELETE CASCADE
);
SELECT tenant_table('funnel_exposures');
