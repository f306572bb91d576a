-- A checkout with something of two offers is one of the shop. Until now only each offer's were counted.
ALTER TABLE metric_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE daily_metrics NO FORCE ROW LEVEL SECURITY;
WITH counted AS (
  INSERT INTO metric_facts (shop_id, fact_key, day, subject, subject_id, metric, value, at)
  SELECT shop_id, 'checkout:' || split_part(fact_key, ':', 2) || ':offer_checkout', min(day), 'shop', 0, 'offer_checkout', 1, min(at)
  FROM metric_facts WHERE metric = 'checkout' AND subject = 'offer' AND split_part(fact_key, ':', 1) = 'checkout'
  GROUP BY shop_id, split_part(fact_key, ':', 2)
  RETURNING shop_id, day
)
INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
SELECT shop_id, 'shop', 0, day, 'offer_checkout', count(*) FROM counted GROUP BY shop_id, day;
ALTER TABLE metric_facts FORCE ROW LEVEL SECURITY;
ALTER TABLE daily_metrics FORCE ROW LEVEL SECURITY;
