import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../order/contract/order.ts';
import type { Refund } from '../../order/contract/refund.ts';
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

const noAddress = {
  ...{ first_name: '', last_name: '', company: '', address1: '', address2: '', city: '', province: '' },
  ...{ province_code: '', zip: '', country_code: '', phone: '', cpf_number: '' },
};
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

test('the other store’s further data is stored and updated, and counts on the day of the order', async () => {
  const [given] = fc.sample(anyOrder, { numRuns: 1, seed: 5 });
  const bring = (id: number | null, changes: Partial<ImportedOrder>) =>
    server.services.db.inShop(people.shopId, async (tx) => {
      const shop = (await server.services.shops.byId(people.shopId))!;
      return importOrder(
        { shop, tx, now: new Date(), services: server.services },
        { id, customer_id: null, order: { ...given!, name: '#kept', refunds: [], ...changes } },
      );
    });
  const taxes = [{ title: 'VAT', rate: 0.23, price_minor: 115 }];
  const [line] = given!.lines;
  const id = await bring(null, {
    ...{ processed_at: '2025-12-30T12:00:00.000Z', tax_lines: taxes, taxes_included: true },
    note_attributes: [{ name: 'Greeting', value: 'Happy birthday' }],
    ...{ landing_site: '/products/mug?utm_source=news', referring_site: 'https://news.example/today' },
    lines: [{ ...line!, properties: [{ name: 'Engraving', value: 'For ever' }], tax_lines: taxes }],
    // A store asks for less of an address than this one does.
    billing_address: { ...noAddress, first_name: 'Grace', company: 'Navy' },
  });
  const read = async () => (await admin<{ order: Order }>('GET', `/admin/orders/${id}.json`)).body.order;
  const shown = [{ title: 'VAT', rate: 0.23, price: 1.15 }];
  expect(await read()).toMatchObject({
    ...{ processed_at: '2025-12-30T12:00:00.000Z', created_at: at, tax_lines: shown, taxes_included: true },
    ...{ landing_site: '/products/mug?utm_source=news', referring_site: 'https://news.example/today' },
    ...{ order_status_url: null, note_attributes: [{ name: 'Greeting', value: 'Happy birthday' }] },
    line_items: [{ properties: [{ name: 'Engraving', value: 'For ever' }], tax_lines: shown, weight: null }],
    billing_address: { name: 'Grace', company: 'Navy', country_name: '' },
    total_weight: null,
  });
  await server.settle();
  const counted = await server.services.db.inShop(people.shopId, (tx) =>
    tx.execute<{ day: string }>(
      sql`SELECT DISTINCT day::text AS day FROM sale_movements WHERE order_id = ${id}`,
    ),
  );
  expect(counted.rows).toEqual([{ day: '2025-12-30' }]);
  // Another line first: the columns of a line that says less are its own all the same.
  await bring(id, {
    lines: [line!, { ...line!, properties: [{ name: 'Ribbon', value: 'Red' }] }],
    note_attributes: [],
  });
  expect(await read()).toMatchObject({
    ...{ processed_at: at, note_attributes: [], tax_lines: [], taxes_included: null },
    line_items: [{ properties: [], tax_lines: [] }, { properties: [{ name: 'Ribbon', value: 'Red' }] }],
  });
});
