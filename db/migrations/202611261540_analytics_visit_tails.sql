-- A visit is looked for by the part of its id that its events have by the last four of its eight bytes, and the few that have the
-- same ones are told apart by all of them: a column and an index of half the size. They are random, as the part is.
CREATE FUNCTION visit_tail(part bytea) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT (('x' || right(encode(part, 'hex'), 8))::bit(32))::int $$;
DROP INDEX visits_part;
ALTER TABLE visits DROP COLUMN part;
ALTER TABLE visits ADD COLUMN tail int NOT NULL GENERATED ALWAYS AS (visit_tail(visit_part(visit_id))) STORED;
CREATE INDEX visits_tail ON visits (shop_id, tail);

CREATE OR REPLACE FUNCTION note_visit_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_day_changes (shop_id, day, steps)
  SELECT DISTINCT d.shop_id, d.day, true
  FROM changed c CROSS JOIN LATERAL (
    SELECT v.shop_id, v.day, v.visit_id FROM visits v
    WHERE v.shop_id = c.shop_id AND v.tail = visit_tail(c.visit_part) AND visit_part(v.visit_id) = c.visit_part OFFSET 0) v
  JOIN visit_days d ON d.shop_id = v.shop_id AND d.day = v.day JOIN shops s ON s.id = v.shop_id
  WHERE v.visit_id < d.closed;
  RETURN NULL;
END $$;
