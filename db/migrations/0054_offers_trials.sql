-- Who could have got an offer while something was tried, once each: the first part they were in. What they bought
-- after that is the measure (orders.visitor). `visitor` is the browser's session as its script calls it.
CREATE TABLE offer_exposures (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  offer_id bigint NOT NULL,
  visitor text NOT NULL,
  part text NOT NULL CHECK (part IN ('out', 'a', 'b')),
  at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, offer_id, visitor),
  FOREIGN KEY (shop_id, offer_id) REFERENCES offers (shop_id, id) ON DELETE CASCADE
);
SELECT tenant_table('offer_exposures');
CREATE INDEX orders_visitor ON orders (shop_id, visitor) WHERE visitor IS NOT NULL;
