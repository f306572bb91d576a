-- What shoppers did, as their browsers told it. One partition a day of the event's own clock, which its
-- id carries (UUIDv7), so that a repeated event always meets its first copy.
CREATE TABLE shopper_events (
  shop_id int NOT NULL,
  event_id uuid NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  subject_id bigint NOT NULL DEFAULT 0,
  visitor bigint NOT NULL DEFAULT 0,
  bot boolean NOT NULL DEFAULT false,
  subject text NOT NULL,
  metric text NOT NULL,
  PRIMARY KEY (shop_id, day, event_id)
) PARTITION BY RANGE (day);
SELECT tenant_table('shopper_events');

-- Partitions belong to the owner and are reached only through the table above.
CREATE FUNCTION ensure_event_day(the_day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE part text := 'shopper_events_' || to_char(the_day, 'YYYYMMDD');
BEGIN
  IF to_regclass(part) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('ensure_event_day'));
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF shopper_events FOR VALUES FROM (%L) TO (%L)', part, the_day, the_day + 1);
  END IF;
END $$;
REVOKE ALL ON FUNCTION ensure_event_day(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_event_day(date) TO backroom_app;

-- What the shop itself knows to be true (an order, a checkout), counted once by its key.
CREATE TABLE metric_facts (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  fact_key text NOT NULL,
  day date NOT NULL,
  subject text NOT NULL,
  subject_id bigint NOT NULL,
  metric text NOT NULL,
  value bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, fact_key)
);
CREATE INDEX metric_facts_day ON metric_facts (shop_id, day);
SELECT tenant_table('metric_facts');

-- Sums by day of the shop's own calendar. Money in minor units.
CREATE TABLE daily_metrics (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  subject text NOT NULL,
  subject_id bigint NOT NULL,
  day date NOT NULL,
  metric text NOT NULL,
  value bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, subject, subject_id, day, metric)
) WITH (fillfactor = 80);
CREATE INDEX daily_metrics_day ON daily_metrics (shop_id, subject, day);
SELECT tenant_table('daily_metrics');
