import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { orderSchedules } from './order-schedules.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

test('carts of every shop are forgotten after 90 days without a touch, with their checkouts', async () => {
  for (const { id } of made.shops) {
    await made.sql(
      `WITH made AS (
         INSERT INTO carts (shop_id, token, updated_at)
         SELECT $1, 'cart-' || days, now() - make_interval(days => days) FROM unnest(ARRAY[1, 89, 91, 500]) days
         RETURNING shop_id, token)
       INSERT INTO checkouts (shop_id, token, cart_token) SELECT shop_id, 'checkout-' || token, token FROM made`,
      [id],
    );
  }
  for (const schedule of orderSchedules) await schedule.run(made.services);
  const left = await made.sql<{ token: string }>(
    'SELECT c.token FROM checkouts c JOIN carts USING (shop_id) WHERE carts.token = c.cart_token ORDER BY c.shop_id, c.token',
  );
  expect(left.map(({ token }) => token)).toEqual([
    'checkout-cart-1',
    'checkout-cart-89',
    'checkout-cart-1',
    'checkout-cart-89',
  ]);
});
