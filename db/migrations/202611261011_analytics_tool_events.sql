-- Browsers tell of tools, too: the words keep their places, and grow at their ends.
CREATE OR REPLACE FUNCTION event_subject(what smallint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT (ARRAY['shop', 'product', 'collection', 'offer', 'widget', 'tool'])[what / 16 + 1] $$;
CREATE OR REPLACE FUNCTION event_what(subject text, metric text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT ((array_position(ARRAY['shop', 'product', 'collection', 'offer', 'widget', 'tool'], subject) - 1) * 16
       + array_position(ARRAY['view', 'add_to_cart', 'click'], metric) - 1)::smallint $$;
