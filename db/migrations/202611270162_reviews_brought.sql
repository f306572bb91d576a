-- When a review was brought over, and by whom: what its history begins with, without a row of its own for each of an import.
-- Null of those written here, and of those that came before this was kept: their history has the row.
ALTER TABLE reviews ADD COLUMN brought_at timestamptz, ADD COLUMN brought_by bigint, ADD COLUMN brought_token bigint;
