import { sql } from 'drizzle-orm';
import { testRefund, testSecondCharge } from '../rules/test-payment.ts';
import type { GatewayContext, Payment } from './payment-port.ts';

/**
 * The test gateway's record of further charges. It commits at once, like a remote payment service: the caller's
 * transaction can still roll back, the charge can't.
 */
export async function testCharge(
  { services, shop }: GatewayContext,
  cardToken: string,
  payment: { key: string; amount_minor: number; currency: string },
): Promise<{ last4: string; answer: 'paid' | 'declined' | 'lost' }> {
  const verdict = testSecondCharge(cardToken);
  if (verdict.answer === 'declined') return verdict;
  const made = await services.db.asSystem((tx) =>
    tx.execute(
      sql`INSERT INTO test_charges (shop_id, key, card_token, amount_minor, currency)
          VALUES (${shop.id}, ${payment.key}, ${cardToken}, ${payment.amount_minor}, ${payment.currency})
          ON CONFLICT (shop_id, key) DO NOTHING`,
    ),
  );
  const before = made.rowCount === 0;
  return before ? { ...verdict, answer: 'paid' } : verdict;
}

export async function findTestCharge({ services, shop }: GatewayContext, key: string): Promise<boolean> {
  const found = await services.db.asSystem((tx) =>
    tx.execute(
      sql`SELECT 1 FROM test_charges WHERE shop_id = ${shop.id} AND key = ${key} AND NOT given_back`,
    ),
  );
  return found.rows.length > 0;
}

export async function giveBackTestCharge({ services, shop }: GatewayContext, key: string): Promise<void> {
  await services.db.asSystem((tx) =>
    tx.execute(sql`UPDATE test_charges SET given_back = true WHERE shop_id = ${shop.id} AND key = ${key}`),
  );
}

/** The test gateway's record of refunds, once per key; committed at once, like charges. */
export async function testGiveBack(
  { services, shop }: GatewayContext,
  { authorization_code, key, amount_minor, currency }: Payment,
): Promise<ReturnType<typeof testRefund>> {
  if (testRefund(authorization_code, 1) === 'declined') return 'declined';
  const made = await services.db.asSystem((tx) =>
    tx.execute<{ asked: number }>(
      sql`INSERT INTO test_refunds (shop_id, key, amount_minor, currency) VALUES (${shop.id}, ${key}, ${amount_minor}, ${currency})
          ON CONFLICT (shop_id, key) DO UPDATE SET asked = test_refunds.asked + 1 RETURNING asked`,
    ),
  );
  return testRefund(authorization_code, made.rows[0]!.asked);
}
