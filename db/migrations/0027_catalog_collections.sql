-- Collections as people keep them: rules, order, search engine texts, a picture's text.
UPDATE collections SET sort_order = 'manual'
WHERE sort_order NOT IN ('manual', 'best-selling', 'alpha-asc', 'alpha-desc', 'price-asc', 'price-desc', 'created-desc', 'created');
ALTER TABLE collections
  ADD COLUMN seo_title text NOT NULL DEFAULT '',
  ADD COLUMN seo_description text NOT NULL DEFAULT '',
  ADD COLUMN image_alt text NOT NULL DEFAULT '',
  -- [{ column, relation, condition }]; none of a custom collection
  ADD COLUMN rules jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN disjunctive boolean NOT NULL DEFAULT false,
  -- Rules were changed and its products are not looked up yet.
  ADD COLUMN updating boolean NOT NULL DEFAULT false,
  ADD COLUMN position int NOT NULL DEFAULT 0,
  ADD CHECK (sort_order IN ('manual', 'best-selling', 'alpha-asc', 'alpha-desc', 'price-asc', 'price-desc', 'created-desc', 'created')),
  ADD CHECK (kind = 'smart' OR rules = '[]');
UPDATE collections c SET position = n FROM (
  SELECT shop_id, id, row_number() OVER (PARTITION BY shop_id ORDER BY id) n FROM collections) r
WHERE r.shop_id = c.shop_id AND r.id = c.id;
CREATE INDEX collections_position ON collections (shop_id, position, id);
CREATE INDEX collections_smart ON collections (shop_id, id) WHERE kind = 'smart';
DROP TRIGGER audit_insert ON collections;
DROP TRIGGER audit_update ON collections;
DROP TRIGGER audit_delete ON collections;
SELECT audit_table('collections', 'title', '{products_count,updating,position}');

ALTER TABLE collects ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
