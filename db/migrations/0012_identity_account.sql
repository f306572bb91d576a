-- A secret whose first code has not been seen yet. Apart, so that beginning anew leaves the one in use alone.
ALTER TABLE users ADD COLUMN totp_pending text;

-- Where someone has signed in from, by a hash of browser and address: outlives the sessions, so that signing out
-- and in again is nothing new.
CREATE TABLE user_devices (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
INSERT INTO user_devices (user_id, device_hash, last_seen_at)
SELECT user_id, sha256(convert_to(user_agent || E'\n' || ip, 'UTF8')), max(last_seen_at) FROM sessions GROUP BY 1, 2;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_devices TO backroom_system;

-- The newest a person may see: one short walk for each permission, and one for what is theirs alone.
CREATE INDEX notices_permission ON notices (shop_id, permission, id) WHERE user_id IS NULL;
CREATE INDEX notices_person ON notices (shop_id, user_id, id) WHERE user_id IS NOT NULL;
