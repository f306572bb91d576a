import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import {
  type Placed,
  type PostPurchaseShop,
  postPurchaseShop,
} from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

let server: TestServer;
let shop: PostPurchaseShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
  await recordEvents();
});
afterAll(() => server.close());
beforeEach(() => shop.clear());

/** Copies events, because the outbox deletes those that were handled. */
async function recordEvents(): Promise<void> {
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await owner
    .query(
      `CREATE TABLE told AS SELECT * FROM outbox WHERE false;
       GRANT ALL ON told TO PUBLIC;
       CREATE FUNCTION keep_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO told SELECT NEW.*; RETURN NULL; END $$;
       CREATE TRIGGER keep_told AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION keep_told()`,
    )
    .finally(() => owner.end());
}

describe('an order that waits', () => {
  test('is not sent before its window is over, unless staff let it go', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered();
    const send = () =>
      shop.admin<{ code: string }>('POST', `/admin/orders/${placed.id}/fulfillments.json`, {
        fulfillment: {},
      });
    const held = await send();
    expect([held.status, held.body.code]).toEqual([409, 'orders.on_hold']);
    const release = () => shop.admin<{ code: string }>('POST', `/admin/orders/${placed.id}/release.json`);
    expect((await release()).status).toBe(200);
    expect((await release()).body.code).toBe('orders.not_held');
    expect((await shop.accept(placed.token, step)).body.code).toBe('offers.step_expired');
    expect((await shop.look(placed.token)).step).toBeNull();
    expect((await send()).status).toBe(201);
  });

  /** How often who follows orders hears that the wait of an order began or ended. */
  async function heardOfHold({ id }: Placed): Promise<number> {
    const [row] = await shop.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM told WHERE topic = 'orders.updated' AND (payload ->> 'order_id')::int = ${id}
            AND payload -> 'changes' ? 'hold'`,
    );
    return row!.n;
  }
  const send = ({ id }: Placed) =>
    shop.admin<{ code: string }>('POST', `/admin/orders/${id}/fulfillments.json`, { fulfillment: {} });

  test.each(['accept', 'decline'] as const)(
    'goes as soon as its buyer answered the last step, told once: %s',
    async (answer) => {
      const [first, second] = [
        await shop.offer({ priority: 1 }),
        await shop.offer({ priority: 2, condition: { post_purchase: { include_target: true } } }),
      ];
      const funnel = {
        funnel_name: 'Two',
        steps: [
          { key: 'a', offer_id: first, accept: 'b', decline: 'b' },
          { key: 'b', offer_id: second, accept: null, decline: null },
        ],
        start: 'a',
      };
      expect((await shop.admin('POST', '/admin/offers/funnels', { funnel })).status).toBe(201);
      const { placed, step } = await shop.offered();
      expect(await heardOfHold(placed)).toBe(1);
      const next = (await shop[answer](placed.token, step)).body.offer.step!;
      expect((await send(placed)).body.code).toBe('orders.on_hold');
      expect(await heardOfHold(placed)).toBe(1);
      expect((await shop[answer](placed.token, next)).status).toBe(200);
      const order = await shop.order(placed.id);
      expect(order.editable_until).toBeNull();
      expect(await heardOfHold(placed)).toBe(2);
      // However often its buyer comes back.
      expect((await shop.look(placed.token)).step).toBeNull();
      expect(await heardOfHold(placed)).toBe(2);
      expect((await shop.accept(placed.token, next)).body.code).toBe('offers.step_used');
      expect((await send(placed)).status).toBe(201);
    },
  );

  test('goes when what it was offered can no longer be had', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered();
    await shop.query(sql`UPDATE variants SET inventory_quantity = 0 WHERE sku = 'bowl'`);
    expect((await shop.accept(placed.token, step)).body.code).toBe('orders.sold_out');
    expect((await send(placed)).body.code).toBe('orders.on_hold');
    expect((await shop.look(placed.token)).step).toBeNull();
    expect((await shop.accept(placed.token, step)).body.code).toBe('offers.step_expired');
    expect((await send(placed)).status).toBe(201);
  });

  test('waits while a declined card can be tried again', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered('4000 0000 0000 0341');
    expect((await shop.accept(placed.token, step)).status).toBe(402);
    expect((await shop.look(placed.token)).step).toBe(step);
    expect((await send(placed)).body.code).toBe('orders.on_hold');
  });

  test('goes by itself when its time is over', async () => {
    await shop.offer();
    const { placed } = await shop.offered();
    await shop.windowOver(placed);
    const sent = await shop.admin('POST', `/admin/orders/${placed.id}/fulfillments.json`, {
      fulfillment: {},
    });
    expect(sent.status).toBe(201);
  });

  test.each([
    [5, 5],
    [120, 120],
    [4, 30],
    [121, 30],
  ])('a window of %i minutes is one of %i', async (chosen, minutes) => {
    await shop.offer();
    const settings = { post_purchase_window_minutes: chosen };
    await shop.query(
      sql`INSERT INTO app_settings (shop_id, app_code, settings) VALUES (${shop.people.shopId}, 'upsell', ${JSON.stringify(settings)}::jsonb)
          ON CONFLICT (shop_id, app_code) DO UPDATE SET settings = excluded.settings`,
    );
    await heardNews(server.services);
    const placed = await shop.buy();
    const { closes_at } = await shop.look(placed.token);
    const { created_at } = await shop.order(placed.id);
    await shop.query(sql`DELETE FROM app_settings`);
    await heardNews(server.services);
    expect((Date.parse(closes_at!) - Date.parse(created_at)) / 60_000).toBe(minutes);
  });
});
