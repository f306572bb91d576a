-- What is placed into a collection by hand, or taken out of it, raises its version, whoever does it: a form that was
-- opened before does not save its former list over it. Rules move products without being edited.
CREATE OR REPLACE FUNCTION collects_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE collections c SET products_count = products_count + n, version = version + (kind = 'custom')::int
    FROM (SELECT shop_id, collection_id, count(*)::int n FROM changed GROUP BY 1, 2) d WHERE c.shop_id = d.shop_id AND c.id = d.collection_id;
  ELSE
    UPDATE collections c SET products_count = products_count - n, version = version + (kind = 'custom')::int
    FROM (SELECT shop_id, collection_id, count(*)::int n FROM gone GROUP BY 1, 2) d WHERE c.shop_id = d.shop_id AND c.id = d.collection_id;
  END IF;
  RETURN NULL;
END $$;
