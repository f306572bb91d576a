-- Where visits came from and how far they came, by day: what the reports of visits count, so that long spans are not read visit by visit.
CREATE TABLE visit_days (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  day date NOT NULL,
  -- Whatever changes visits of the day with ids below this notes it, so that they can be summed; NULL: none yet.
  closed uuid,
  -- Those below this are in the sums; NULL: no sums.
  summed uuid,
  -- How many visits were summed.
  visits int NOT NULL DEFAULT 0,
  -- By what sums tell them apart; where nearly each visit would be a row of its own, visits are read.
  groups text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (shop_id, day)
);
CREATE INDEX visit_days_open ON visit_days (shop_id, day) WHERE closed IS NULL OR closed < 'ffffffff-ffff-ffff-ffff-ffffffffffff';
SELECT tenant_table('visit_days');

-- A day that one of these is of has changed since it was summed. Rows are only put in, so that nobody waits for anybody; whoever sums
-- the day takes away those that it can see, and has seen what they are of.
CREATE TABLE visit_day_changes (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  day date NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Only how far its visits came.
  steps boolean NOT NULL,
  PRIMARY KEY (shop_id, day, id)
);
SELECT tenant_table('visit_day_changes');

-- The schedule asks which shops have something to sum.
CREATE POLICY system ON visit_days FOR SELECT TO backroom_system USING (true);
GRANT SELECT ON visit_days TO backroom_system;
CREATE POLICY system ON visit_day_changes FOR SELECT TO backroom_system USING (true);
GRANT SELECT ON visit_day_changes TO backroom_system;

CREATE TABLE visit_sums (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  day date NOT NULL,
  grouped text NOT NULL,
  -- Tells its rows apart.
  n int NOT NULL,
  kind text,
  source text,
  referrer text,
  landing_page text,
  device text,
  country text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  visits int NOT NULL,
  viewed int NOT NULL,
  carted int NOT NULL,
  checked_out int NOT NULL,
  ordered int NOT NULL,
  PRIMARY KEY (shop_id, grouped, day, n)
);
SELECT tenant_table('visit_sums');

-- How far a visit came is known by the part of its id that its events have, too.
-- A column, since row security lets no index be read by what a function makes of a row.
ALTER TABLE visits ADD COLUMN part bytea NOT NULL GENERATED ALWAYS AS (visit_part(visit_id)) STORED;
CREATE INDEX visits_part ON visits (shop_id, part);
-- Steps of visits that nobody told of, as forged events made them: nothing reads them.
ALTER TABLE visits NO FORCE ROW LEVEL SECURITY;
ALTER TABLE visit_steps NO FORCE ROW LEVEL SECURITY;
DELETE FROM visit_steps s WHERE NOT EXISTS (SELECT FROM visits v WHERE v.shop_id = s.shop_id AND v.part = s.visit_part);
ALTER TABLE visit_steps FORCE ROW LEVEL SECURITY;
ALTER TABLE visits FORCE ROW LEVEL SECURITY;

-- Each asks after the change was written, and sees what had been committed by then. Whoever closes a day therefore waits, before it sums,
-- for all transactions that had begun to write when the day was closed; those that begin later note what they change. Visits are looked
-- up one by one (OFFSET 0), whatever is known of the table when the statement is planned: a session keeps that plan.
CREATE FUNCTION note_new_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_days (shop_id, day)
  SELECT DISTINCT c.shop_id, c.day FROM changed c
  WHERE NOT EXISTS (SELECT FROM visit_days d WHERE d.shop_id = c.shop_id AND d.day = c.day)
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  INSERT INTO visit_day_changes (shop_id, day, steps)
  SELECT DISTINCT d.shop_id, d.day, false FROM changed c JOIN visit_days d ON d.shop_id = c.shop_id AND d.day = c.day
  WHERE c.visit_id < d.closed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_days AFTER INSERT ON visits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_visits();

