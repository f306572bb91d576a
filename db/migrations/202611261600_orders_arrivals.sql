-- What follows reads and writes rows of all shops, as the owner of the tables.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE order_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fulfillments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fulfillment_lines NO FORCE ROW LEVEL SECURITY;

-- Where a parcel is, as its carrier, a program or another store says. NULL: nobody says.
ALTER TABLE fulfillments ADD COLUMN shipment_status text CHECK (shipment_status IN ('label_printed', 'label_purchased', 'confirmed', 'in_transit',
  'out_for_delivery', 'ready_for_pickup', 'attempted_delivery', 'delayed', 'delivered', 'failure', 'not_found', 'invalid'));

-- Other stores' parcels were kept as arrived when they were sent: of none of them is known that it arrived.
ALTER TABLE fulfillments DISABLE TRIGGER USER;
UPDATE fulfillments f SET status = 'open', date_done = NULL
FROM orders o WHERE o.shop_id = f.shop_id AND o.id = f.order_id AND o.imported AND f.status = 'success';
UPDATE fulfillments SET shipment_status = 'delivered', date_done = coalesce(date_done, updated_at) WHERE status = 'success';
ALTER TABLE fulfillments ENABLE TRIGGER USER;
-- Arrived is one thing, whichever of the two says so.
ALTER TABLE fulfillments
  ADD CHECK ((status = 'success') = (shipment_status IS NOT DISTINCT FROM 'delivered')),
  ADD CHECK (status <> 'success' OR date_done IS NOT NULL);

-- What of a line has arrived, and when the last of that did, as it was told. Parcels of other stores are made anew with each reading; lines stay.
ALTER TABLE order_lines
  ADD COLUMN delivered_quantity int NOT NULL DEFAULT 0 CHECK (delivered_quantity >= 0),
  ADD COLUMN delivered_at timestamptz,
  ADD CHECK ((delivered_quantity = 0) = (delivered_at IS NULL));
ALTER TABLE order_lines DISABLE TRIGGER USER;
UPDATE order_lines l SET delivered_quantity = a.quantity, delivered_at = a.at
FROM (SELECT p.shop_id, p.order_line_id, sum(p.quantity) AS quantity, max(f.date_done) AS at
      FROM fulfillment_lines p JOIN fulfillments f ON f.shop_id = p.shop_id AND f.order_id = p.order_id AND f.id = p.fulfillment_id
      WHERE f.status = 'success' GROUP BY 1, 2) a
WHERE a.shop_id = l.shop_id AND a.order_line_id = l.id;
ALTER TABLE order_lines ENABLE TRIGGER USER;

ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE order_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE fulfillments FORCE ROW LEVEL SECURITY;
ALTER TABLE fulfillment_lines FORCE ROW LEVEL SECURITY;

-- No commit that leaves a line with another arrival than its parcels have.
CREATE FUNCTION line_arrivals_agree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM order_lines l
    LEFT JOIN (SELECT p.order_line_id, sum(p.quantity) AS quantity FROM fulfillment_lines p
               JOIN fulfillments f ON f.shop_id = p.shop_id AND f.order_id = p.order_id AND f.id = p.fulfillment_id
               WHERE p.shop_id = NEW.shop_id AND p.order_id = NEW.order_id AND f.status = 'success' GROUP BY 1) a ON a.order_line_id = l.id
    WHERE l.shop_id = NEW.shop_id AND l.order_id = NEW.order_id AND l.delivered_quantity <> coalesce(a.quantity, 0))
  THEN
    RAISE EXCEPTION 'lines of order % do not agree with what has arrived', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER line_arrivals_agree AFTER INSERT ON fulfillments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'success') EXECUTE FUNCTION line_arrivals_agree();
CREATE CONSTRAINT TRIGGER line_arrivals_moved AFTER UPDATE OF status ON fulfillments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION line_arrivals_agree();
CREATE CONSTRAINT TRIGGER line_arrivals_agree AFTER UPDATE OF delivered_quantity ON order_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.delivered_quantity <> NEW.delivered_quantity)
  EXECUTE FUNCTION line_arrivals_agree();
