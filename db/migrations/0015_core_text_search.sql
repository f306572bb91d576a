-- Behind a row policy PostgreSQL keeps LIKE away from an index (an error might tell of a foreign row), so a search
-- looks ids up as a role that may read all rows, and names the shop itself. `<table>_matches(pattern)` gives the
-- acting shop's rows whose search text is like the pattern, or the first 2,001 of them: then the pattern says too
-- little to look for.
CREATE FUNCTION search_table(t regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE f text := t || '_matches(text)';
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = t AND polname = 'system') THEN
    EXECUTE format('CREATE POLICY system ON %s FOR SELECT TO backroom_system USING (true)', t);
  END IF;
  EXECUTE format('GRANT SELECT ON %s TO backroom_system', t);
  EXECUTE format('CREATE FUNCTION %s_matches(pattern text) RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS
    ''SELECT id FROM %s WHERE shop_id = app_shop_id() AND search LIKE pattern LIMIT 2001''', t, t);
  EXECUTE 'GRANT CREATE ON SCHEMA public TO backroom_system';
  EXECUTE format('ALTER FUNCTION %s OWNER TO backroom_system', f);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM backroom_system';
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO backroom_app', f);
END $$;

DROP FUNCTION product_matches(text);
SELECT search_table('products'), search_table('collections'), search_table('offers'), search_table('orders'), search_table('customers');
