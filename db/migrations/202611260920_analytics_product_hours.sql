-- What was done with products, of the shop as a whole by hour of its days: sums under `product_view` and `product_add_to_cart`. Hours
-- of days whose events are not here any more, or are still to be moved, stay without.
ALTER TABLE shopper_events NO FORCE ROW LEVEL SECURITY;
ALTER TABLE shops NO FORCE ROW LEVEL SECURITY;
ALTER TABLE hourly_metrics NO FORCE ROW LEVEL SECURITY;
INSERT INTO hourly_metrics (shop_id, day, hour, metric, value)
SELECT shop_id, day, hour_of_day(at, day, zone), 'product_' || metric, count(*) FROM (
  SELECT e.shop_id, (event_at(e.event_id) AT TIME ZONE s.timezone)::date AS day, event_at(e.event_id) AS at, s.timezone AS zone,
    event_metric(e.what) AS metric
  FROM shopper_events e JOIN shops s ON s.id = e.shop_id
  WHERE e.kind = 0 AND event_subject(e.what) = 'product' AND event_metric(e.what) IN ('view', 'add_to_cart')) told
GROUP BY 1, 2, 3, 4;
ALTER TABLE hourly_metrics FORCE ROW LEVEL SECURITY;
ALTER TABLE shops FORCE ROW LEVEL SECURITY;
ALTER TABLE shopper_events FORCE ROW LEVEL SECURITY;
