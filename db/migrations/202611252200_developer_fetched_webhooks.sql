-- A program without a public address fetches its deliveries: they wait here until it does, and nobody sends them.
ALTER TABLE webhook_deliveries ADD COLUMN fetched boolean NOT NULL DEFAULT false;
DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending' AND NOT fetched;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (begun_at) WHERE status = 'pending' AND fetched;
