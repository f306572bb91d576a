-- A product is active, a draft, or archived; only an active one can be on the online store.
ALTER TABLE products ADD COLUMN status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'draft', 'archived'));
UPDATE products SET status = 'draft' WHERE published_at IS NULL;
ALTER TABLE products ADD CONSTRAINT products_published CHECK (published_at IS NULL OR status = 'active');

-- Searches find tags, too.
CREATE FUNCTION tag_text(tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT array_to_string(tags, ' ') $$;
ALTER TABLE products DROP COLUMN search;
ALTER TABLE products ADD COLUMN search text GENERATED ALWAYS AS
  (searchable(title || ' ' || vendor || ' ' || product_type || ' ' || handle || ' ' || tag_text(tags))) STORED;
CREATE INDEX products_search ON products USING gin (shop_id, search gin_trgm_ops);

-- Tabs, filters and sort orders of the list.
CREATE INDEX products_status ON products (shop_id, status, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_vendor ON products (shop_id, vendor, id) WHERE deleted_at IS NULL;
CREATE INDEX products_type ON products (shop_id, product_type, id) WHERE deleted_at IS NULL;
CREATE INDEX products_price ON products (shop_id, price_min_minor, id) WHERE deleted_at IS NULL;
CREATE INDEX products_stock ON products (shop_id, inventory_total, id) WHERE deleted_at IS NULL;
CREATE INDEX products_created ON products (shop_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_sold_out ON products (shop_id, id) WHERE deleted_at IS NULL AND NOT available;

-- As with search_table(): behind a row policy neither `@>` nor LIKE comes near an index. Both give the first 2,001.
CREATE FUNCTION products_tagged(tag text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS
  $$ SELECT id FROM products WHERE shop_id = app_shop_id() AND deleted_at IS NULL AND tags @> ARRAY[tag] LIMIT 2001 $$;
-- Products of which a SKU begins like this.
CREATE INDEX variants_sku_prefix ON variants (shop_id, lower(sku) text_pattern_ops) WHERE sku <> '';
CREATE POLICY system ON variants FOR SELECT TO backroom_system USING (true);
GRANT SELECT ON variants TO backroom_system;
CREATE FUNCTION products_of_sku(pattern text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS
  $$ SELECT product_id FROM variants WHERE shop_id = app_shop_id() AND sku <> '' AND lower(sku) LIKE pattern LIMIT 2001 $$;
GRANT CREATE ON SCHEMA public TO backroom_system;
ALTER FUNCTION products_tagged(text) OWNER TO backroom_system;
ALTER FUNCTION products_of_sku(text) OWNER TO backroom_system;
REVOKE CREATE ON SCHEMA public FROM backroom_system;
REVOKE ALL ON FUNCTION products_tagged(text), products_of_sku(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION products_tagged(text), products_of_sku(text) TO backroom_app;
