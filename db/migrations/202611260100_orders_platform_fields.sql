-- What a buyer or a program noted about an order and its lines: [{ name, value }].
ALTER TABLE orders
  ADD COLUMN note_attributes jsonb NOT NULL DEFAULT '[]',
  -- As the store that sold it says: [{ title, rate, price_minor }], rate 0.23 for 23 %. Prices hold them or not.
  ADD COLUMN tax_lines jsonb NOT NULL DEFAULT '[]',
  -- Null: nobody says, as of an order of this shop's own, which has no taxes.
  ADD COLUMN taxes_included boolean;
ALTER TABLE order_lines
  ADD COLUMN properties jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN tax_lines jsonb NOT NULL DEFAULT '[]';
ALTER TABLE draft_orders
  ADD COLUMN note_attributes jsonb NOT NULL DEFAULT '[]',
  -- Null: that of the delivery.
  ADD COLUMN billing_address jsonb,
  -- Empty: that of the delivery.
  ADD COLUMN phone text NOT NULL DEFAULT '';

-- A shipment can be several parcels, each with a number and an address of its own; the first stands for it where there is room for one.
ALTER TABLE fulfillments ALTER COLUMN tracking_number DROP DEFAULT, ALTER COLUMN tracking_url DROP DEFAULT;
ALTER TABLE fulfillments
  ALTER COLUMN tracking_number TYPE text[] USING array_remove(ARRAY[tracking_number], ''),
  ALTER COLUMN tracking_url TYPE text[] USING array_remove(ARRAY[tracking_url], '');
ALTER TABLE fulfillments RENAME COLUMN tracking_number TO tracking_numbers;
ALTER TABLE fulfillments RENAME COLUMN tracking_url TO tracking_urls;
ALTER TABLE fulfillments ALTER COLUMN tracking_numbers SET DEFAULT '{}', ALTER COLUMN tracking_urls SET DEFAULT '{}';
ALTER TABLE fulfillments
  ADD COLUMN tracking_number text NOT NULL GENERATED ALWAYS AS (coalesce(tracking_numbers[1], '')) STORED,
  ADD COLUMN tracking_url text NOT NULL GENERATED ALWAYS AS (coalesce(tracking_urls[1], '')) STORED;
CREATE INDEX fulfillments_tracking ON fulfillments USING gin (shop_id, tracking_numbers);

-- Orders are looked up by their buyer's address, however it was typed. A column, because the row policy lets no index of lower() be asked.
ALTER TABLE orders ADD COLUMN email_lower text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED;
CREATE INDEX orders_buyer ON orders (shop_id, email_lower, id);
DROP TRIGGER audit_insert ON orders;
DROP TRIGGER audit_update ON orders;
DROP TRIGGER audit_delete ON orders;
SELECT audit_table('orders', 'name',
  '{pricing_trace,discount_applications,paid_minor,refunded_minor,refunded_shipping_minor,customer_name,skus,email_lower}');
CREATE INDEX draft_orders_updated ON draft_orders (shop_id, updated_at, id);

-- What was noted beside an order, and chosen or typed for its items, is as free as its note: of a person who is erased nothing of it stays, in
-- no copy of the order (in whatever part of an answer it lies) and not in the log.
CREATE FUNCTION redact_noted(value json) RETURNS json LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  CASE json_typeof(value)
    WHEN 'array' THEN
      RETURN (SELECT coalesce(json_agg(redact_noted(e) ORDER BY n), '[]') FROM json_array_elements(value) WITH ORDINALITY AS x (e, n));
    WHEN 'object' THEN
      RETURN (SELECT coalesce(json_object_agg(k, CASE WHEN k IN ('note_attributes', 'properties') AND json_typeof(v) = 'array' THEN '[]'::json
                ELSE redact_noted(v) END), '{}') FROM json_each(value) AS x (k, v));
    ELSE RETURN value;
  END CASE;
END $$;

CREATE OR REPLACE FUNCTION redact_log(things jsonb, pattern text, anywhere text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE audit_log a SET
    subject_name = CASE WHEN a.subject IN ('customers', 'customer_addresses') THEN '' ELSE redact_text(a.subject_name, pattern) END,
    changes = (SELECT coalesce(jsonb_agg(CASE
        WHEN a.subject IN ('customers', 'customer_addresses')
          OR e ->> 'field' ~ '^(email|phone|note|note_attributes|tags|customer_name|shipping_address|billing_address|line_items)(\.|$)'
        THEN e || '{"from": null, "to": null}' ELSE redact_json(e::json, pattern)::jsonb END ORDER BY n), '[]')
      FROM jsonb_array_elements(a.changes) WITH ORDINALITY AS x (e, n))
  FROM jsonb_to_recordset(things) AS t (subject text, id bigint)
  WHERE a.shop_id = app_shop_id() AND a.subject = t.subject AND a.subject_id = t.id;
  UPDATE audit_log SET subject_name = redact_text(subject_name, anywhere), changes = redact_json(changes::json, anywhere)::jsonb
  WHERE shop_id = app_shop_id() AND (subject_name ~* anywhere OR changes::text ~* anywhere);
END $$;
