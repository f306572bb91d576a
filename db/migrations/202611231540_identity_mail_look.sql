-- How a shop's mails look: a colour and a logo, both empty while nobody has chosen one. Their version is their own, so
-- that saving the settings beside them is no conflict.
ALTER TABLE shops
  ADD COLUMN mail_accent text NOT NULL DEFAULT '' CHECK (mail_accent ~ '^(#[0-9a-f]{6})?$'),
  ADD COLUMN mail_logo text NOT NULL DEFAULT '',
  ADD COLUMN mail_look_version int NOT NULL DEFAULT 1;
DROP TRIGGER audit_insert ON shops;
DROP TRIGGER audit_update ON shops;
DROP TRIGGER audit_delete ON shops;
SELECT audit_table('shops', 'name', '{next_order_number,access_since,online_store_version,mail_look_version}', '{storefront_password}');
