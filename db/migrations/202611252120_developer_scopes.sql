-- Costs are a scope of their own now. Tokens, access and codes of before that read them with the products go on reading
-- them; what else they hold stays as it is, also what is not offered any more.
ALTER TABLE api_tokens NO FORCE ROW LEVEL SECURITY;
ALTER TABLE oauth_codes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;

UPDATE api_tokens SET scopes = scopes || '{read_profit}'
WHERE costs AND scopes && '{read_products,write_products}' AND NOT 'read_profit' = ANY (scopes);

UPDATE oauth_codes c SET scopes = c.scopes || '{read_profit}'
WHERE c.used_at IS NULL AND c.scopes && '{read_products,write_products}' AND NOT 'read_profit' = ANY (c.scopes)
  AND EXISTS (SELECT FROM memberships m WHERE m.shop_id = c.shop_id AND m.user_id = c.user_id
    AND (m.role <> 'staff' OR 'read_profit' = ANY (m.permissions)));

ALTER TABLE api_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE oauth_codes FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;

ALTER TABLE api_tokens DROP COLUMN costs;

-- The token of the program that started a job: it alone of all programs follows it, and hears of its end.
ALTER TABLE jobs ADD COLUMN token_id bigint;
