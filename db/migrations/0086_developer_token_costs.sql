-- What a person grants an app includes costs only where they may read costs themselves. Access of before keeps them.
ALTER TABLE api_tokens ADD COLUMN costs boolean NOT NULL DEFAULT true;
