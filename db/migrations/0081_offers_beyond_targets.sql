-- What is taken from an offer is discounted for as many units as the cart has of its targets, unless the offer says so
-- (`beyond_targets` of its discount). Offers of before gave any number of units; they keep that.
UPDATE offers SET discount_data = discount_data || '{"beyond_targets": true}'::jsonb
WHERE offer_type IN ('pre-purchase', 'in-cart', 'post-purchase', 'accessory', 'handpicked')
  AND NOT discount_data ? 'data';
