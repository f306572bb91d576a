import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importElsewhere, lineElsewhere, orderElsewhere } from '#apps/server/testing/order-elsewhere.ts';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import type { FeeRate } from '#modules/analytics/cost/contract/fee-rate-calls.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.server.close());

const rates = '/admin/analytics/fee-rates.json';
const inShop = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shop.people.shopId, (tx) => tx.execute<R>(query))).rows;
beforeEach(async () => {
  await inShop(sql`DELETE FROM fee_rates WHERE shop_id = ${shop.people.shopId}`);
});
const typed = async (valid_from: string, percent: number, fixed = 0, method: string | null = null) => {
  const made = await shop.admin<{ fee_rate: FeeRate }>('POST', rates, {
    fee_rate: { method, valid_from, percent, fixed },
  });
  expect([made.status, made.body]).toEqual([201, expect.any(Object)]);
  await shop.server.settle();
  return made.body.fee_rate;
};
const change = (id: number, fee_rate: object) =>
  shop.admin<{ code: string; current: FeeRate; fields: object; fee_rate: FeeRate }>(
    'PUT',
    `/admin/analytics/fee-rates/${id}.json`,
    { fee_rate },
  );
let orders = 0;
/** Paid elsewhere, by default $20 and $2 for shipping. */
const sold = async (day: string, given: object = {}) => {
  const id = await importElsewhere(
    shop.server.services,
    shop.people.shopId,
    orderElsewhere({
      ...{ name: `#F${(orders += 1)}`, created_at: `${day}T12:00:00Z`, total_tax_minor: 0 },
      lines: [lineElsewhere({ price_minor: 2_000 })],
      ...given,
    }),
  );
  await shop.server.settle();
  return id;
};
const feesOf = async (id: number) =>
  (
    await inShop<{ key: string; fee: number }>(
      sql`SELECT split_part(key, ':', 1) AS key, fee_minor AS fee FROM sale_movements WHERE order_id = ${id} ORDER BY key`,
    )
  ).map(({ key, fee }) => `${key} ${fee}`);
const feeOf = async (id: number) =>
  (
    await inShop<{ fee: number }>(
      sql`SELECT sum(fee_minor)::int AS fee FROM sale_movements WHERE order_id = ${id}`,
    )
  )[0]!.fee;

test('where no cost is known, profit and margin are unknown, whatever was given back and whatever payments cost', async () => {
  await typed('2026-06-01', 2.9, 0.3);
  const id = await sold('2026-06-02', {
    ...{ lines: [lineElsewhere({ price_minor: 15_600 })] },
    refunds: [
      {
        ...{ external_id: '1', created_at: '2026-06-02T13:00:00Z', note: '' },
        ...{ amount_minor: 2_000, shipping_minor: 0, lines: [] },
      },
    ],
  });
  const costs = await inShop<{ cost: number | null }>(
    sql`SELECT DISTINCT cost_minor AS cost FROM sale_movements WHERE order_id = ${id}`,
  );
  expect(costs).toEqual([{ cost: null }]);
  const columns = 'net_sales,uncosted_sales,profit,margin,fees,uncosted_fees';
  const query = new URLSearchParams({ from_time: '2026-06-01', to_time: '2026-06-30', columns });
  const shown = await shop.admin<{ report: { totals: Record<string, number | null> } }>(
    'GET',
    `/admin/statistics/v2/sales-report.json?${query}`,
  );
  const { net_sales, ...rest } = shown.body.report.totals;
  expect(rest).toEqual({ uncosted_sales: net_sales, profit: 0, margin: null, fees: 0, uncosted_fees: 4.88 });
});

test('a rate of a later day changes no order before it, and one of an earlier day all that it is for', async () => {
  const [first, second] = [await sold('2026-03-01'), await sold('2026-05-01')];
  expect([await feeOf(first), await feeOf(second)]).toEqual([0, 0]);
  const old = await typed('2026-03-01', 2.9, 0.3);
  // 2.9 % of $22 is 63.8 cents, and 30.
  expect([await feeOf(first), await feeOf(second)]).toEqual([94, 94]);
  expect(await feesOf(first)).toEqual(['line 85', 'placed 9']);
  const later = await typed('2026-04-02', 1);
  expect([await feeOf(first), await feeOf(second)]).toEqual([94, 22]);
  expect((await change(later.id, { valid_from: '2026-06-01' })).status).toBe(200);
  await shop.server.settle();
  expect([await feeOf(first), await feeOf(second)]).toEqual([94, 94]);
  expect((await change(old.id, { percent: 0.5, fixed: 0 })).status).toBe(200);
  await shop.server.settle();
  expect([await feeOf(first), await feeOf(second)]).toEqual([11, 11]);
  expect((await shop.admin('DELETE', `/admin/analytics/fee-rates/${old.id}.json`)).status).toBe(200);
  await shop.server.settle();
  expect([await feeOf(first), await feeOf(second)]).toEqual([0, 0]);
});

test('a refund brings no fee back, and an unpaid order has none', async () => {
  await typed('2026-03-01', 10);
  const open = await sold('2026-03-02', { payment: 'pending' });
  expect(await feeOf(open)).toBe(0);
  const refunded = await sold('2026-03-02', {
    refunds: [
      {
        ...{ external_id: '1', created_at: '2026-03-09T12:00:00Z', note: '', amount_minor: 2_200 },
        ...{
          shipping_minor: 200,
          lines: [{ line: 0, quantity: 1, restock_type: 'cancel', tax_minor: 0, subtotal_minor: 2_000 }],
        },
      },
    ],
  });
  expect(await feesOf(refunded)).toEqual(['line 200', 'placed 20', 'refund 0', 'refund 0']);
});

