-- Tax that went back with delivery. Lines have their own; until now this one counted as returned items. It is part of
-- `adjustment_minor`, as before.
ALTER TABLE refunds ADD COLUMN shipping_tax_minor bigint NOT NULL DEFAULT 0 CHECK (shipping_tax_minor >= 0);
