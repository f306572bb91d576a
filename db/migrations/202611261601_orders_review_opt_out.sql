-- Whether its buyer, who was told at the checkout that they would be asked for reviews, does not want that. NULL: nobody told them.
ALTER TABLE orders ADD COLUMN review_request_opt_out boolean;
