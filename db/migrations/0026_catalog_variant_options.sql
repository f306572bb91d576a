-- Checked at the end of a statement, so that two variants of a product may change places in one save.
DROP INDEX variants_options;
ALTER TABLE variants ADD CONSTRAINT variants_options EXCLUDE USING btree (
  shop_id WITH =, product_id WITH =, (coalesce(option1, '')) WITH =, (coalesce(option2, '')) WITH =, (coalesce(option3, '')) WITH =
) DEFERRABLE INITIALLY IMMEDIATE;
