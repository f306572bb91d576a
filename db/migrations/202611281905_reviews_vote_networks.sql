-- From which network address a vote came: an HMAC of shop, day and address, kept until the day (UTC) is over. Null of older
-- votes. It bounds what one address can count at a review in a day (decision 085).
ALTER TABLE review_votes ADD COLUMN network text;
CREATE INDEX review_votes_network ON review_votes (shop_id, review_id, network) WHERE network IS NOT NULL;
CREATE INDEX review_votes_erase ON review_votes (at) WHERE network IS NOT NULL;
-- Housekeeping of all shops erases it, and can do nothing else with votes.
CREATE POLICY system ON review_votes FOR SELECT TO backroom_system USING (true);
CREATE POLICY system_erase ON review_votes FOR UPDATE TO backroom_system
  USING (network IS NOT NULL) WITH CHECK (network IS NULL);
GRANT SELECT, UPDATE (network) ON review_votes TO backroom_system;
