-- What nodes remember is dropped by NOTIFY, which comes to each of them some time after the commit, over another
-- connection. Whoever wrote must not read on its own node what was there before: the same news goes along with the
-- statement, as a notice, and the node drops what it remembers between its commit and its answer.
CREATE FUNCTION tell_news(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text := coalesce(current_setting('app.told', true), '');
  news text := E'\n' || channel || ' ' || payload || E'\n';
BEGIN
  -- A statement over many rows tells it once a transaction.
  IF position(news IN told) > 0 THEN RETURN; END IF;
  PERFORM set_config('app.told', told || news, true);
  PERFORM pg_notify(channel, payload);
  RAISE NOTICE USING ERRCODE = 'NEWS1', MESSAGE = channel, DETAIL = payload;
END $$;

CREATE OR REPLACE FUNCTION shops_notify() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM tell_news('shops', coalesce(NEW.id, OLD.id)::text); RETURN NULL; END $$;
CREATE OR REPLACE FUNCTION catalog_notify() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM tell_news('catalog', coalesce(app_shop_id()::text, '')); RETURN NULL; END $$;
CREATE OR REPLACE FUNCTION offers_notify() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM tell_news('offers', coalesce(NEW.shop_id, OLD.shop_id)::text); RETURN NULL; END $$;
CREATE OR REPLACE FUNCTION offer_stock_notify() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM tell_news('offer_stock', NEW.shop_id::text); RETURN NULL; END $$;
CREATE OR REPLACE FUNCTION offer_settings_notify() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM tell_news('offer_settings', NEW.shop_id::text); RETURN NULL; END $$;
