-- What one US dollar is in each currency, by day in UTC. They are of no shop: all may read them, and only work that
-- crosses shops writes them.
CREATE TABLE exchange_rates (
  day date NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- NaN counts as larger than every number here.
  rate numeric NOT NULL CHECK (rate > 0 AND rate <= 1e12),
  -- When it was so, as who publishes it says.
  as_of timestamptz NOT NULL CHECK ((as_of AT TIME ZONE 'UTC')::date = day),
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (day, currency),
  CHECK (currency <> 'USD' OR rate = 1)
);

-- Days of the past whose rates were wanted and not there; each goes when it has been fetched.
CREATE TABLE exchange_rate_asks (
  -- No rates are published of what was before.
  day date PRIMARY KEY CHECK (day >= '1999-01-01'),
  asked_at timestamptz NOT NULL DEFAULT now(),
  tries int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT ON exchange_rates TO backroom_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_rates, exchange_rate_asks TO backroom_system;
