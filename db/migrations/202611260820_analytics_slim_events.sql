-- A row an event, of what nothing else tells: when it was and which visit it is of stand in its id. Ids are UUIDv7: 48 bits of
-- time, and of a visit's own events the last eight bytes are those of the visit's id. One partition a day of that time.
ALTER TABLE shopper_events RENAME TO shopper_events_before;
ALTER TABLE shopper_events_before RENAME CONSTRAINT shopper_events_pkey TO shopper_events_before_pkey;
DO $$
DECLARE part text;
BEGIN
  FOR part IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'shopper_events_before'::regclass LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part, replace(part, 'shopper_events_', 'shopper_events_before_'));
  END LOOP;
END $$;

-- When an event was, to the millisecond.
CREATE FUNCTION event_at(event_id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT to_timestamp(('x' || left(event_id::text, 8) || substr(event_id::text, 10, 4))::bit(48)::bigint::float8 / 1000) $$;
-- The lowest id of a moment: events from then on have `event_id >= first_event_id(at)`.
CREATE FUNCTION first_event_id(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT rpad(lpad(to_hex(round(extract(epoch FROM at) * 1000)::bigint), 12, '0'), 32, '0')::uuid $$;
-- What the ids of a visit and of its events have in common.
CREATE FUNCTION visit_part(id uuid) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT substring(uuid_send(id) FROM 9) $$;
-- `what` is a subject, times 16, and a metric, by their places in these lists, which grow at their ends alone.
CREATE FUNCTION event_subject(what smallint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT (ARRAY['shop', 'product', 'collection', 'offer', 'widget'])[what / 16 + 1] $$;
CREATE FUNCTION event_metric(what smallint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT (ARRAY['view', 'add_to_cart', 'click'])[what % 16 + 1] $$;
CREATE FUNCTION event_what(subject text, metric text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT ((array_position(ARRAY['shop', 'product', 'collection', 'offer', 'widget'], subject) - 1) * 16
       + array_position(ARRAY['view', 'add_to_cart', 'click'], metric) - 1)::smallint $$;
-- The first moment of a day. Where clocks go back over midnight, a day begins twice, and the earlier counts.
CREATE FUNCTION day_begin(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT (day::timestamp AT TIME ZONE zone) - CASE
       WHEN ((day::timestamp AT TIME ZONE zone) - interval '1 hour') AT TIME ZONE zone >= day::timestamp THEN interval '1 hour'
       ELSE interval '0' END $$;
-- The hour of a day, counted from where the day begins; it has 23 to 25 of them. What was counted on its day in another time zone
-- has the nearest one.
CREATE FUNCTION hour_of_day(at timestamptz, day date, zone text) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT least(greatest(floor(extract(epoch FROM at - day_begin(day, zone)) / 3600), 0),
       ceil(extract(epoch FROM day_begin(day + 1, zone) - day_begin(day, zone)) / 3600) - 1)::smallint $$;

-- Without a gap between columns, 32 bytes beside the header.
CREATE TABLE shopper_events (
  shop_id int NOT NULL,
  what smallint NOT NULL,
  -- Whose it is, and whether it counts: 0 people, 1 bot, 2 staff, 3 preview.
  kind smallint NOT NULL DEFAULT 0,
  subject_id bigint NOT NULL,
  event_id uuid NOT NULL,
  PRIMARY KEY (shop_id, event_id)
) PARTITION BY RANGE (event_id);
SELECT tenant_table('shopper_events');

CREATE OR REPLACE FUNCTION ensure_event_day(the_day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE part text := 'shopper_events_' || to_char(the_day, 'YYYYMMDD');
BEGIN
  IF to_regclass(part) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('ensure_event_day'));
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF shopper_events FOR VALUES FROM (%L) TO (%L)', part,
      first_event_id(the_day::timestamp AT TIME ZONE 'UTC'), first_event_id((the_day + 1)::timestamp AT TIME ZONE 'UTC'));
  END IF;
END $$;

-- Sums of the shop as a whole by hour of its days, of what browsers told; what orders sold stands in their movements.
CREATE TABLE hourly_metrics (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  day date NOT NULL,
  hour smallint NOT NULL,
  metric text NOT NULL,
  value bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, day, hour, metric)
) WITH (fillfactor = 80);
SELECT tenant_table('hourly_metrics');

-- Visits that are no people's are found by their events.
CREATE INDEX visits_others ON visits (shop_id, visit_part(visit_id)) WHERE kind <> 'people';

-- Rows of before. Days that an event may still be repeated of are moved here and now, the others by `move_event_day`, one at a
-- time, newest first; until then they count as days whose events are gone.
ALTER TABLE shopper_events_before NO FORCE ROW LEVEL SECURITY;
ALTER TABLE visits NO FORCE ROW LEVEL SECURITY;
ALTER TABLE shops NO FORCE ROW LEVEL SECURITY;
ALTER TABLE hourly_metrics NO FORCE ROW LEVEL SECURITY;
INSERT INTO hourly_metrics (shop_id, day, hour, metric, value)
SELECT shop_id, day, hour_of_day(at, day, zone), metric, count(*) FROM (
  SELECT e.shop_id, (e.at AT TIME ZONE s.timezone)::date AS day, e.at, s.timezone AS zone, e.metric
  FROM shopper_events_before e JOIN shops s ON s.id = e.shop_id WHERE e.subject = 'shop' AND NOT e.bot
  UNION ALL
  SELECT v.shop_id, v.day, v.at, s.timezone, 'view' FROM visits v JOIN shops s ON s.id = v.shop_id WHERE v.kind = 'people') told
GROUP BY 1, 2, 3, 4;
ALTER TABLE hourly_metrics FORCE ROW LEVEL SECURITY;
ALTER TABLE shops FORCE ROW LEVEL SECURITY;
ALTER TABLE visits FORCE ROW LEVEL SECURITY;

CREATE FUNCTION move_event_day(before date) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  part text;
  the_day date;
BEGIN
  IF to_regclass('shopper_events_before') IS NULL THEN RETURN NULL; END IF;
  SELECT inhrelid::regclass::text INTO part FROM pg_inherits
  WHERE inhparent = 'shopper_events_before'::regclass ORDER BY inhrelid::regclass::text DESC LIMIT 1;
  IF part IS NULL THEN
    DROP TABLE shopper_events_before;
    RETURN NULL;
  END IF;
  the_day := to_date(right(part, 8), 'YYYYMMDD');
  IF the_day >= before THEN
    PERFORM ensure_event_day(the_day);
    -- Partitions themselves, which are behind no wall.
    EXECUTE format('INSERT INTO %I (shop_id, what, kind, subject_id, event_id)
      SELECT shop_id, event_what(subject, metric), bot::int, subject_id, event_id FROM %I ORDER BY shop_id, event_id
      ON CONFLICT DO NOTHING', 'shopper_events_' || to_char(the_day, 'YYYYMMDD'), part);
    UPDATE event_days_kept SET since = the_day WHERE since > the_day;
  END IF;
  EXECUTE format('DROP TABLE %I', part);
  RETURN part;
END $$;
REVOKE ALL ON FUNCTION move_event_day(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_event_day(date) TO backroom_system;

DO $$
DECLARE
  newest text;
  repeated date := current_date - 8;
BEGIN
  LOOP
    SELECT right(max(inhrelid::regclass::text), 8) INTO newest FROM pg_inherits
    WHERE inhparent = to_regclass('shopper_events_before') AND inhrelid IS NOT NULL;
    EXIT WHEN newest < to_char(repeated, 'YYYYMMDD') OR move_event_day('-infinity') IS NULL;
  END LOOP;
  IF newest IS NOT NULL THEN
    INSERT INTO event_days_kept (since) VALUES (repeated)
    ON CONFLICT (one) DO UPDATE SET since = greatest(event_days_kept.since, excluded.since);
  END IF;
END $$;

-- Events of visits that overlap come in no order, which leaves a third of their index empty. A day that no event can come of any
-- more has it built anew, without gaps; that it was shows in how full it is to be.
CREATE FUNCTION pack_event_day(before date) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE loose regclass;
BEGIN
  PERFORM set_config('lock_timeout', '2s', true);
  SELECT i.indexrelid::regclass INTO loose FROM pg_inherits p
    JOIN pg_index i ON i.indrelid = p.inhrelid AND i.indisprimary JOIN pg_class c ON c.oid = i.indexrelid
  WHERE p.inhparent = 'shopper_events'::regclass AND p.inhrelid::regclass::text ~ '^shopper_events_[0-9]{8}$'
    AND right(p.inhrelid::regclass::text, 8) < to_char(before, 'YYYYMMDD') AND c.reloptions IS NULL
  ORDER BY p.inhrelid::regclass::text LIMIT 1;
  IF loose IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('ALTER INDEX %s SET (fillfactor = 100)', loose);
  EXECUTE format('REINDEX INDEX %s', loose);
  RETURN loose::text;
END $$;
REVOKE ALL ON FUNCTION pack_event_day(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pack_event_day(date) TO backroom_system;
