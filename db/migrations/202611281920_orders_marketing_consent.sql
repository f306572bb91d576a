-- When a customer agreed to marketing emails, and where. Null of those who did not, and of those who agreed before this was kept.
ALTER TABLE customers
  ADD COLUMN marketing_consent_at timestamptz,
  ADD COLUMN marketing_consent_source text
    CHECK (marketing_consent_source IN ('checkout', 'staff', 'program', 'store')),
  ADD CONSTRAINT customers_consent_whole
    CHECK ((marketing_consent_at IS NULL) = (marketing_consent_source IS NULL));
