-- Offers that are made, saved or deleted are told to those who listen, whoever does it: a person, a file, the upkeep of
-- automatic ones. The table says so itself; without a listener nothing is written. A mere change of place is no save.
CREATE FUNCTION offers_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_offers('update', array_agg(told.shop_id), array_agg(told.id))
    FROM told JOIN before ON before.shop_id = told.shop_id AND before.id = told.id
    WHERE NOT told.automated AND told.version <> before.version;
  ELSE
    PERFORM tell_offers(CASE TG_OP WHEN 'INSERT' THEN 'create' ELSE 'delete' END, array_agg(shop_id), array_agg(id))
    FROM told WHERE NOT automated;
  END IF;
  RETURN NULL;
END $$;

-- `what` is the second half of the topic; the offers are parallel arrays, null for none.
CREATE FUNCTION tell_offers(what text, shops int[], offers bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (shop_id, topic, payload)
  SELECT shop_id, 'offers.offer_' || what || 'd', jsonb_build_object('offer_ids', jsonb_agg(id ORDER BY id))
  FROM (SELECT shop_id, id, (row_number() OVER (PARTITION BY shop_id ORDER BY id) - 1) / 250 AS part
        FROM unnest(shops, offers) AS o (shop_id, id)) parts
  WHERE EXISTS (SELECT FROM webhooks w
                WHERE w.shop_id = parts.shop_id AND w.topic = 'offers/' || what AND w.status = 'active')
    -- With the shop itself its offers go, too, and nobody is left to tell.
    AND EXISTS (SELECT FROM shops s WHERE s.id = parts.shop_id)
  GROUP BY shop_id, part ORDER BY shop_id, part;
END $$;

CREATE TRIGGER offers_told_create AFTER INSERT ON offers REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION offers_told();
CREATE TRIGGER offers_told_update AFTER UPDATE ON offers REFERENCING OLD TABLE AS before NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION offers_told();
CREATE TRIGGER offers_told_delete AFTER DELETE ON offers REFERENCING OLD TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION offers_told();
