-- What a list answers a search with, the best first. The words of a text, folded as searches are, with a space around
-- each; what stands between words is named code by code, so that core/rules/search-rank.ts cuts at the same.
CREATE FUNCTION title_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
  $$ SELECT ' ' || btrim(regexp_replace(public.searchable($1),
       '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')) || ' ' $$;

-- 0: the title is the search; 1: it has all its words whole; 2: it has words that begin with them; 3: anything else
-- that was found. `words` is title_words() of the search, so that it is worked out once for all rows.
CREATE FUNCTION search_rank(title text, words text) RETURNS int LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  own text := public.title_words(title);
  word text;
  rank int := 1;
BEGIN
  IF btrim(words) = '' THEN RETURN 3; END IF;
  IF own = words THEN RETURN 0; END IF;
  FOREACH word IN ARRAY string_to_array(btrim(words), ' ') LOOP
    IF position(' ' || word || ' ' IN own) > 0 THEN CONTINUE; END IF;
    IF position(' ' || word IN own) = 0 THEN RETURN 3; END IF;
    rank := 2;
  END LOOP;
  RETURN rank;
END $$;

-- Rows whose title is the search, through an index: where so many rows are found that not all can be ranked, these
-- lead all the same. `<table>_named(words)` gives the acting shop's ids, as `<table>_matches` does.
CREATE FUNCTION name_table(t regclass, title name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE f text := t || '_named(text)';
BEGIN
  -- Longer titles share their beginning in the index; the whole is compared beside it.
  EXECUTE format('CREATE INDEX %s_named ON %s (shop_id, left(title_words(%I), 300))', t, t, title);
  EXECUTE format('CREATE FUNCTION %s_named(words text) RETURNS SETOF bigint
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS
    ''SELECT id FROM %s WHERE shop_id = app_shop_id() AND left(title_words(%I), 300) = left(words, 300)
      AND title_words(%I) = words ORDER BY id DESC LIMIT 2000''', t, t, title, title);
  EXECUTE 'GRANT CREATE ON SCHEMA public TO backroom_system';
  EXECUTE format('ALTER FUNCTION %s OWNER TO backroom_system', f);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM backroom_system';
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO backroom_app', f);
END $$;
SELECT name_table('products', 'title'), name_table('collections', 'title'), name_table('offers', 'offer_name');
