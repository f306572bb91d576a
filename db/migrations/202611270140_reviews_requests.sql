-- When a group of settings was last turned on. Of asking for reviews: only what arrives from then on counts.
ALTER TABLE review_settings ADD COLUMN turned_on_at timestamptz;
UPDATE review_settings SET turned_on_at = updated_at WHERE settings ->> 'enabled' = 'true';

-- Asking the buyer of an order for reviews once it has arrived: one an order, however many parcels it came in.
CREATE TABLE review_requests (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  order_id bigint NOT NULL,
  -- 'waiting': not asked yet; 'asked': mailed, without an answer; 'answered': with one; 'ended': nothing is mailed any more.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'asked', 'answered', 'ended')),
  -- Why it ended, a word of `request-words.ts`.
  end_reason text,
  -- Lines that had been sent or had arrived when the order came here from another store: they are no news.
  old_line_ids bigint[] NOT NULL DEFAULT '{}',
  -- Lines that were asked about.
  line_ids bigint[] NOT NULL DEFAULT '{}',
  -- When it is to be looked at next; NULL: nothing is to be mailed as things stand.
  due_at timestamptz,
  mails_sent smallint NOT NULL DEFAULT 0,
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  -- Of what its mails lead to, 256 bits that only the buyer has: SHA-256.
  link_hash bytea,
  -- Products that were written about by the link, each once.
  answered_ids bigint[] NOT NULL DEFAULT '{}',
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, order_id),
  FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id) ON DELETE CASCADE,
  CHECK ((state = 'ended') = (end_reason IS NOT NULL)),
  CHECK (state <> 'waiting' OR mails_sent = 0),
  CHECK (state NOT IN ('asked', 'answered') OR mails_sent > 0),
  CHECK ((mails_sent > 0) = (first_sent_at IS NOT NULL AND last_sent_at IS NOT NULL AND link_hash IS NOT NULL)),
  CHECK (state NOT IN ('answered', 'ended') OR due_at IS NULL)
);
CREATE INDEX review_requests_due ON review_requests (due_at, shop_id) WHERE due_at IS NOT NULL;
CREATE INDEX review_requests_due_of ON review_requests (shop_id, due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX review_requests_link ON review_requests (shop_id, link_hash) WHERE link_hash IS NOT NULL;
-- What the dashboard counts: those of the last months, read from the index alone.
CREATE INDEX review_requests_sent ON review_requests (shop_id, first_sent_at) INCLUDE (answered_at) WHERE first_sent_at IS NOT NULL;
CREATE INDEX review_requests_made ON review_requests (created_at);
SELECT tenant_table('review_requests'), system_table('review_requests');

-- Addresses that are not asked for reviews by this shop, whatever they order. Kept as SHA-256 with the shop: it holds also
-- after the person was erased, and names nobody.
CREATE TABLE review_opt_outs (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  address_hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, address_hash)
);
CREATE INDEX review_opt_outs_at ON review_opt_outs (shop_id, at);
SELECT tenant_table('review_opt_outs');
