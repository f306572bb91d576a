-- One row a visit: a browser's, until it was idle for 30 minutes or the shop's day ended. The browser names it for good by a
-- UUIDv7, which carries when it began; `day` is that day of the shop's calendar, as it was when the visit was told. Nobody can
-- be found from a row: it has no address, no user agent, and no name that outlives the visit.
CREATE TABLE visits (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  day date NOT NULL,
  at timestamptz NOT NULL,
  -- The session of the browser, as events and orders name it; it decides trials, and does not change with the visit.
  visitor bigint NOT NULL,
  visit_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('people', 'bot', 'staff', 'preview')),
  device text NOT NULL CHECK (device IN ('phone', 'tablet', 'desktop')),
  -- What led here, by the referrer and the words of the link; frozen, so that a better rule moves no past figure.
  source text NOT NULL CHECK (source IN ('search', 'social', 'mail', 'paid', 'referral', 'direct')),
  -- ISO 3166 alpha-2; NULL: unknown.
  country text,
  -- A path of the store.
  landing_page text NOT NULL,
  -- The product that it is about; NULL: none.
  landing_product bigint,
  -- An address without its query; NULL: none.
  referrer text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  -- The first visit that this browser remembers; all NULL where it remembers none, or this is the first.
  first_day date,
  first_host text,
  first_source text,
  first_medium text,
  first_campaign text,
  first_term text,
  first_content text,
  PRIMARY KEY (shop_id, visit_id)
);
CREATE INDEX visits_day ON visits (shop_id, day);
SELECT tenant_table('visits');
