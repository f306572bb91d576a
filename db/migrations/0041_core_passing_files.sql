-- Files that are wanted for a while only: parts of exports, files to be imported. The row is there before the file and
-- goes with it, so that no file is forgotten.
CREATE TABLE passing_files (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  -- In the file store.
  key text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (shop_id, key)
);
CREATE INDEX passing_files_until ON passing_files (until);
SELECT tenant_table('passing_files'), system_table('passing_files');

-- Exports from before this was kept.
INSERT INTO passing_files (shop_id, key, until)
SELECT shop_id, format('exports/%s/%s/%s.csv', shop_id, id, part), now()
FROM jobs, generate_series(0, coalesce((result ->> 'parts')::int, 0) - 1) part
WHERE kind IN ('orders.export-orders', 'orders.export-customers');
