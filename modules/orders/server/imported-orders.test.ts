import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../contract/order.ts';
import type { Refund } from '../contract/refund-calls.ts';
import { importOrder, type ImportedOrder } from './public.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.admin);
});
afterAll(() => server.close());

const at = '2026-01-02T00:00:00.000Z';
const cents = (max: number) => fc.integer({ min: 0, max });
const place = fc.integer({ min: 0, max: 2 });
const anyOrder: fc.Arbitrary<ImportedOrder> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 5 }),
        price_minor: cents(9000),
        tax_minor: cents(300),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    shipping: cents(2000),
    tax: cents(900),
    off: cents(500),
    refunds: fc.array(
      fc.record({
        external_id: fc.constant(''),
        created_at: fc.constant(at),
        note: fc.constant(''),
        amount_minor: cents(12_000),
        shipping_minor: cents(2500),
        lines: fc.array(
          fc.record({
            line: place,
            quantity: fc.integer({ min: 1, max: 5 }),
            restock_type: fc.constantFrom('no_restock' as const, 'cancel' as const),
            subtotal_minor: cents(8000),
            tax_minor: cents(200),
          }),
          { maxLength: 2 },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ lines, shipping, tax, off, refunds }) => ({
    ...{ name: '#1', email: 'a@example.com', phone: '', currency: 'USD', created_at: at, note: '', tags: [] },
    ...{ cancelled_at: null, cancel_reason: null, closed_at: null, source_name: 'shopify', gateway: 'cards' },
    ...{ shipping_address: null, billing_address: null, discounts: [], fulfillments: [], payment: 'paid' },
    lines: lines.map((one) => ({
      ...{ product_id: null, variant_id: null, title: 'Mug', variant_title: '', sku: '', vendor: '' },
      ...{ discounts: [], requires_shipping: true, grams: 0, ...one },
    })),
    shipping: [{ code: 'post', title: 'Post', price_minor: shipping }],
    total_tax_minor: tax,
    total_price_minor: Math.max(
      0,
      lines.reduce((all, one) => all + one.quantity * one.price_minor, shipping + tax) - off,
    ),
    refunds,
  }));

const minor = (major: number) => Math.round(major * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

test('orders of another store: paid − refunded is what is left of the lines, and what is beside them is named', async () => {
  let named = 0;
  for (const given of fc.sample(anyOrder, { numRuns: process.env['PROVE_SEED'] ? 300 : 25, seed: 4 })) {
    const id = await server.services.db.inShop(people.shopId, async (tx) => {
      const shop = (await server.services.shops.byId(people.shopId))!;
      return importOrder(
        { shop, tx, now: new Date(), services: server.services },
        { id: null, customer_id: null, order: { ...given, name: `#${Math.random()}` } },
      );
    });
    const { order } = (await admin<{ order: Order }>('GET', `/admin/orders/${id}.json`)).body;
    const { refunds } = (await admin<{ refunds: Refund[] }>('GET', `/admin/orders/${id}/refunds.json`)).body;
    for (const refund of refunds) {
      const lines = sum(refund.refund_line_items.map((one) => minor(one.total_refund)));
      const beside = sum(refund.order_adjustments.map((one) => minor(one.amount)));
      expect(minor(refund.amount)).toBe(lines - beside);
      const shipped = refund.order_adjustments.filter(({ kind }) => kind === 'shipping_refund');
      expect(sum(shipped.map((one) => -minor(one.amount)))).toBe(minor(refund.shipping.amount));
      named += refund.order_adjustments.filter(({ kind }) => kind === 'refund_discrepancy').length;
    }
    const sold = sum(
      order.line_items.map((one) => one.quantity * minor(one.price) - minor(one.total_discount)),
    );
    const back = sum(refunds.flatMap((one) => one.refund_line_items).map((one) => minor(one.total_refund)));
    const adjusted = sum(refunds.flatMap((one) => one.order_adjustments).map((one) => minor(one.amount)));
    const left = sold + minor(order.total_tax) + minor(order.total_shipping) - back + adjusted;
    expect(minor(order.total_paid) - minor(order.total_refunded)).toBe(left);
    expect(left).toBeGreaterThanOrEqual(0);
  }
  expect(named).toBeGreaterThan(0);
});
