-- One entry a thing and call, however many statements the call needed; written by the tables' owner alone, so that
-- the application can neither forge nor change one; and an index for every filter of the screen, newest first.
ALTER TABLE audit_log
  ADD COLUMN tx bigint NOT NULL DEFAULT txid_current(),
  ADD COLUMN search text GENERATED ALWAYS AS (searchable(subject_name)) STORED;
DROP INDEX audit_log_subject, audit_log_person;
CREATE INDEX audit_log_time ON audit_log (shop_id, created_at, id);
CREATE INDEX audit_log_person ON audit_log (shop_id, user_id, created_at, id);
CREATE INDEX audit_log_subject ON audit_log (shop_id, subject, created_at, id);
CREATE INDEX audit_log_action ON audit_log (shop_id, action, created_at, id);
CREATE INDEX audit_log_thing ON audit_log (shop_id, subject_id, created_at, id);
CREATE INDEX audit_log_search ON audit_log USING gin (shop_id, search gin_trgm_ops);
REVOKE INSERT ON audit_log FROM backroom_app;

-- As every searched table has it: behind a row policy LIKE would not go through the index.
CREATE FUNCTION audit_log_matches(pattern text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS
  'SELECT id FROM audit_log WHERE shop_id = app_shop_id() AND search LIKE pattern LIMIT 2001';
GRANT CREATE ON SCHEMA public TO backroom_system;
ALTER FUNCTION audit_log_matches(text) OWNER TO backroom_system;
REVOKE CREATE ON SCHEMA public FROM backroom_system;
REVOKE ALL ON FUNCTION audit_log_matches(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_log_matches(text) TO backroom_app;

-- A text of just 2,000 characters is whole: its quotation marks do not count.
CREATE OR REPLACE FUNCTION audit_value(value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN length(value #>> '{}') > 2000 THEN to_jsonb(left(value #>> '{}', 2000) || '…') ELSE value END
$$;

-- Of a column that holds an object, the members that differ are named: `switches.bundle_limit`.
CREATE OR REPLACE FUNCTION audit_changes(was jsonb, is_now jsonb, quiet text[], secret text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  WITH columns AS (
    SELECT k, was -> k AS o, is_now -> k AS n FROM jsonb_object_keys(is_now) k
    WHERE was -> k IS DISTINCT FROM is_now -> k AND NOT k = ANY (quiet)
  ), fields AS (
    SELECT k AS field, o, n, k = ANY (secret) AS hidden FROM columns
    WHERE k = ANY (secret) OR jsonb_typeof(o) <> 'object' OR jsonb_typeof(n) <> 'object'
    UNION ALL
    SELECT c.k || '.' || member, c.o -> member, c.n -> member, false
    FROM columns c, jsonb_object_keys(CASE WHEN jsonb_typeof(c.o) = 'object' AND jsonb_typeof(c.n) = 'object'
                                           THEN c.o || c.n ELSE '{}' END) member
    WHERE NOT c.k = ANY (secret) AND c.o -> member IS DISTINCT FROM c.n -> member
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('field', field,
    'from', CASE WHEN NOT hidden THEN audit_value(o) END, 'to', CASE WHEN NOT hidden THEN audit_value(n) END) ORDER BY field), '[]')
  FROM fields
$$;

-- Two changes of one thing, one after the other, as one. What came back to where it was is none; of a secret
-- that cannot be known.
CREATE FUNCTION audit_merged(first jsonb, second jsonb, secret text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'from', o, 'to', n) ORDER BY field), '[]')
  FROM (
    SELECT coalesce(a ->> 'field', b ->> 'field') AS field,
           coalesce(a, b) -> 'from' AS o, coalesce(b, a) -> 'to' AS n
    FROM jsonb_array_elements(first) a FULL JOIN jsonb_array_elements(second) b ON a ->> 'field' = b ->> 'field'
  ) both_of
  WHERE o IS DISTINCT FROM n OR field = ANY (secret)
$$;

CREATE OR REPLACE FUNCTION audit_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  actor bigint := app_user_id();
  shop int := app_shop_id();
  quiet text[] := TG_ARGV[1]::text[] || '{id,shop_id,created_at,updated_at,version,search}'::text[];
  secret text[] := TG_ARGV[2]::text[];
  merged int;
BEGIN
  IF actor IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_log (shop_id, user_id, action, subject, subject_id, subject_name)
    SELECT shop, actor, 'created', TG_TABLE_NAME, (n ->> 'id')::bigint, coalesce(left(n ->> TG_ARGV[0], 200), '')
    FROM (SELECT to_jsonb(r) AS n FROM new_rows r) rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_log (shop_id, user_id, action, subject, subject_id, subject_name)
    SELECT shop, actor, 'deleted', TG_TABLE_NAME, (o ->> 'id')::bigint, coalesce(left(o ->> TG_ARGV[0], 200), '')
    FROM (SELECT to_jsonb(r) AS o FROM old_rows r) rows;
  ELSE
    WITH changed AS MATERIALIZED (
      SELECT (n ->> 'id')::bigint AS id, coalesce(left(n ->> TG_ARGV[0], 200), '') AS name, c.changes
      FROM (SELECT to_jsonb(a) AS o, to_jsonb(b) AS n FROM old_rows a JOIN new_rows b ON b.id = a.id) rows,
           audit_changes(o, n, quiet, secret) AS c (changes)
      WHERE c.changes <> '[]'
    ), before AS (
      -- What this transaction has written of the same things; now() is when it began.
      UPDATE audit_log e SET subject_name = c.name,
        changes = CASE e.action WHEN 'updated' THEN audit_merged(e.changes, c.changes, secret) ELSE e.changes END
      FROM changed c
      WHERE e.shop_id = shop AND e.created_at = now() AND e.tx = txid_current() AND e.user_id = actor
        AND e.subject = TG_TABLE_NAME AND e.subject_id = c.id AND e.action <> 'deleted'
      RETURNING e.subject_id
    ), added AS (
      INSERT INTO audit_log (shop_id, user_id, action, subject, subject_id, subject_name, changes)
      SELECT shop, actor, 'updated', TG_TABLE_NAME, c.id, c.name, c.changes FROM changed c
      WHERE c.id NOT IN (SELECT subject_id FROM before)
    )
    SELECT count(*) INTO merged FROM before;
    IF merged > 0 THEN
      DELETE FROM audit_log e
      WHERE e.shop_id = shop AND e.created_at = now() AND e.tx = txid_current() AND e.user_id = actor
        AND e.subject = TG_TABLE_NAME AND e.action = 'updated' AND e.changes = '[]';
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- When someone accepted is when the entry was made, and who asked them is in the entry before; the last save alone
-- knows whether the products of an offer changed with it.
DROP TRIGGER audit_insert ON memberships;
DROP TRIGGER audit_update ON memberships;
DROP TRIGGER audit_delete ON memberships;
DROP TRIGGER audit_insert ON offers;
DROP TRIGGER audit_update ON offers;
DROP TRIGGER audit_delete ON offers;
SELECT audit_table('memberships', 'email', '{user_id,invited_by,invited_at,accepted_at}'),
       audit_table('offers', 'offer_name', '{offer_product_updated}');
