-- Carts and checkouts are told to those who listen. One that changes is marked, in the transaction of the change, and told
-- ten seconds later as it is by then, however often it changed: a shopper’s clicks are not a message each. Without a
-- listener nothing is marked or written.
ALTER TABLE carts ADD COLUMN tell_at timestamptz;
ALTER TABLE checkouts ADD COLUMN tell_at timestamptz;
CREATE INDEX carts_untold ON carts (shop_id, tell_at) WHERE tell_at IS NOT NULL;
CREATE INDEX checkouts_untold ON checkouts (shop_id, tell_at) WHERE tell_at IS NOT NULL;
SELECT system_table('checkouts');

CREATE FUNCTION anyone_hears(shop int, what text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhooks WHERE shop_id = shop AND topic = what AND status = 'active') $$;

-- The topic is the trigger's argument.
CREATE FUNCTION to_be_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF anyone_hears(NEW.shop_id, TG_ARGV[0]) THEN NEW.tell_at := now() + interval '10 seconds'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cart_to_be_told BEFORE UPDATE ON carts FOR EACH ROW
  WHEN (NEW.tell_at IS NULL AND NEW.lines IS DISTINCT FROM OLD.lines) EXECUTE FUNCTION to_be_told('carts/update');
CREATE TRIGGER checkout_to_be_told BEFORE UPDATE ON checkouts FOR EACH ROW
  WHEN (NEW.tell_at IS NULL AND NEW.updated_at > OLD.updated_at) EXECUTE FUNCTION to_be_told('checkouts/update');

CREATE FUNCTION cart_created_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF anyone_hears(NEW.shop_id, 'carts/create') THEN
    INSERT INTO outbox (shop_id, topic, payload) VALUES (NEW.shop_id, 'orders.cart_created', jsonb_build_object('cart_id', NEW.id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cart_created_told AFTER INSERT ON carts FOR EACH ROW EXECUTE FUNCTION cart_created_told();

-- With their cart, or with their order.
CREATE FUNCTION checkouts_deleted_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (shop_id, topic, payload)
  SELECT shop_id, 'orders.checkouts_deleted', jsonb_build_object('checkout_ids', jsonb_agg(id ORDER BY id))
  FROM (SELECT shop_id, id, (row_number() OVER (PARTITION BY shop_id ORDER BY id) - 1) / 250 AS part FROM gone) parts
  WHERE anyone_hears(parts.shop_id, 'checkouts/delete')
    -- With the shop itself its checkouts go, too, and nobody is left to tell.
    AND EXISTS (SELECT FROM shops s WHERE s.id = parts.shop_id)
  GROUP BY shop_id, part ORDER BY shop_id, part;
  RETURN NULL;
END $$;
CREATE TRIGGER checkouts_deleted_told AFTER DELETE ON checkouts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION checkouts_deleted_told();
