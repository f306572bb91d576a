-- The visit that last put something into the cart, by its name, and what an order keeps of it: words of the link that led to
-- it, beside the page it landed on and the one before (`landing_site`, `referring_site`). Frozen with the order.
ALTER TABLE carts ADD COLUMN visit_id uuid;
ALTER TABLE orders ADD COLUMN visit_id uuid, ADD COLUMN utm_source text, ADD COLUMN utm_medium text, ADD COLUMN utm_campaign text,
  ADD COLUMN utm_term text, ADD COLUMN utm_content text;

-- A link may name who it was sent to: of a person who is erased none of its words stays in any copy of the order.
CREATE OR REPLACE FUNCTION redact_noted(value json) RETURNS json LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  CASE json_typeof(value)
    WHEN 'array' THEN
      RETURN (SELECT coalesce(json_agg(redact_noted(e) ORDER BY n), '[]') FROM json_array_elements(value) WITH ORDINALITY AS x (e, n));
    WHEN 'object' THEN
      RETURN (SELECT coalesce(json_object_agg(k, CASE
                WHEN k IN ('note_attributes', 'properties') AND json_typeof(v) = 'array' THEN '[]'::json
                WHEN k IN ('landing_site', 'referring_site') AND json_typeof(v) = 'string' THEN 'null'::json
                WHEN k = 'utm' AND json_typeof(v) = 'object' THEN 'null'::json
                ELSE redact_noted(v) END), '{}') FROM json_each(value) AS x (k, v));
    ELSE RETURN value;
  END CASE;
END $$;
DROP TRIGGER audit_insert ON orders;
DROP TRIGGER audit_update ON orders;
DROP TRIGGER audit_delete ON orders;
SELECT audit_table('orders', 'name',
  '{pricing_trace,discount_applications,paid_minor,refunded_minor,refunded_shipping_minor,customer_name,skus,email_lower,landing_site,referring_site,visit_id,utm_source,utm_medium,utm_campaign,utm_term,utm_content}');
