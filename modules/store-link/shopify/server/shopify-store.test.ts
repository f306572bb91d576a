import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { shopifyTruth, storedTruth } from '#apps/server/testing/store-truth.ts';
import { recordSentEvents } from '#apps/server/testing/told-events.ts';
import { orderDeliveries } from '#modules/orders/order/server/public.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
  expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('DELETE FROM rate_limits'));

test('comes in whole: products, collections, customers, orders with the same totals', async () => {
  expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(shopifyTruth(shop.shopify));
  const { integration } = await shop.state();
  expect(integration).toMatchObject({
    provider: 'shopify',
    name: 'Casa Clara',
    state: 'connected',
    hooks: 'on',
    error: null,
  });
  expect(integration?.resources.map(({ resource, total }) => [resource, total])).toEqual([
    ['products', 12],
    ['collections', 3],
    ['customers', 7],
    ['orders', 14],
  ]);
});

test('is where the back office leads to, at the host that its shoppers see', async () => {
  expect(await shop.toldPlace()).toEqual({ home: `http://${shop.shopify.host}`, provider: 'shopify' });
});

test('the first sync reports earlier refunds', async () => {
  const [row] = await shop.sql(
    'SELECT sum(subtotal_price_minor)::int AS sold, (SELECT sum(amount_minor)::int FROM refunds) AS back FROM orders WHERE shop_id = $1',
    [shop.people.shopId],
  );
  const { sold, back } = row as { sold: number; back: number };
  expect(back).toBeGreaterThan(0);
  expect(await shop.homeSales()).toBe(sold - back);
});

test("an order's discounts carry the code; cents that do not add up are a line of their own", async () => {
  const list = await shop.admin<{ orders: { id: number; name: string }[] }>(
    'GET',
    '/admin/orders.json?limit=250',
  );
  const read = async (name: string) => {
    const { id } = list.body.orders.find((one) => one.name === name)!;
    return (await shop.admin<{ order: Record<string, never> }>('GET', `/admin/orders/${id}.json`)).body
      .order as Record<string, unknown>;
  };
  const coded = await read('#1004');
  expect(coded['discount_applications']).toMatchObject([{ type: 'discount_code', title: 'TEN' }]);
  const odd = await read('#1013');
  expect(odd['shipping_lines']).toContainEqual({ code: 'adjustment', title: 'Adjustment', price: 0.01 });
  const back = await read('#1007');
  expect(back).toMatchObject({ financial_status: 'partially_refunded' });
  const sent = await read('#1001');
  expect(sent['fulfillment_status']).toBe('partial');
});

test('keys are sealed at rest and in no answer', async () => {
  const [row] = await shop.sql('SELECT to_jsonb(l)::text AS text FROM store_links l');
  const text = `${String(row?.['text'])}${JSON.stringify(await shop.state())}`;
  const audit = JSON.stringify(await shop.sql(`SELECT changes FROM audit_log WHERE subject = 'store_links'`));
  for (const secret of ['shpat_sandbox', 'shpss_sandbox', 'key-1']) {
    expect(text).not.toContain(secret);
    expect(audit).not.toContain(secret);
  }
});

test('a sync without news writes nothing', async () => {
  const before = await shop.sql(
    'SELECT id, version, updated_at FROM products UNION ALL SELECT id, version, updated_at FROM orders ORDER BY 1',
  );
  expect(await shop.sync(true)).toMatchObject({ status: 'done' });
  expect(
    await shop.sql(
      'SELECT id, version, updated_at FROM products UNION ALL SELECT id, version, updated_at FROM orders ORDER BY 1',
    ),
  ).toEqual(before);
  expect((await shop.state()).integration?.resources[0]).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 12,
  });
});

test('changes are fetched: only what changed is asked for, ids stay, variants are renamed, added and removed', async () => {
  const [mug] = shop.shopify.products;
  const ids = await shop.sql(
    `SELECT p.id, v.id AS variant FROM products p JOIN variants v ON v.shop_id = p.shop_id AND v.product_id = p.id WHERE sku = 'MUG-0-0'`,
  );
  const [small, large] = mug!.variants as Record<string, unknown>[];
  shop.shopify.touch(mug!, {
    title: 'Renamed',
    variants: [
      { ...large, option1: 'S' },
      { ...small, option1: 'M', price: '19.99' },
    ],
  });
  const order = shop.shopify.orders[1]!;
  shop.shopify.touch(order, {
    financial_status: 'refunded',
    refunds: [
      {
        created_at: order.updated_at,
        refund_line_items: [],
        order_adjustments: [],
        transactions: [{ kind: 'refund', status: 'success', amount: order.total_price }],
      },
    ],
  });
  shop.shopify.add(1);
  expect(await shop.sync()).toMatchObject({ status: 'done' });
  expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(shopifyTruth(shop.shopify));
  const now = await shop.sql(
    `SELECT p.id, v.id AS variant FROM products p JOIN variants v ON v.shop_id = p.shop_id AND v.product_id = p.id WHERE sku = 'MUG-0-0'`,
  );
  expect(now).toEqual(ids);
  expect((await shop.state()).integration?.resources[0]).toMatchObject({ created: 1, updated: 1 });
});

