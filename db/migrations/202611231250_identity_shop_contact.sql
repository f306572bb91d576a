-- How a shop is reached by those who buy there: printed at the foot of its store and of mails to its buyers.
ALTER TABLE shops
  ADD COLUMN address1 text NOT NULL DEFAULT '',
  ADD COLUMN address2 text NOT NULL DEFAULT '',
  ADD COLUMN zip text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN province text NOT NULL DEFAULT '',
  -- ISO 3166; empty while nobody has said.
  ADD COLUMN country_code text NOT NULL DEFAULT '' CHECK (country_code ~ '^([A-Z]{2})?$'),
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN tax_number text NOT NULL DEFAULT '';
