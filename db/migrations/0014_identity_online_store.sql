-- The preferences of the online store have a version of their own: saving the settings beside them is no conflict.
ALTER TABLE shops ADD COLUMN online_store_version int NOT NULL DEFAULT 1;
DROP TRIGGER audit_insert ON shops;
DROP TRIGGER audit_update ON shops;
DROP TRIGGER audit_delete ON shops;
SELECT audit_table('shops', 'name', '{next_order_number,access_since,online_store_version}', '{storefront_password}');
