-- What follows reads and writes rows of all shops, as the owner of the tables.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refund_lines NO FORCE ROW LEVEL SECURITY;

-- A refund is written down before a gateway is asked: what it is still to do and to tell, until that is done.
ALTER TABLE refunds ADD COLUMN claim jsonb,
  -- What it took off the sales: items after discounts, without tax and delivery. Null while it is a claim, and of orders
  -- of other stores, whose figures are stated anew as a whole.
  ADD COLUMN sales_minor bigint CHECK (sales_minor >= 0);
ALTER TABLE refunds DISABLE TRIGGER USER;
UPDATE refunds r SET sales_minor = (
  SELECT coalesce(sum(l.subtotal_minor), 0) FROM refund_lines l WHERE l.shop_id = r.shop_id AND l.refund_id = r.id)
FROM orders o WHERE o.shop_id = r.shop_id AND o.id = r.order_id AND NOT o.imported;
ALTER TABLE refunds ENABLE TRIGGER USER;
DROP TRIGGER audit_insert ON refunds;
DROP TRIGGER audit_update ON refunds;
DROP TRIGGER audit_delete ON refunds;
SELECT audit_table('refunds', 'id', '{claim,sales_minor}');

-- Under which a gateway is asked for money that goes back, however often.
ALTER TABLE transactions ADD COLUMN gateway_key text CHECK (gateway_key IS NULL OR kind = 'refund');
ALTER TABLE transactions DISABLE TRIGGER USER;
UPDATE transactions t SET gateway_key = 'order:' || t.shop_id || ':' || t.order_id || ':refund:'
  || (SELECT count(*) FROM refunds r WHERE r.shop_id = t.shop_id AND r.order_id = t.order_id AND r.id <= t.refund_id)
  || ':payment:' || t.payment_id || ':'
  || (SELECT count(*) + 1 FROM transactions e WHERE e.shop_id = t.shop_id AND e.refund_id = t.refund_id AND e.payment_id = t.payment_id AND e.id < t.id)
WHERE t.kind = 'refund' AND t.refund_id IS NOT NULL AND t.payment_id IS NOT NULL;
ALTER TABLE transactions ENABLE TRIGGER USER;
CREATE UNIQUE INDEX transactions_gateway_key ON transactions (shop_id, gateway_key) WHERE gateway_key IS NOT NULL;
CREATE INDEX transactions_silent ON transactions (shop_id, created_at) WHERE kind = 'refund' AND status = 'pending';

-- An amount may have gone back before, so that delivery is given back with less than it cost.
DO $$
DECLARE
  name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
    WHERE conrelid = 'refunds'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%owed_minor%shipping_minor%';
  EXECUTE format('ALTER TABLE refunds DROP CONSTRAINT %I', name);
END $$;
ALTER TABLE refunds ADD CHECK (amount_minor >= 0 AND amount_minor + owed_minor >= shipping_minor + adjustment_minor);

ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
ALTER TABLE refund_lines FORCE ROW LEVEL SECURITY;
-- What comes round looks in all shops for what was promised, or asked of a gateway, and has no answer.
CREATE INDEX refunds_claimed ON refunds (shop_id, created_at) WHERE claim IS NOT NULL;
CREATE POLICY system ON refunds FOR SELECT TO backroom_system USING (claim IS NOT NULL);
CREATE POLICY system ON transactions FOR SELECT TO backroom_system USING (kind = 'refund' AND status = 'pending');
GRANT SELECT ON refunds, transactions TO backroom_system;
