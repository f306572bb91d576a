-- The sums of products in one statement for all that a change of variants touches, where there was one a product:
-- an import spent most of its time there. Rows are locked in the order of ids first, so that two orders for the
-- same products cannot wait for each other.
CREATE OR REPLACE FUNCTION variants_summarise() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE the_shop int; the_products bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT min(shop_id), array_agg(DISTINCT product_id) INTO the_shop, the_products FROM gone;
  ELSE
    SELECT min(shop_id), array_agg(DISTINCT product_id) INTO the_shop, the_products FROM changed;
  END IF;
  IF the_shop IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM products WHERE shop_id = the_shop AND id = ANY (the_products) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET
    price_min_minor = s.lo, price_max_minor = s.hi, variant_count = s.n, inventory_total = s.stock, available = s.buyable
  FROM (
    SELECT t.id, coalesce(min(v.price_minor), 0) lo, coalesce(max(v.price_minor), 0) hi, count(v.id)::int n,
           coalesce(sum(v.inventory_quantity) FILTER (WHERE v.inventory_management <> ''), 0)::int stock,
           coalesce(bool_or(v.inventory_management = '' OR v.inventory_policy = 'continue' OR v.inventory_quantity > 0), false) buyable
    FROM unnest(the_products) t (id)
    LEFT JOIN variants v ON v.shop_id = the_shop AND v.product_id = t.id
    GROUP BY t.id) s
  WHERE p.shop_id = the_shop AND p.id = s.id
    AND (p.price_min_minor, p.price_max_minor, p.variant_count, p.inventory_total, p.available)
        IS DISTINCT FROM (s.lo, s.hi, s.n, s.stock, s.buyable);
  RETURN NULL;
END $$;
DROP FUNCTION product_summary(int, bigint);