test('what is refunded, edited and cancelled there lowers the sales, once, by its own id', async () => {
  const cents = (value: unknown) => Math.round(Number(value) * 100);
  const before = await shop.homeSales();
  const now = new Date().toISOString();
  const [refunded, edited, unpaid] = [
    shop.shopify.orders[0]!,
    shop.shopify.orders[2]!,
    shop.shopify.orders[4]!,
  ];
  const [unit] = refunded.line_items as Record<string, unknown>[];
  shop.shopify.touch(refunded, {
    refunds: [
      {
        ...{ id: 77, created_at: now, note: '', order_adjustments: [] },
        refund_line_items: [
          {
            ...{ line_item_id: unit!.id, quantity: 1, restock_type: 'no_restock' },
            ...{ subtotal: '1.25', total_tax: '0.00' },
          },
        ],
        transactions: [{ kind: 'refund', status: 'success', amount: '1.25' }],
      },
    ],
  });
  const [first, ...gone] = edited.line_items as Record<string, unknown>[];
  const less = gone.reduce((all, line) => all + cents(line.price) * Number(line.quantity), 0);
  const taxOf = (lines: Record<string, unknown>[]) =>
    lines
      .flatMap((line) => line.tax_lines as { price: string }[])
      .reduce((all, tax) => all + cents(tax.price), 0);
  shop.shopify.touch(edited, {
    line_items: [first],
    total_tax: (taxOf([first!]) / 100).toFixed(2),
    total_price: ((cents(edited.total_price) - less - taxOf(gone)) / 100).toFixed(2),
  });
  shop.shopify.touch(unpaid, { cancelled_at: now, cancel_reason: 'customer', financial_status: 'voided' });
  expect(await shop.sync()).toMatchObject({ status: 'done' });
  const after = before - 125 - less - cents(unpaid.subtotal_price);
  expect(await shop.homeSales()).toBe(after);
  const ids = () =>
    shop.sql('SELECT id, external_id FROM refunds WHERE shop_id = $1 ORDER BY 1', [shop.people.shopId]);
  const known = await ids();
  // Read again for another reason, nothing counts twice, and a refund keeps its id.
  shop.shopify.touch(refunded, { note: 'Please wrap it twice' });
  expect(await shop.sync(true)).toMatchObject({ status: 'done' });
  expect(await shop.homeSales()).toBe(after);
  expect((await ids()).filter((row) => row.external_id !== null)).toEqual(
    known.filter((row) => row.external_id !== null),
  );
});

test('a sent parcel has arrived only when its carrier reports it; the first sync’s orders publish theirs as history', async () => {
  const { shopify, people } = shop;
  const events = await recordSentEvents(shop.server.databaseUrl, [
    'orders.delivered',
    'orders.delivery_taken_back',
  ]);
  try {
    const publishedEvents = async () =>
      (await events.taken()).map(({ topic, payload }) => [topic, payload['history'], payload['lines']]);
    const arrivals = async (order: { [name: string]: unknown }) => {
      const [row] = await shop.sql('SELECT id FROM orders WHERE shop_id = $1 AND name = $2', [
        people.shopId,
        order.name,
      ]);
      const own = (await shop.server.services.shops.byId(people.shopId))!;
      const { lines } = await shop.server.services.db.inShop(own.id, async (tx) =>
        (await orderDeliveries({ shop: own, tx }, [Number(row!.id)])).get(Number(row!.id))!,
      );
      return lines.map(({ arrival }) => arrival);
    };
    // As they came at first: the first of two lines was sent.
    expect(await arrivals(shopify.orders[8]!)).toEqual(['arrived', 'untold']);
    expect(await arrivals(shopify.orders[12]!)).toEqual(['awaited', 'untold']);
    const order = shopify.orders[5]!;
    const announced = () => shop.announce('shopify', shopify.announcement('orders/updated', order));
    const parcel = shopify.fulfil(order, { tracking: 'T5' });
    await announced();
    expect(await arrivals(order)).toEqual(['untold', 'untold']);
    for (const status of ['in_transit', 'out_for_delivery', 'delivered'] as const) {
      shopify.setShipmentStatus(order, parcel, status);
      await announced();
    }
    await shop.sync();
    await shop.sync(true);
    expect(await arrivals(order)).toEqual(['arrived', 'arrived']);
    expect(await publishedEvents()).toMatchObject([['orders.delivered', false, [{}, {}]]]);
    shopify.setShipmentStatus(order, parcel, 'failure');
    await shop.sync();
    expect(await publishedEvents()).toMatchObject([['orders.delivery_taken_back', undefined, [{}, {}]]]);
    const { order: old } = shopify.add(1);
    shopify.setShipmentStatus(old, shopify.fulfil(old, { tracking: 'T6' }), 'delivered');
    await shop.sync();
    expect(await publishedEvents()).toMatchObject([['orders.delivered', true, expect.any(Array)]]);
  } finally {
    await events.close();
  }
});

test('what is gone there goes here with the next full sync, and only that', async () => {
  shop.shopify.removeProduct(shop.shopify.products[3]!);
  expect(await shop.sync(true)).toMatchObject({ status: 'done' });
  expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(shopifyTruth(shop.shopify));
  expect((await shop.state()).integration?.resources[0]).toMatchObject({ removed: 1 });
});
