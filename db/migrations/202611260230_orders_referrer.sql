-- Where the visit began that an order was bought in, as the store that sold it says: the page it landed on, and the page that led there.
-- NULL: nobody says.
ALTER TABLE orders ADD COLUMN landing_site text, ADD COLUMN referring_site text;

-- A link may name who it was sent to: of a person who is erased neither page stays in any copy of the order.
CREATE OR REPLACE FUNCTION redact_noted(value json) RETURNS json LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  CASE json_typeof(value)
    WHEN 'array' THEN
      RETURN (SELECT coalesce(json_agg(redact_noted(e) ORDER BY n), '[]') FROM json_array_elements(value) WITH ORDINALITY AS x (e, n));
    WHEN 'object' THEN
      RETURN (SELECT coalesce(json_object_agg(k, CASE
                WHEN k IN ('note_attributes', 'properties') AND json_typeof(v) = 'array' THEN '[]'::json
                WHEN k IN ('landing_site', 'referring_site') AND json_typeof(v) = 'string' THEN 'null'::json
                ELSE redact_noted(v) END), '{}') FROM json_each(value) AS x (k, v));
    ELSE RETURN value;
  END CASE;
END $$;
DROP TRIGGER audit_insert ON orders;
DROP TRIGGER audit_update ON orders;
DROP TRIGGER audit_delete ON orders;
SELECT audit_table('orders', 'name',
  '{pricing_trace,discount_applications,paid_minor,refunded_minor,refunded_shipping_minor,customer_name,skus,email_lower,landing_site,referring_site}');
