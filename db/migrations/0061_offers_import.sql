-- Lines of a file of offers that were judged and found good, until all are; then they become offers in one step.
CREATE TABLE offer_import_lines (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  job_id bigint NOT NULL,
  line int NOT NULL,
  -- By column, as it will be stored.
  offer jsonb NOT NULL,
  PRIMARY KEY (shop_id, job_id, line),
  FOREIGN KEY (shop_id, job_id) REFERENCES jobs (shop_id, id) ON DELETE CASCADE
);
SELECT tenant_table('offer_import_lines');
