-- What decision 099 asks of every table of a shop, so that an installation can later be spread over machines by shop.
--
-- 1. A function that reads a table is PL/pgSQL. Each of these has the owner, the rights and the answer that it had; none of
--    them was ever put into the statement that calls it: they run with another role's rights, or hold a sub-select.
CREATE OR REPLACE FUNCTION search_table(t regclass) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE f text := t || '_matches(text)';
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = t AND polname = 'system') THEN
    EXECUTE format('CREATE POLICY system ON %s FOR SELECT TO backroom_system USING (true)', t);
  END IF;
  EXECUTE format('GRANT SELECT ON %s TO backroom_system', t);
  EXECUTE format($sql$CREATE OR REPLACE FUNCTION %s_matches(pattern text) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $body$
    BEGIN RETURN QUERY SELECT id FROM %s WHERE shop_id = app_shop_id() AND search LIKE pattern LIMIT 2001; END $body$$sql$, t, t);
  EXECUTE 'GRANT CREATE ON SCHEMA public TO backroom_system';
  EXECUTE format('ALTER FUNCTION %s OWNER TO backroom_system', f);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM backroom_system';
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO backroom_app', f);
END $make$;

CREATE OR REPLACE FUNCTION tagged_table(t regclass) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE f text := t || '_tagged(text)';
BEGIN
  EXECUTE format($sql$CREATE OR REPLACE FUNCTION %s_tagged(tag text) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $body$
    BEGIN RETURN QUERY SELECT id FROM %s WHERE shop_id = app_shop_id() AND tags @> ARRAY[tag] LIMIT 2001; END $body$$sql$, t, t);
  EXECUTE 'GRANT CREATE ON SCHEMA public TO backroom_system';
  EXECUTE format('ALTER FUNCTION %s OWNER TO backroom_system', f);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM backroom_system';
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO backroom_app', f);
END $make$;

CREATE OR REPLACE FUNCTION name_table(t regclass, title name) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE f text := t || '_named(text)';
BEGIN
  -- Longer titles share their beginning in the index; the whole is compared beside it.
  EXECUTE format('CREATE INDEX IF NOT EXISTS %s_named ON %s (shop_id, left(title_words(%I), 300))', t, t, title);
  EXECUTE format($sql$CREATE OR REPLACE FUNCTION %s_named(words text) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $body$
    BEGIN RETURN QUERY SELECT id FROM %s WHERE shop_id = app_shop_id() AND left(title_words(%I), 300) = left(words, 300)
      AND title_words(%I) = words ORDER BY id DESC LIMIT 2000; END $body$$sql$, t, t, title, title);
  EXECUTE 'GRANT CREATE ON SCHEMA public TO backroom_system';
  EXECUTE format('ALTER FUNCTION %s OWNER TO backroom_system', f);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM backroom_system';
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO backroom_app', f);
END $make$;

SELECT search_table(t) FROM unnest('{products,collections,offers,orders,customers,draft_orders,funnels,sale_notifications,
  review_texts,review_groups,audit_log}'::regclass[]) t;
SELECT tagged_table('customers'), tagged_table('orders');
SELECT name_table('products', 'title'), name_table('collections', 'title'), name_table('offers', 'offer_name');

CREATE OR REPLACE FUNCTION products_tagged(tag text) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN QUERY SELECT id FROM products
    WHERE shop_id = app_shop_id() AND deleted_at IS NULL AND tags @> ARRAY[tag] LIMIT 2001;
END $$;
CREATE OR REPLACE FUNCTION products_of_sku(pattern text) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN QUERY SELECT product_id FROM variants
    WHERE shop_id = app_shop_id() AND sku <> '' AND lower(sku) LIKE pattern LIMIT 2001;
END $$;

