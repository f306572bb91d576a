-- Other programs change things, too: an entry is a person's or an access token's. Its name is kept as it was, so that
-- the log needs no other table to say who it was.
ALTER TABLE audit_log
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN token_id bigint,
  ADD COLUMN token_name text NOT NULL DEFAULT '',
  ADD CONSTRAINT audit_log_actor CHECK (num_nonnulls(user_id, token_id) = 1);

CREATE FUNCTION app_token_id() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.token_id', true), '')::bigint $$;

CREATE OR REPLACE FUNCTION audit_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  actor bigint := app_user_id();
  token bigint := CASE WHEN app_user_id() IS NULL THEN app_token_id() END;
  token_called text := CASE WHEN token IS NULL THEN '' ELSE coalesce(current_setting('app.token_name', true), '') END;
  shop int := app_shop_id();
  quiet text[] := TG_ARGV[1]::text[] || '{id,shop_id,created_at,updated_at,version,search}'::text[];
  secret text[] := TG_ARGV[2]::text[];
  merged int;
BEGIN
  IF actor IS NULL AND token IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_log (shop_id, user_id, token_id, token_name, action, subject, subject_id, subject_name)
    SELECT shop, actor, token, token_called, 'created', TG_TABLE_NAME, (n ->> 'id')::bigint, coalesce(left(n ->> TG_ARGV[0], 200), '')
    FROM (SELECT to_jsonb(r) AS n FROM new_rows r) rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_log (shop_id, user_id, token_id, token_name, action, subject, subject_id, subject_name)
    SELECT shop, actor, token, token_called, 'deleted', TG_TABLE_NAME, (o ->> 'id')::bigint, coalesce(left(o ->> TG_ARGV[0], 200), '')
    FROM (SELECT to_jsonb(r) AS o FROM old_rows r) rows;
  ELSE
    WITH changed AS MATERIALIZED (
      SELECT (n ->> 'id')::bigint AS id, coalesce(left(n ->> TG_ARGV[0], 200), '') AS name, c.changes
      FROM (SELECT to_jsonb(a) AS o, to_jsonb(b) AS n FROM old_rows a JOIN new_rows b ON b.id = a.id) rows,
           audit_changes(o, n, quiet, secret) AS c (changes)
      WHERE c.changes <> '[]'
    ), before AS (
      -- What this transaction has written of the same things; now() is when it began, and it has one actor.
      UPDATE audit_log e SET subject_name = c.name,
        changes = CASE e.action WHEN 'updated' THEN audit_merged(e.changes, c.changes, secret) ELSE e.changes END
      FROM changed c
      WHERE e.shop_id = shop AND e.created_at = now() AND e.tx = txid_current()
        AND e.subject = TG_TABLE_NAME AND e.subject_id = c.id AND e.action <> 'deleted'
      RETURNING e.subject_id
    ), added AS (
      INSERT INTO audit_log (shop_id, user_id, token_id, token_name, action, subject, subject_id, subject_name, changes)
      SELECT shop, actor, token, token_called, 'updated', TG_TABLE_NAME, c.id, c.name, c.changes FROM changed c
      WHERE c.id NOT IN (SELECT subject_id FROM before)
    )
    SELECT count(*) INTO merged FROM before;
    IF merged > 0 THEN
      DELETE FROM audit_log e
      WHERE e.shop_id = shop AND e.created_at = now() AND e.tx = txid_current()
        AND e.subject = TG_TABLE_NAME AND e.action = 'updated' AND e.changes = '[]';
    END IF;
  END IF;
  RETURN NULL;
END $$;
