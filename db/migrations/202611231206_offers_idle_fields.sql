-- What an offer holds that its kind has no use for is refused from now on. Two fields the editors themselves left behind:
-- where a shopper goes after taking what comes after payment, and the title of an offer that once was one of those.
UPDATE offers SET cta = 'cart' WHERE offer_type = 'post-purchase' AND cta <> 'cart';
UPDATE offers SET offer_title = '' WHERE offer_type <> 'post-purchase' AND offer_title <> '';