CREATE OR REPLACE FUNCTION session_member(token bytea, wanted_shop int)
RETURNS TABLE (user_id bigint, email text, first_name text, last_name text, avatar text, locale_code text, is_dev_store boolean,
               is_custom_login boolean, seen_long_ago boolean, membership_status text,
               shop_id int, shop_name text, domain text, currency text, timezone text, locale text, source text,
               package text, business_type text, status text, access_code text, access_reason text, switches jsonb,
               role text, permissions text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT u.id, u.email, u.first_name, u.last_name, u.avatar, u.locale_code, u.is_dev_store,
         s.is_custom_login, s.last_seen_at < now() - interval '5 minutes', m.status,
         h.id, h.name, h.domain, h.currency, h.timezone, h.locale, h.source,
         h.package, h.business_type, h.status, h.access_code, h.access_reason, h.switches, m.role, m.permissions
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.enabled
  JOIN memberships m ON m.user_id = s.user_id AND m.shop_id = coalesce(wanted_shop, s.acting_shop)
  JOIN shops h ON h.id = m.shop_id
  WHERE s.token_hash = token AND s.expires_at > now();
END $$;

CREATE OR REPLACE FUNCTION anyone_hears(shop int, what text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM webhooks WHERE shop_id = shop AND topic = what AND status = 'active');
END $$;

-- 2. No foreign key sets one of its columns to NULL by itself. `empty_on_delete(child, column, parent)` does it instead: rows of
--    `parent` that are deleted leave the column NULL in the rows of `child` that named them, and every other column as it
--    was. The foreign key stays beside it, without an action, and still refuses a row that names nothing.
--
--    The trigger's name sorts before those of foreign keys ("RI_…"), so that the column is empty when they look. It fires
--    for each row, but the first row that is named empties the column for all that the statement deleted: the triggers of
--    `child` run once for a statement, and not once for each row. It acts as the owner of the tables in the acting shop, as
--    the actions of foreign keys do: who may delete rows of `parent` needs no rights on `child`. `child` needs an index that
--    begins with these two columns.
CREATE FUNCTION empty_on_delete(child regclass, reference name, parent regclass) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE f text := format('%s_%s_emptied', child, reference);
BEGIN
  EXECUTE format($sql$CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
    BEGIN
      IF EXISTS (SELECT FROM %2$s WHERE shop_id = OLD.shop_id AND %3$I = OLD.id) THEN
        UPDATE %2$s SET %3$I = NULL
        WHERE shop_id = OLD.shop_id AND %3$I = ANY (ARRAY(SELECT id FROM gone WHERE gone.shop_id = OLD.shop_id));
      END IF;
      RETURN NULL;
    END $body$$sql$, f, child, reference);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %s REFERENCING OLD TABLE AS gone FOR EACH ROW EXECUTE FUNCTION %I()',
    'Empty_' || child || '_' || reference, parent, f);
END $make$;

CREATE INDEX variants_image ON variants (shop_id, image_id) WHERE image_id IS NOT NULL;
CREATE INDEX review_holds_review ON review_holds (shop_id, review_id) WHERE review_id IS NOT NULL;

ALTER TABLE variants DROP CONSTRAINT variants_shop_id_image_id_fkey,
  ADD FOREIGN KEY (shop_id, image_id) REFERENCES product_images (shop_id, id);
ALTER TABLE draft_orders DROP CONSTRAINT draft_orders_shop_id_customer_id_fkey,
  ADD FOREIGN KEY (shop_id, customer_id) REFERENCES customers (shop_id, id);
ALTER TABLE store_quotes DROP CONSTRAINT store_quotes_shop_id_order_id_fkey,
  ADD FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id);
ALTER TABLE reviews DROP CONSTRAINT reviews_shop_id_product_id_fkey, DROP CONSTRAINT reviews_shop_id_order_id_fkey,
  ADD FOREIGN KEY (shop_id, product_id) REFERENCES products (shop_id, id),
  ADD FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id);
ALTER TABLE review_holds DROP CONSTRAINT review_holds_shop_id_review_id_fkey,
  ADD FOREIGN KEY (shop_id, review_id) REFERENCES reviews (shop_id, id);

SELECT empty_on_delete('variants', 'image_id', 'product_images'),
       empty_on_delete('draft_orders', 'customer_id', 'customers'),
       empty_on_delete('store_quotes', 'order_id', 'orders'),
       empty_on_delete('reviews', 'product_id', 'products'),
       empty_on_delete('reviews', 'order_id', 'orders'),
       empty_on_delete('review_holds', 'review_id', 'reviews');
