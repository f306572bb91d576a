-- Whether a visitor takes part in any trial, whichever offer's.
CREATE INDEX offer_exposures_visitor ON offer_exposures (shop_id, visitor);
