-- A third role, which reads everything and writes nothing, for backups with pg_dump (decision 004). No login of the server is
-- given it; an operator gives it to a login of their own.
DO $$ BEGIN CREATE ROLE backroom_backup NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;

-- Lets the backup role read every table that it cannot read yet, past the row-level security. It runs after the migrations at
-- each start (db/migrate.ts), as the owner, so that tables of later migrations are covered without a line of theirs.
CREATE FUNCTION let_backup_read() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE one record;
BEGIN
  -- Two servers that start together do this one after the other.
  PERFORM pg_advisory_xact_lock(hashtext('let_backup_read'));
  FOR one IN
    SELECT oid::regnamespace AS name FROM pg_namespace
    WHERE pg_has_role(nspowner, 'USAGE') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND NOT has_schema_privilege('backroom_backup', oid, 'USAGE')
  LOOP EXECUTE format('GRANT USAGE ON SCHEMA %s TO backroom_backup', one.name); END LOOP;
  FOR one IN
    SELECT c.oid::regclass AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE pg_has_role(c.relowner, 'USAGE') AND c.relpersistence <> 't' AND c.relkind IN ('r', 'p', 'S', 'v', 'm')
      AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND NOT has_table_privilege('backroom_backup', c.oid, 'SELECT')
  LOOP EXECUTE format('GRANT SELECT ON %s TO backroom_backup', one.name); END LOOP;
  FOR one IN
    SELECT c.oid::regclass AS name FROM pg_class c
    WHERE pg_has_role(c.relowner, 'USAGE') AND c.relrowsecurity AND c.relpersistence <> 't'
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup')
  LOOP EXECUTE format('CREATE POLICY backup ON %s FOR SELECT TO backroom_backup USING (true)', one.name); END LOOP;
END $$;
REVOKE ALL ON FUNCTION let_backup_read() FROM PUBLIC;

-- As before; a dump reads each day's partition by itself.
CREATE OR REPLACE FUNCTION ensure_event_day(the_day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE part text := 'shopper_events_' || to_char(the_day, 'YYYYMMDD');
BEGIN
  IF to_regclass(part) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('ensure_event_day'));
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF shopper_events FOR VALUES FROM (%L) TO (%L)', part,
      first_event_id(the_day::timestamp AT TIME ZONE 'UTC'), first_event_id((the_day + 1)::timestamp AT TIME ZONE 'UTC'));
    EXECUTE format('GRANT SELECT ON %I TO backroom_backup', part);
  END IF;
END $$;
