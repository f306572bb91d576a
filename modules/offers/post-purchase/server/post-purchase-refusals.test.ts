import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import {
  type Placed,
  type PostPurchaseShop,
  postPurchaseShop,
} from '#apps/server/testing/post-purchase-shop.ts';
import { race } from '#apps/server/testing/race.ts';
import { shopChecksum } from '#apps/server/testing/shop-checksum.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { shopperClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let shop: PostPurchaseShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(() => server.close());
beforeEach(() => shop.clear());

describe('what is refused changes nothing', () => {
  test('a declined card leaves the order exactly as it was, and may be tried again', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered('4000 0000 0000 0341');
    // Recommendations follow the order by themselves.
    await server.settle();
    const rows = async () =>
      (await shopChecksum(server.databaseUrl, shop.people.shopId))
        .split('\n')
        .filter((line) => !line.startsWith('post_purchase_steps:'));
    const before = await rows();
    const answer = await shop.accept(placed.token, step);
    expect([answer.status, answer.body.code]).toEqual([402, 'offers.declined']);
    expect(await rows()).toEqual(before);
    expect((await shop.look(placed.token)).step).toBe(step);
    expect((await shop.accept(placed.token, step)).body.code).toBe('offers.declined');
    expect(await shop.charges()).toEqual([]);
  });

  const cases: [
    what: string,
    status: number,
    code: string,
    change: (given: {
      placed: Placed;
      step: string;
    }) => Promise<{ order?: string; step?: string; body?: object } | void>,
  ][] = [
    [
      'a tampered step',
      422,
      'offers.step_invalid',
      async ({ step }) => ({ step: step.replace(/.(?=..$)/, (letter) => (letter === 'A' ? 'B' : 'A')) }),
    ],
    [
      'another offer in the step',
      422,
      'offers.step_invalid',
      async ({ step }) => ({
        step: step.replace(/\.\d+\./, '.1.'),
      }),
    ],
    ["another order's step", 422, 'offers.step_invalid', async () => ({ step: (await shop.offered()).step })],
    ['no step at all', 422, 'offers.step_invalid', async () => ({ step: 'A'.repeat(60) })],
    [
      'a variant that is not offered',
      422,
      'core.invalid',
      async () => ({
        body: { variant_id: shop.vase.variant },
      }),
    ],
    [
      'a used step',
      409,
      'offers.step_used',
      async ({ placed, step }) => {
        await shop.decline(placed.token, step);
      },
    ],
    ['a window that is over', 409, 'offers.step_expired', ({ placed }) => shop.windowOver(placed)],
    [
      'a cancelled order',
      409,
      'offers.step_expired',
      async ({ placed }) => {
        await shop.admin('POST', `/admin/orders/${placed.id}/cancel.json`, {});
      },
    ],
    [
      'a product that has sold out',
      409,
      'orders.sold_out',
      async () => {
        await shop.query(sql`UPDATE variants SET inventory_quantity = 0 WHERE sku = 'bowl'`);
      },
    ],
    [
      'another price than was shown',
      409,
      'offers.step_changed',
      async () => {
        await shop.query(sql`UPDATE variants SET price_minor = 2100 WHERE sku = 'bowl'`);
      },
    ],
    ['an order that is not there', 422, 'offers.step_invalid', async () => ({ order: 'A'.repeat(24) })],
  ];
  test.each(cases)('%s: %i %s', async (_what, status, code, change) => {
    await shop.offer();
    const given = await shop.offered();
    const changed = (await change(given)) ?? {};
    const before = await shop.order(given.placed.id);
    const answer = await shop.accept(
      changed.order ?? given.placed.token,
      changed.step ?? given.step,
      changed.body,
    );
    await shop.query(sql`UPDATE variants SET price_minor = 2000 WHERE sku = 'bowl'`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await shop.order(given.placed.id)).toEqual(before);
    expect(await shop.charges()).toEqual([]);
  });

  test('a product that is gone in between leaves the rest of the offer, and a new price is shown', async () => {
    await shop.offer({
      recommend_ids: [shop.bowl.product, shop.vase.product],
      condition: { post_purchase: { include_target: true } },
    });
    const { placed, step } = await shop.offered();
    await shop.query(sql`UPDATE products SET published_at = NULL WHERE id = ${shop.bowl.product}`);
    const gone = await shop.accept(placed.token, step);
    await shop.query(sql`UPDATE products SET published_at = now() WHERE id = ${shop.bowl.product}`);
    forgetPricing(server.services, shop.people.shopId);
    expect([gone.status, gone.body.code]).toEqual([409, 'offers.step_changed']);
    await shop.query(sql`UPDATE variants SET price_minor = 2100 WHERE sku = 'bowl'`);
    expect((await shop.accept(placed.token, step)).body.code).toBe('offers.step_changed');
    const now = await shop.look(placed.token);
    await shop.query(sql`UPDATE variants SET price_minor = 2000 WHERE sku = 'bowl'`);
    expect([now.step, now.charge[shop.bowl.variant]?.amount_minor]).toEqual([step, 1575]);
    expect(now.box?.products).toHaveLength(2);
    expect(await shop.charges()).toEqual([]);
    const vase = await shop.accept(placed.token, step, { variant_id: shop.vase.variant });
    expect(vase.status).toBe(200);
  });

  test('a step of another shop', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered();
    const stranger = shopperClient(server.app, 'other.test');
    const body = { order_token: placed.token, step, variant_id: shop.bowl.variant };
    const answer = await stranger<{ code: string }>('POST', '/storefront/post-purchase/accept', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'offers.step_invalid']);
    expect((await stranger('GET', `/storefront/post-purchase?order=${placed.token}`)).status).toBe(404);
  });
});

describe('once is once', () => {
  test('50 shoppers who accept one step at once get one line and one charge', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered();
    const payload = { order_token: placed.token, step, variant_id: shop.bowl.variant };
    const url = '/storefront/post-purchase/accept?shop=mine.test';
    const { won, lost } = await race(50, async () => server.app.inject({ method: 'POST', url, payload }));
    expect([won.length, lost.length]).toEqual([1, 49]);
    expect(new Set(lost.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['offers.step_used']),
    );
    expect((await shop.order(placed.id)).line_items).toHaveLength(2);
    expect(await shop.charges()).toEqual([{ amount_minor: 1500, given_back: false }]);
  });

  test('the same Idempotency-Key gives the same answer, and none with another body', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered();
    const first = await shop.accept(placed.token, step, {}, 'one-and-the-same');
    const again = await shop.accept(placed.token, step, {}, 'one-and-the-same');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const other = await shop.accept(placed.token, step, { quantity: 2 }, 'one-and-the-same');
    expect([other.status, other.body.code]).toEqual([422, 'core.idempotency_key']);
    expect((await shop.accept(placed.token, step, {}, 'another-key')).body.code).toBe('offers.step_used');
    expect(await shop.charges()).toHaveLength(1);
  });

  test('a gateway that does not answer is asked once more under the same key', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered('4000 0000 0000 0259');
    const answer = await shop.accept(placed.token, step);
    expect(answer.status).toBe(200);
    expect(await shop.charges()).toEqual([{ amount_minor: 1500, given_back: false }]);
    expect((await shop.order(placed.id)).line_items).toHaveLength(2);
  });
});
