import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { offerBody } from '#apps/server/testing/test-shop.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { limitLeft, runningUntil } from '../../pricing/rules/offer-limit.ts';
import type { CompiledOffer } from '../../pricing/rules/offer-pricer.ts';
import { discountExample } from '../../upsell/testing/upsell-example.ts';
import type { UpsellDiscountData } from '../contract/offer.ts';

let shop: ShopServer;
let id: number;

beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await inShop(sql`DELETE FROM offers`);
  const made = await shop.admin<{ offer: { id: number } }>('POST', '/admin/offers.json', {
    offer: offerBody(),
  });
  expect(made.status).toBe(201);
  ({ id } = made.body.offer);
});

const inShop = (...statements: SQL[]) =>
  shop.server.services.db.inShop(shop.people.shopId, async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });

/** Makes the offer another kind's, with this discount, as it may have become since it was saved. */
const put = (data: UpsellDiscountData, { taken = 0, activated = true, enabled = true } = {}) =>
  inShop(
    sql`UPDATE offers SET offer_type = 'accessory', discount_data = ${JSON.stringify(data)}::jsonb, activated = ${activated},
          enable_discount = ${enabled} WHERE id = ${id}`,
    sql`DELETE FROM offer_stock`,
    sql`INSERT INTO offer_stock (shop_id, offer_id, taken) VALUES (${shop.people.shopId}, ${id}, ${taken})`,
  );

/** Whether the offer is counted and listed as one that gives nothing any more; the answers agree. */
async function isSpent(): Promise<boolean> {
  const of = async (spent: boolean) => {
    const counted = await shop.admin<{ count: number }>('GET', `/admin/offers/count.json?spent=${spent}`);
    const listed = await shop.admin<{ offers: unknown[] }>('GET', `/admin/offers/list.json?spent=${spent}`);
    expect([counted.status, listed.status]).toEqual([200, 200]);
    expect(listed.body.offers).toHaveLength(counted.body.count);
    return counted.body.count;
  };
  const [spent, others] = [await of(true), await of(false)];
  expect(spent + others).toBe(1);
  return spent === 1;
}

const day = 86_400;
const flags = [false, true];

test('a list has as spent just the offers whose discount a cart no longer gets', async () => {
  const seconds = Math.floor(Date.now() / 1000);
  const seen = { true: 0, false: 0 };
  for (const end of [null, seconds - day, seconds + day])
    for (const auto_extend_end_date of flags)
      for (const limit of [null, 0, 5])
        for (const taken of limit === null ? [0] : [4, 5])
          for (const auto_restock of flags) {
            const data = discountExample({
              setup_end_date: end !== null,
              end_date_time: end,
              auto_extend_end_date,
              setup_stock_limit: limit !== null,
              stock_item_limit: limit ?? 30,
              auto_restock,
            });
            const compiled = {
              terms: { limit },
              source: { discount_data: data },
            } as unknown as CompiledOffer;
            const over = runningUntil(data, new Date()) === 'over';
            const wanted = over || limitLeft(compiled, taken) === 0;
            await put(data, { taken });
            expect([data, taken, await isSpent()]).toEqual([data, taken, wanted]);
            seen[`${wanted}`] += 1;
          }
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(10);
});

test('an offer that is off, or takes nothing off, is not waiting for anybody', async () => {
  const past = discountExample({ setup_end_date: true, end_date_time: 1_700_000_000 });
  await put(past);
  expect(await isSpent()).toBe(true);
  await put(past, { activated: false });
  expect(await isSpent()).toBe(false);
  await put(past, { enabled: false });
  expect(await isSpent()).toBe(false);
});

test('tiers have no end and no stock: a quantity discount is never spent', async () => {
  expect(await isSpent()).toBe(false);
});
