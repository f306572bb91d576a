import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type NewShops,
  save,
  type SettingsAnswer,
  settingsPath,
  startNewShops,
} from '#apps/server/testing/new-shops.ts';
import { complete, makeProduct, openCheckout, shopperClient } from '#apps/server/testing/test-shop.ts';

let server: NewShops['server'];
let system: NewShops['system'];
let newShop: NewShops['newShop'];

beforeAll(async () => {
  ({ server, system, newShop } = await startNewShops());
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

describe('the currency', () => {
  test('stays once an order has been placed', async () => {
    const { owner, id, domain } = await newShop();
    expect((await save(owner, { currency: 'EUR' })).status).toBe(200);
    const mug = await makeProduct(server.services.db, id, { handle: 'mug', price_minor: 1000 });
    const call = shopperClient(server.app, domain);
    let placed = 0;
    // The directory hears of the new currency a moment later; until then an order is refused, not taken in USD.
    for (let round = 0; round < 100 && placed !== 201; round += 1) {
      const checkout = await openCheckout(call, [{ variant_id: mug.variant, quantity: 1 }]);
      placed = (await complete(call, checkout)).status;
      expect(placed).toBeOneOf([201, 409]);
    }
    const refused = await save(owner, { currency: 'USD' });
    expect([refused.status, refused.body.code]).toEqual([422, 'identity.currency_in_use']);
    expect(refused.body.fields).toHaveProperty(['shop.currency']);
    expect((await save(owner, { name: 'Only the name' })).body.shop).toMatchObject({
      currency: 'EUR',
      currency_can_change: false,
    });
  });

  test('with prices stays, also for one of as many decimals, and can change once they are gone', async () => {
    const { owner, id } = await newShop();
    await makeProduct(server.services.db, id, { handle: 'mug', price_minor: 1000 });
    for (const currency of ['JPY', 'KWD', 'GBP'])
      expect((await save(owner, { currency })).body).toMatchObject({
        code: 'identity.currency_in_use',
        reason: 'identity.currency_in_use.amounts',
      });
    expect((await save(owner, { name: 'Mugs' })).body.shop.currency_can_change).toBe(false);
    await server.services.db.inShop(id, (tx) => tx.execute(sql`UPDATE products SET deleted_at = now()`));
    expect((await save(owner, { currency: 'JPY' })).status).toBe(200);
  });

  test('no order ends up in another currency than its shop, whoever comes first', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { owner, id, domain } = await newShop();
      // Free, so that no price keeps the currency: only shipping is paid.
      const mug = await makeProduct(server.services.db, id, { handle: 'mug', price_minor: 0 });
      const call = shopperClient(server.app, domain);
      const checkout = await openCheckout(call, [{ variant_id: mug.variant, quantity: 1 }]);
      const { body } = await owner<SettingsAnswer>('GET', settingsPath);
      const change = { shop: { ...body.shop, currency: 'EUR' } };
      const [order, saved] = await Promise.all([
        complete(call, checkout),
        owner<SettingsAnswer>('PUT', settingsPath, change),
      ]);
      const found = await server.services.db.inShop(id, (tx) =>
        tx.execute<{ shop: string; orders: string[] }>(
          sql`SELECT currency AS shop, array(SELECT o.currency FROM orders o) AS orders FROM shops WHERE id = ${id}`,
        ),
      );
      const { shop, orders } = found.rows[0]!;
      expect(orders.filter((currency) => currency !== shop)).toEqual([]);
      expect(`${order.status} ${saved.status}`).toBeOneOf(['201 422', '409 200']);
    }
  });

  test('an order that was priced before the change and is written after it is refused', async () => {
    const { owner, id, domain } = await newShop();
    const mug = await makeProduct(server.services.db, id, { handle: 'mug', price_minor: 0 });
    const call = shopperClient(server.app, domain);
    const checkout = await openCheckout(call, [{ variant_id: mug.variant, quantity: 1 }]);
    // A node that has not heard of the change yet.
    const known = (await server.services.shops.byDomain(domain))!;
    const byDomain = server.services.shops.byDomain;
    expect((await save(owner, { currency: 'EUR' })).status).toBe(200);
    server.services.shops.byDomain = () => Promise.resolve(known);
    const late = await complete(call, checkout);
    server.services.shops.byDomain = byDomain;
    expect([late.status, late.body.code]).toEqual([409, 'orders.quote_changed']);
    const count = await server.services.db.inShop(id, (tx) => tx.execute(sql`SELECT 1 FROM orders`));
    expect(count.rows).toEqual([]);
  });
});
