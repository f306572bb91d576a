-- What conversion tools bring, the log of what was shown as a file, and what led the people of a shop here.

-- Who could have got a tool of which visitors are held out, once a session, shown or kept from them.
ALTER TABLE conversion_tools ADD UNIQUE (shop_id, id);
CREATE TABLE tool_exposures (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  tool_id bigint NOT NULL,
  visitor text NOT NULL,
  part text NOT NULL CHECK (part IN ('out', 'a')),
  at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, tool_id, visitor),
  FOREIGN KEY (shop_id, tool_id) REFERENCES conversion_tools (shop_id, id) ON DELETE CASCADE
);
SELECT tenant_table('tool_exposures');

-- Rows of the log in the order in which they were first written: a file goes on by it, and what is new comes last.
ALTER TABLE shown_evidence ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX shown_evidence_id ON shown_evidence (shop_id, id);
-- Whether a tool was ever shown by an order or an offer.
CREATE INDEX shown_evidence_by ON shown_evidence (shop_id, tool, basis) WHERE basis IN ('order', 'offer');

-- That somebody of the shop has opened what Honest means.
CREATE TABLE honest_reads (
  shop_id int PRIMARY KEY REFERENCES shops (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);
SELECT tenant_table('honest_reads');

-- Which campaign led a person of the shop to its conversion tools, first and last: five words each, as links say them.
CREATE TABLE member_touches (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- As it is compared: whose row it is, for the file they may ask for.
  email text NOT NULL,
  first_touch jsonb NOT NULL,
  first_at timestamptz NOT NULL,
  last_touch jsonb NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, user_id)
);
SELECT tenant_table('member_touches');
