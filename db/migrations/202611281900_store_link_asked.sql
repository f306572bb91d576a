-- Products and orders of a connected store that are to be read by their ids: a webhook said that they changed, and what it
-- holds does not show how they are now.
CREATE TABLE store_link_asked (
  shop_id int NOT NULL,
  link_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('product', 'order')),
  external_id text NOT NULL,
  -- NULL once it was read.
  asked_at timestamptz,
  read_at timestamptz,
  PRIMARY KEY (shop_id, link_id, kind, external_id),
  FOREIGN KEY (shop_id, link_id) REFERENCES store_links (shop_id, id) ON DELETE CASCADE
);
CREATE INDEX store_link_asked_open ON store_link_asked (asked_at) WHERE asked_at IS NOT NULL;
SELECT tenant_table('store_link_asked'), system_table('store_link_asked');
