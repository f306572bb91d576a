import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NewShops, type Owner, startNewShops } from '#apps/server/testing/new-shops.ts';
import { importElsewhere, lineElsewhere, orderElsewhere } from '#apps/server/testing/order-elsewhere.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';

let shops: NewShops;
beforeAll(async () => {
  shops = await startNewShops();
});
afterAll(() => shops.server.close());

const rated = async (call: Owner) => {
  const answer = await call<{ report: SalesReport; taxes_known: boolean }>(
    'GET',
    '/admin/statistics/tax-statistic/report.json?date_filter=last_7_days',
  );
  const { report: shown, taxes_known } = answer.body;
  return {
    taxes_known,
    total: shown.totals.taxes,
    rows: shown.rows.map(({ tax_title, tax_rate, taxes }) => [tax_title, tax_rate, taxes]),
  };
};

test('taxes by name are split as in the order, shipping included; refunds are split the same way', async () => {
  const { id, owner: call } = await shops.newShop();
  expect(await rated(call)).toEqual({ taxes_known: false, total: 0, rows: [] });

  const { services } = shops.server;
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const order = (given: Parameters<typeof orderElsewhere>[0]) => orderElsewhere({ created_at: at, ...given });
  const line = (tax_minor: number, tax_lines: NonNullable<ReturnType<typeof lineElsewhere>['tax_lines']>) =>
    lineElsewhere({ quantity: 2, price_minor: 1_000, tax_minor, tax_lines });
  const tax = (title: string, rate: number, price_minor: number) => ({ title, rate, price_minor });
  const twice = order({
    ...{ name: '#1', total_tax_minor: 121 },
    lines: [line(101, [tax('State', 0.06, 61), tax('City', 0.0425, 40)])],
    tax_lines: [tax('State', 0.06, 73), tax('City', 0.0425, 48)],
  });
  // The whole of a tax, a part of one, and one that no tax line explains.
  const partly = order({
    ...{ name: '#2', total_tax_minor: 30 },
    lines: [line(30, [tax('State', 0.06, 20)])],
  });
  const unnamed = order({ name: '#3', total_tax_minor: 9, lines: [line(0, [])] });
  const keep = (one: ReturnType<typeof order>, known: number | null = null) =>
    importElsewhere(services, id, one, known);
  const first = await keep(twice);
  await keep(partly);
  await keep(unnamed);
  await shops.server.drain();
  expect(await rated(call)).toEqual({
    taxes_known: true,
    total: 1.6,
    rows: [
      ['State', 6, 0.93],
      ['City', 4.25, 0.48],
      [null, null, 0.19],
    ],
  });

  const refunds = [1, 2].map((n) => ({
    ...{
      external_id: `r${n}`,
      created_at: at,
      note: '',
      shipping_minor: 0,
      amount_minor: 1_000 + (n === 1 ? 51 : 50),
    },
    lines: [
      {
        line: 0,
        quantity: 1,
        restock_type: 'return' as const,
        subtotal_minor: 1_000,
        tax_minor: n === 1 ? 51 : 50,
      },
    ],
  }));
  await keep({ ...twice, refunds }, first);
  await shops.server.drain();
  const after = await rated(call);
  expect(after.total).toBe(0.59);
  // The line is given back whole: of it only what two parts are rounded by may be left, never more than a cent.
  const named = new Map(after.rows.map(([title, , amount]) => [title, amount as number]));
  expect(Math.abs(named.get('State')! - 0.32)).toBeLessThanOrEqual(0.011);
  expect(Math.abs(named.get('City')! - 0.08)).toBeLessThanOrEqual(0.011);
  expect([...named.values()].reduce((sum, one) => sum + Math.round(one * 100), 0)).toBe(59);
});

test('taxes included in prices are extracted and named, and the report marks taxes as known', async () => {
  const { id, owner: call } = await shops.newShop();
  const { services } = shops.server;
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const vat = (rate: number, price_minor: number) => ({ title: 'VAT', rate, price_minor });
  const order = orderElsewhere({
    ...{ name: '#1', created_at: at, total_tax_minor: 0, taxes_included: true },
    lines: [
      lineElsewhere({ quantity: 2, price_minor: 615, tax_lines: [vat(0.23, 230)] }),
      lineElsewhere({ quantity: 1, price_minor: 530, tax_lines: [vat(0.06, 30)] }),
    ],
    shipping: [{ code: 'post', title: 'Post', price_minor: 246 }],
    total_price_minor: 1230 + 530 + 246,
    tax_lines: [vat(0.23, 276), vat(0.06, 30)],
  });
  const known = await importElsewhere(services, id, order);
  await shops.server.drain();
  expect(await rated(call)).toEqual({
    taxes_known: true,
    total: 3.06,
    rows: [
      ['VAT', 23, 2.76],
      ['VAT', 6, 0.3],
    ],
  });
  const totals = async () => {
    const path = '/admin/statistics/v2/sales-report.json?date_filter=last_7_days';
    const { net_sales, delivery, taxes, total_sales } = (await call<{ report: SalesReport }>('GET', path))
      .body.report.totals;
    return { net_sales, delivery, taxes, total_sales };
  };
  expect(await totals()).toEqual({ net_sales: 15, delivery: 2, taxes: 3.06, total_sales: 20.06 });
  const home = await call<{ current: { sales: number } }>(
    'GET',
    '/admin/analytics/summary.json?date_filter=last_7_days',
  );
  expect(home.body.current.sales).toBe(15);

  const refund = {
    ...{ external_id: 'r', created_at: at, note: '', shipping_minor: 246, amount_minor: 615 + 246 },
    lines: [
      {
        ...{ line: 0, quantity: 1, restock_type: 'return' as const },
        ...{ subtotal_minor: 615, tax_minor: 0 },
      },
    ],
  };
  await importElsewhere(services, id, { ...order, refunds: [refund] }, known);
  await shops.server.drain();
  expect(await totals()).toEqual({ net_sales: 10, delivery: 0, taxes: 1.45, total_sales: 11.45 });
  expect((await rated(call)).rows).toEqual([
    ['VAT', 23, 1.15],
    ['VAT', 6, 0.3],
  ]);
});
