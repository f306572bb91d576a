-- How an offer or a funnel is named in files: the same in every shop that it is carried to, so that a file that comes in
-- again finds what it made. Kept when it comes from a file, made up otherwise.
ALTER TABLE offers ADD COLUMN file_key text NOT NULL DEFAULT gen_random_uuid()::text CHECK (length(file_key) BETWEEN 1 AND 100);
CREATE UNIQUE INDEX offers_file_key ON offers (shop_id, file_key);
ALTER TABLE funnels ADD COLUMN file_key text NOT NULL DEFAULT gen_random_uuid()::text CHECK (length(file_key) BETWEEN 1 AND 100);
CREATE UNIQUE INDEX funnels_file_key ON funnels (shop_id, file_key);
-- Lines of a file that were judged, good and bad: what a trial tells of, and what an import makes offers of in one step.
ALTER TABLE offer_import_lines
  ALTER COLUMN offer DROP NOT NULL,
  ADD COLUMN record text NOT NULL DEFAULT 'offer',
  -- new, changed, same, no_target or wrong; pending: a funnel, until the offers of the file are known.
  ADD COLUMN outcome text NOT NULL DEFAULT 'new',
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN offer_type text NOT NULL DEFAULT '',
  ADD COLUMN file_key text,
  -- Where the file wants it among those of its kind; null: after the last, or where it is.
  ADD COLUMN place int,
  -- What it is for: a stored offer or funnel, as it was when the line was judged.
  ADD COLUMN found_id bigint,
  ADD COLUMN found_version int,
  -- Columns that a changed one differs in.
  ADD COLUMN changed text[] NOT NULL DEFAULT '{}',
  ADD COLUMN problem_column text,
  ADD COLUMN message text,
  ADD COLUMN problem jsonb;
CREATE INDEX offer_import_lines_key ON offer_import_lines (shop_id, job_id, file_key);
CREATE INDEX offer_import_lines_found ON offer_import_lines (shop_id, job_id, record, found_id);
CREATE INDEX offer_import_lines_outcome ON offer_import_lines (shop_id, job_id, outcome, line);