CREATE FUNCTION note_changed_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_days (shop_id, day)
  SELECT DISTINCT c.shop_id, c.day FROM changed c
  WHERE NOT EXISTS (SELECT FROM visit_days d WHERE d.shop_id = c.shop_id AND d.day = c.day)
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  INSERT INTO visit_day_changes (shop_id, day, steps)
  SELECT DISTINCT d.shop_id, d.day, false
  FROM (SELECT shop_id, day, visit_id FROM before UNION ALL SELECT shop_id, day, visit_id FROM changed) c
  JOIN visit_days d ON d.shop_id = c.shop_id AND d.day = c.day
  WHERE c.visit_id < d.closed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_days AFTER UPDATE ON visits REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_visits();

-- Where the whole shop goes, its days go with it.
CREATE FUNCTION note_gone_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_day_changes (shop_id, day, steps)
  SELECT DISTINCT d.shop_id, d.day, false
  FROM before c JOIN visit_days d ON d.shop_id = c.shop_id AND d.day = c.day JOIN shops s ON s.id = c.shop_id
  WHERE c.visit_id < d.closed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_gone_days AFTER DELETE ON visits REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone_visits();

CREATE FUNCTION note_visit_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_day_changes (shop_id, day, steps)
  SELECT DISTINCT d.shop_id, d.day, true
  FROM changed c CROSS JOIN LATERAL (
    SELECT v.shop_id, v.day, v.visit_id FROM visits v WHERE v.shop_id = c.shop_id AND v.part = c.visit_part OFFSET 0) v
  JOIN visit_days d ON d.shop_id = v.shop_id AND d.day = v.day JOIN shops s ON s.id = v.shop_id
  WHERE v.visit_id < d.closed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_new_steps AFTER INSERT ON visit_steps REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_visit_steps();
CREATE TRIGGER note_changed_steps AFTER UPDATE ON visit_steps REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_visit_steps();
CREATE TRIGGER note_gone_steps AFTER DELETE ON visit_steps REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_visit_steps();

-- Of checkouts and of movements of sales: the visits that they are of.
CREATE FUNCTION note_steps_of_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_day_changes (shop_id, day, steps)
  SELECT DISTINCT d.shop_id, d.day, true
  FROM changed c CROSS JOIN LATERAL (
    SELECT v.shop_id, v.day, v.visit_id FROM visits v WHERE v.shop_id = c.shop_id AND v.visit_id = c.visit_id OFFSET 0) v
  JOIN visit_days d ON d.shop_id = v.shop_id AND d.day = v.day JOIN shops s ON s.id = v.shop_id
  WHERE v.visit_id < d.closed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_new_steps AFTER INSERT ON begun_checkouts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_steps_of_visits();
CREATE TRIGGER note_gone_steps AFTER DELETE ON begun_checkouts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_steps_of_visits();
CREATE TRIGGER note_new_steps AFTER INSERT ON sale_movements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_steps_of_visits();
CREATE TRIGGER note_gone_steps AFTER DELETE ON sale_movements REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_steps_of_visits();

CREATE FUNCTION note_moved_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_day_changes (shop_id, day, steps)
  SELECT DISTINCT d.shop_id, d.day, true
  FROM (SELECT shop_id, visit_id FROM before UNION ALL SELECT shop_id, visit_id FROM changed) c CROSS JOIN LATERAL (
    SELECT v.shop_id, v.day, v.visit_id FROM visits v WHERE v.shop_id = c.shop_id AND v.visit_id = c.visit_id OFFSET 0) v
  JOIN visit_days d ON d.shop_id = v.shop_id AND d.day = v.day
  WHERE v.visit_id < d.closed;
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_steps AFTER UPDATE ON begun_checkouts REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_steps();
CREATE TRIGGER note_changed_steps AFTER UPDATE ON sale_movements REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_steps();

ALTER TABLE visits NO FORCE ROW LEVEL SECURITY;
ALTER TABLE visit_days NO FORCE ROW LEVEL SECURITY;
INSERT INTO visit_days (shop_id, day) SELECT DISTINCT shop_id, day FROM visits;
ALTER TABLE visit_days FORCE ROW LEVEL SECURITY;
ALTER TABLE visits FORCE ROW LEVEL SECURITY;
