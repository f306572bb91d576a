-- Tabs that are seen now: a row a tab, until it says goodbye or was not heard of for 45 seconds. Nothing of it is durable: it is in no
-- backup, and a database that comes up after a crash begins with none. All servers share it.
CREATE UNLOGGED TABLE present_tabs (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  -- A random number of the page.
  tab bigint NOT NULL,
  visit_id uuid NOT NULL,
  -- The session of the browser, as events name it.
  visitor bigint NOT NULL,
  page text NOT NULL CHECK (page IN ('index', 'product', 'collection', 'cart', 'checkout', 'other')),
  -- Of a product or a collection; 0: none that is known here.
  page_id bigint NOT NULL DEFAULT 0,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, tab)
) WITH (fillfactor = 50);
SELECT tenant_table('present_tabs');
SELECT system_table('present_tabs');
