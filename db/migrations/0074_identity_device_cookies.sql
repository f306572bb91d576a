-- A browser that someone has signed in with, by the hash of a cookie that it keeps. Tries of such a browser are counted
-- apart, so that guessing from elsewhere does not lock its person out; it opens nothing by itself. Several people who
-- share a browser share its cookie and have a row each.
CREATE TABLE device_cookies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  UNIQUE (token_hash, user_id)
);
CREATE INDEX device_cookies_user ON device_cookies (user_id);
CREATE INDEX device_cookies_expiry ON device_cookies (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON device_cookies TO backroom_system;

-- Whoever ends a session of another device forgets that device, too.
ALTER TABLE sessions ADD COLUMN device_id bigint REFERENCES device_cookies (id) ON DELETE SET NULL;
CREATE INDEX sessions_device ON sessions (device_id) WHERE device_id IS NOT NULL;
