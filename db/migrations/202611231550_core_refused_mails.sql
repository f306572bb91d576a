-- A mail that was given up keeps what it says, sealed as while it waited, so that people can have it sent again. It is
-- forgotten with the rest of it after 90 days, or with what it is about.
ALTER TABLE shop_mails
  DROP CONSTRAINT shop_mails_check,
  ADD CONSTRAINT shop_mails_sealed CHECK (CASE state WHEN 'queued' THEN sealed IS NOT NULL WHEN 'sent' THEN sealed IS NULL ELSE true END);
CREATE INDEX shop_mails_failed ON shop_mails (shop_id, about, id) WHERE state = 'failed';
