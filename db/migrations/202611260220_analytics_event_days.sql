-- What browsers told is kept for some days; sums by day stay. Nothing is there of days before this one; no row: all is.
CREATE TABLE event_days_kept (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  since date NOT NULL
);
GRANT SELECT ON event_days_kept TO backroom_app;

-- A day's partition belongs to the owner of the tables.
CREATE FUNCTION drop_event_days(before date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  part regclass;
  dropped int := 0;
BEGIN
  -- Who writes events is not held up: what cannot be dropped at once is dropped the next time.
  PERFORM set_config('lock_timeout', '2s', true);
  FOR part IN
    SELECT inhrelid::regclass FROM pg_inherits
    WHERE inhparent = 'shopper_events'::regclass AND inhrelid::regclass::text ~ '^shopper_events_[0-9]{8}$'
      AND right(inhrelid::regclass::text, 8) < to_char(before, 'YYYYMMDD')
    ORDER BY inhrelid::regclass::text
  LOOP
    EXECUTE format('DROP TABLE %s', part);
    dropped := dropped + 1;
  END LOOP;
  IF dropped > 0 THEN
    INSERT INTO event_days_kept (since) VALUES (before) ON CONFLICT (one) DO UPDATE SET since = greatest(event_days_kept.since, excluded.since);
  END IF;
  RETURN dropped;
END $$;
REVOKE ALL ON FUNCTION drop_event_days(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_event_days(date) TO backroom_system;
