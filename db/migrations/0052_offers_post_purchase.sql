-- What was offered after the payment of an order, one step after the other, and what came of it.
CREATE TABLE post_purchase_steps (
  shop_id int NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  -- 144 random bits, sent to the shopper with a signature.
  id text NOT NULL,
  order_id bigint NOT NULL,
  position smallint NOT NULL,
  -- The step of a funnel; null: an offer by itself.
  funnel_id bigint,
  step_key text,
  offer_id bigint NOT NULL,
  -- Which wording and discount the shopper saw.
  variant text NOT NULL CHECK (variant IN ('a', 'b')),
  -- What was shown for one unit of each variant, delivery included: { "<variant id>": minor units }
  charge jsonb NOT NULL,
  -- `charging`: the card is being asked, or was and nobody has heard yet.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'charging', 'accepted', 'declined', 'expired')),
  variant_id bigint,
  quantity int,
  amount_minor bigint,
  -- Counts declined cards: each attempt is a charge of its own.
  attempt smallint NOT NULL DEFAULT 1,
  idempotency_key text,
  answer jsonb,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, order_id, position),
  FOREIGN KEY (shop_id, order_id) REFERENCES orders (shop_id, id) ON DELETE CASCADE,
  CHECK (state NOT IN ('charging', 'accepted') OR (variant_id IS NOT NULL AND quantity > 0 AND amount_minor >= 0))
);
CREATE INDEX post_purchase_steps_charging ON post_purchase_steps (shop_id, updated_at) WHERE state = 'charging';
SELECT tenant_table('post_purchase_steps'), system_table('post_purchase_steps');