test('payments as a test, and what was handed to the shop, have a fee only where a rate names their method', async () => {
  await typed('2020-01-01', 10);
  const tried = await shop.place([{ variant_id: shop.bowl.variant, quantity: 1 }]);
  const handed = await shop.admin<{ order: { id: number } }>('POST', '/admin/orders.json', {
    order: { line_items: [{ title: 'Card', price: 10, quantity: 1 }], financial_status: 'paid' },
  });
  expect(handed.status).toBe(201);
  const { id } = handed.body.order;
  await shop.server.settle();
  expect([await feeOf(tried.id), await feeOf(id)]).toEqual([0, 0]);
  await typed('2020-01-01', 5, 0, 'Test');
  await typed('2020-01-01', 0, 0.25, 'manual');
  expect([await feeOf(tried.id), await feeOf(id)]).toEqual([Math.round(tried.total_price * 5), 25]);
});

test('rates are listed newest first with the methods of payments, and none is there twice', async () => {
  await sold('2026-03-01');
  const all = await typed('2026-01-01', 2.899, 0.3);
  const named = await typed('2026-01-01', 1, 0, 'Cards');
  const newer = await typed('2026-02-01', 2);
  const listed = await shop.admin<{ fee_rates: FeeRate[]; methods: string[] }>('GET', rates);
  expect(listed.body.fee_rates).toEqual([newer, all, named]);
  expect(all).toMatchObject({ method: null, percent: 2.899, fixed: 0.3, version: 1 });
  expect(listed.body.methods).toContain('cards');
  for (const twin of [{ method: 'CARDS', valid_from: '2026-01-01' }, { valid_from: '2026-02-01' }]) {
    const again = await shop.admin<{ code: string }>('POST', rates, {
      fee_rate: { ...twin, percent: 1, fixed: 0 },
    });
    expect([again.status, again.body.code]).toEqual([409, 'analytics.rate_taken']);
  }
  expect((await change(named.id, { method: null })).body.code).toBe('analytics.rate_taken');
  expect((await change(named.id, { percent: 1.5 })).status).toBe(200);
});

test('a save over another person’s change gets the stored state, and overwrites nothing', async () => {
  const rate = await typed('2026-01-01', 2.9);
  const first = await change(rate.id, { percent: 3, version: rate.version });
  expect(first.body.fee_rate).toMatchObject({ percent: 3, version: 2 });
  const second = await change(rate.id, { percent: 4, version: rate.version });
  expect([second.status, second.body.code, second.body.current]).toEqual([
    409,
    'core.stale',
    first.body.fee_rate,
  ]);
  const listed = await shop.admin<{ fee_rates: FeeRate[] }>('GET', rates);
  expect(listed.body.fee_rates).toEqual([first.body.fee_rate]);
});

test('a percentage has three decimals, an amount those of the currency, and a day is one', async () => {
  for (const [field, value] of [
    ['percent', 2.9001],
    ['percent', 100.5],
    ['percent', -1],
    ['fixed', 0.305],
    ['fixed', -1],
    ['valid_from', '2026-02-30'],
    ['method', ' '],
  ] as const) {
    const answer = await shop.admin<{ fields: object }>('POST', rates, {
      fee_rate: { method: null, valid_from: '2026-01-01', percent: 1, fixed: 0, [field]: value },
    });
    expect([field, answer.status, Object.keys(answer.body.fields)]).toEqual([
      field,
      422,
      [`fee_rate.${field}`],
    ]);
  }
});

test('a shop has so many rates and no more', async () => {
  await inShop(
    sql`INSERT INTO fee_rates (shop_id, valid_from, percent, fixed_minor)
        SELECT ${shop.people.shopId}::int, date '2020-01-01' + n, 1, 0 FROM generate_series(1, 200) n`,
  );
  const more = await shop.admin<{ code: string }>('POST', rates, {
    fee_rate: { valid_from: '2026-01-01', percent: 1, fixed: 0 },
  });
  expect([more.status, more.body.code]).toEqual([409, 'analytics.too_many_rates']);
});

test('members who see profit read the rates, the owner and admins change them, and the log has the person', async () => {
  const { db } = shop.server.services;
  const staff = async (email: string, permissions: string[]) =>
    memberClient(
      shop.server.app,
      await makeMember(db, shop.people.shopId, { email, role: 'staff', permissions }),
    );
  const seeing = await staff('seeing@fees.test', ['read_profit', 'settings']);
  const selling = await staff('selling@fees.test', ['read_sales', 'dashboards', 'settings']);
  expect((await seeing('GET', rates)).status).toBe(200);
  expect((await selling('GET', rates)).status).toBe(403);
  const fee_rate = { valid_from: '2026-01-01', percent: 1, fixed: 0 };
  expect((await seeing('POST', rates, { fee_rate })).status).toBe(403);
  const rate = await typed('2026-01-01', 1);
  await change(rate.id, { percent: 2.5 });
  const [log] = await inShop<{ changes: unknown }>(
    sql`SELECT changes FROM audit_log WHERE subject = 'fee_rates' AND action = 'updated' ORDER BY id DESC LIMIT 1`,
  );
  expect(log!.changes).toEqual([{ field: 'percent', from: 1, to: 2.5 }]);
});
