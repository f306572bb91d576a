-- Two roles, neither of which owns a table. backroom_app sees one shop at a time, the one named by
-- app.shop_id inside the transaction. backroom_system is for work that crosses shops (session look-up,
-- outbox dispatch, housekeeping) and may only touch the tables granted to it by name.
DO $$
BEGIN
  BEGIN CREATE ROLE backroom_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  BEGIN CREATE ROLE backroom_system NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  EXECUTE format('GRANT backroom_app, backroom_system TO %I', current_user);
END $$;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;

GRANT USAGE ON SCHEMA public TO backroom_app, backroom_system;

-- The acting shop, or NULL outside a shop's transaction: then a tenant table shows no rows.
CREATE FUNCTION app_shop_id() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.shop_id', true), '')::int $$;

-- Puts the database's wall around one table that has a shop_id.
CREATE FUNCTION tenant_table(t regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
  EXECUTE format('CREATE POLICY tenant ON %s USING (shop_id = app_shop_id()) WITH CHECK (shop_id = app_shop_id())', t);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO backroom_app', t);
END $$;

-- Lets cross-shop work reach one tenant table.
CREATE FUNCTION system_table(t regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY system ON %s TO backroom_system USING (true) WITH CHECK (true)', t);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO backroom_system', t);
END $$;

-- unaccent() is only STABLE because its dictionary may change; ours does not, so search columns may use it.
CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
  $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
