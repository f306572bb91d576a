-- Who saves a setting that somebody else has changed since they read it is told so; two who change different ones are not
-- in each other's way. `version` counts saves, `setting_versions` has by name the one in which a setting last changed.
ALTER TABLE app_settings
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN setting_versions jsonb NOT NULL DEFAULT '{}';
DROP TRIGGER audit_insert ON app_settings;
DROP TRIGGER audit_update ON app_settings;
DROP TRIGGER audit_delete ON app_settings;
SELECT audit_table('app_settings', 'app_code', '{setting_versions}');
