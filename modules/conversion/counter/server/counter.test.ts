import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient, shopperClient } from '#apps/server/testing/test-shop.ts';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import { evidenceOf } from '../../truth/server/evidence.ts';
import type { StockSettings, VisitorSettings } from '../contract/standard-counters.ts';

let server: TestServer;
let owner: ReturnType<typeof memberClient>;
let shopper: ReturnType<typeof shopperClient>;
let shopId: number;
let product: number;
let variant: number;

const stockPath = '/admin/copt/timers/product-countdown/settings.json';
const visitorsPath = '/admin/copt/timers/realtime-visitors/settings.json';

interface Answer<T> {
  success: true;
  settings: T;
  version: number;
  fields?: Record<string, string>;
  current?: { settings: T };
}
interface Page {
  parts: {
    stock?: { left: Record<string, number>; made_up: { type: string; value: number } | null };
    visitors?: { count: number };
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const people = await makePeople(server.services.db);
  owner = memberClient(server.app, people.owner);
  shopper = shopperClient(server.app, 'mine.test');
  ({ shopId } = people);
  ({ product, variant } = await makeProduct(server.services.db, shopId, {
    handle: 'vase',
    price_minor: 2800,
  }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await write(sql`DELETE FROM conversion_tools WHERE shop_id = ${shopId}`);
  await write(sql`DELETE FROM conversion_shops WHERE shop_id = ${shopId}`);
});

const write = (statement: ReturnType<typeof sql>) =>
  server.services.db.inShop(shopId, (tx) => tx.execute(statement));
const stocked = async (units: number | null) => {
  await write(
    sql`UPDATE variants SET inventory_management = ${units === null ? '' : 'shop'}, inventory_policy = 'deny',
          inventory_quantity = ${units ?? 0} WHERE shop_id = ${shopId} AND id = ${variant}`,
  );
  // Else a server remembers it for ten seconds.
  forgetPricing(server.services, shopId);
};
const saveStock = (settings: Partial<StockSettings>, more: object = {}) =>
  owner<Answer<StockSettings>>('PUT', stockPath, { settings, ...more });
const saveVisitors = (settings: Partial<VisitorSettings>) =>
  owner<Answer<VisitorSettings>>('PUT', visitorsPath, { settings });
const page = async (zone = 'America/New_York', asked = product) =>
  (
    await shopper<Page>(
      'GET',
      `/storefront/page.json?page=product&product=${asked}&zone=${zone}&visitor=0123456789abcdef`,
    )
  ).body.parts;
const lie = () => owner('PUT', '/admin/copt/honesty.json', { honesty: { honest: false } });

test('V271, V465 by default a countdown is off, counts the stock, on all products, with 10 to 40', async () => {
  expect((await owner<Answer<StockSettings>>('GET', stockPath)).body).toEqual({
    success: true,
    settings: {
      enable: false,
      type: 'actual',
      percent_random_from: 10,
      percent_random_to: 40,
      number_random_from: 10,
      number_random_to: 40,
      trigger: { target: 'all', product_ids: [], collection_ids: [] },
    },
    version: 0,
  });
  const emptyTarget = await saveStock({
    trigger: { target: '' as never, product_ids: [], collection_ids: [] },
  });
  expect(emptyTarget.body.settings.trigger.target).toBe('all');
  const zero = await saveStock({ percent_random_from: 0, percent_random_to: 0 });
  expect(zero.body.settings).toMatchObject({ percent_random_from: 10, percent_random_to: 40 });
});

test('only the range of the chosen type is held to its rules, each end with its own sentence', async () => {
  const wrong = await saveStock({ type: 'percent', percent_random_from: 50, percent_random_to: 40 });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    {
      'settings.percent_random_from': 'Minimum value must be smaller than the maximum value',
      'settings.percent_random_to': 'Maximum value must be greater than minimum value',
    },
  ]);
  const digits = await saveStock({ percent_random_from: 1.5 });
  expect(digits.body.fields).toEqual({ 'settings.percent_random_from': 'Please input digits' });
  expect((await saveStock({ type: 'actual', percent_random_from: 50, percent_random_to: 40 })).status).toBe(
    200,
  );
});

test('V348 a trigger that names products or collections and chooses none is refused, and nothing is saved', async () => {
  const none = await saveStock({ trigger: { target: 'product', product_ids: [], collection_ids: [7] } });
  expect([none.status, none.body.fields]).toEqual([
    422,
    { 'settings.trigger.product_ids': 'Choose at least one product or collection' },
  ]);
  expect((await owner<Answer<StockSettings>>('GET', stockPath)).body.version).toBe(0);
});

test('C087, C089 a product or collection that the shop does not have is refused at its field; one deleted since may stay', async () => {
  const trigger = (ids: object): StockSettings['trigger'] => ({
    ...{ target: 'product', product_ids: [product], collection_ids: [] },
    ...ids,
  });
  const wrong = await saveStock({ trigger: trigger({ product_ids: [product, 987_654] }) });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { 'settings.trigger.product_ids': 'No product of this shop has the id 987654' },
  ]);
  const collection = await saveVisitors({
    trigger: { target: 'collection', product_ids: [], collection_ids: [987_654] },
  });
  expect(collection.body.fields).toEqual({
    'settings.trigger.collection_ids': 'No collection of this shop has the id 987654',
  });
  expect((await saveStock({ trigger: trigger({}) })).status).toBe(200);
  await write(
    sql`UPDATE conversion_tools SET settings = jsonb_set(settings, '{trigger,product_ids}', '[987654]') WHERE shop_id = ${shopId}`,
  );
  expect((await saveStock({ trigger: trigger({ product_ids: [987_654] }) })).status).toBe(200);
});

test('C089 a shop’s own answer sent back unchanged is saved; a range that changes to 0 to 0 is refused', async () => {
  const own = (await owner<Answer<VisitorSettings>>('GET', visitorsPath)).body.settings;
  expect(own).toMatchObject({ source: 'real', number_random_from: 0, number_random_to: 0 });
  expect((await saveVisitors(own)).status).toBe(200);
  expect((await saveVisitors({ number_random_from: 5, number_random_to: 9 })).status).toBe(200);
  const back = await saveVisitors({ number_random_from: 0, number_random_to: 0 });
  expect([back.status, Object.keys(back.body.fields ?? {})]).toEqual([
    422,
    ['settings.number_random_from', 'settings.number_random_to'],
  ]);
});

test('a save over another’s is refused with what is stored; of two at once both are kept', async () => {
  await saveStock({ enable: true });
  const late = await saveStock({ enable: false }, { version: 0 });
  expect([late.status, late.body.current?.settings.enable]).toEqual([409, true]);
  await Promise.all([
    saveStock({ number_random_from: 3 }),
    saveStock({ percent_random_from: 7 }),
    saveStock({ percent_random_to: 90 }),
  ]);
  expect((await owner<Answer<StockSettings>>('GET', stockPath)).body.settings).toMatchObject({
    ...{ enable: true, number_random_from: 3, percent_random_from: 7, percent_random_to: 90 },
  });
});

test('V464 tracked stock is shown up to 30; untracked stock shows nothing', async () => {
  await saveStock({ enable: true });
  for (const [units, expected] of [
    [12, { [variant]: 12 }],
    [30, { [variant]: 30 }],
    [31, undefined],
    [0, undefined],
    [null, undefined],
  ] as const) {
    await stocked(units);
    expect((await page()).stock?.left, `${units} in stock`).toEqual(expected);
  }
  await stocked(5);
  await saveStock({ enable: false });
  expect((await page()).stock).toBeUndefined();
});

test('a number that is made up is shown by no honest shop, and by no shop in a listed country', async () => {
  await stocked(5);
  await saveStock({ enable: true, type: 'number', number_random_from: 20, number_random_to: 22 });
  expect((await page()).stock).toBeUndefined();
  await lie();
  for (const zone of ['Europe/Berlin', 'Nowhere/Land']) expect((await page(zone)).stock).toBeUndefined();
  const { stock } = await page();
  expect(stock).toMatchObject({ left: {}, made_up: { type: 'number' } });
  expect([20, 21, 22]).toContain(stock?.made_up?.value);
});

test('a page gets the design of its counters, and a store that only reserves room for them counts as no impression', async () => {
  await stocked(5);
  await saveStock({ enable: true });
  await owner('PUT', '/admin/copt/countdown/customize.json', {
    customize: { product_countdown: { process_color: '#c00', font_family: 'Lora' } },
  });
  const asked = await shopper<{ parts: { stock: { look: object } } }>(
    'GET',
    `/storefront/page.json?page=product&product=${product}`,
  );
  expect(asked.body.parts.stock.look).toEqual({
    ...{ process_color: '#c00', background_color: '', font_family: 'Lora', font_size: 14 },
  });
  const shown = async () => {
    await evidenceOf(server.services).flush();
    const { rows } = await write(
      sql`SELECT coalesce(sum(shown), 0)::int AS shown FROM shown_evidence WHERE shop_id = ${shopId} AND tool = 'product_countdown'`,
    );
    return Number(rows[0]!['shown']);
  };
  const before = await shown();
  await shopper('GET', `/storefront/page.json?page=product&product=${product}`);
  expect(await shown()).toBe(before);
  await page();
  expect(await shown()).toBe(before + 1);
});

test('a trigger has its way: other products show nothing', async () => {
  await stocked(5);
  const other = await makeProduct(server.services.db, shopId, { handle: 'other', price_minor: 900 });
  await saveStock({
    enable: true,
    trigger: { target: 'product', product_ids: [other.product], collection_ids: [] },
  });
  expect((await page()).stock).toBeUndefined();
  await saveStock({ trigger: { target: 'product', product_ids: [product], collection_ids: [] } });
  expect((await page()).stock?.left).toEqual({ [variant]: 5 });
});

async function look(count: number, { kind = 'people', seconds = 0 } = {}): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const at = Date.now();
    const hex = at.toString(16).padStart(12, '0') + '7' + randomBytes(8).toString('hex').slice(0, 3);
    const visit = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-8000-${randomBytes(6).toString('hex')}`;
    await write(
      sql`INSERT INTO visits (shop_id, visit_id, at, day, visitor, kind, device, source, landing_page)
          VALUES (${shopId}, ${visit}, now(), now()::date, ${index + 1}, ${kind}, 'desktop', 'direct', '/')`,
    );
    await write(
      sql`INSERT INTO present_tabs (shop_id, tab, visit_id, visitor, page, page_id, seen_at)
          VALUES (${shopId}, ${Math.floor(Math.random() * 2 ** 50)}, ${visit}, ${index + 1}, 'product', ${product},
            now() - make_interval(secs => ${seconds}))`,
    );
  }
}
/** After what a server remembers. */
const later = () => new Promise((then) => setTimeout(then, 4_200));

test('visitors are the people who view the product now, from two on, without those who left', async () => {
  await saveVisitors({ enable: true });
  expect((await page()).visitors).toBeUndefined();
  await look(3);
  await look(2, { kind: 'bot' });
  await look(2, { seconds: 41 });
  await later();
  expect((await page()).visitors).toMatchObject({ count: 3 });
  const again = await shopper<{ count: number }>('GET', `/storefront/visitors.json?product=${product}`);
  expect(again.body.count).toBe(3);
  await evidenceOf(server.services).flush();
  const evidence = await write(
    sql`SELECT simulated, basis FROM shown_evidence WHERE shop_id = ${shopId} AND tool = 'realtime_visitors'`,
  );
  expect(evidence.rows).toEqual([{ simulated: false, basis: 'visits' }]);
});

test('V347, V466 a range of visitors has the rules of numbers, and says nothing until it is set', async () => {
  const wrong = await saveVisitors({ source: 'random' });
  expect(wrong.body.fields).toEqual({
    'settings.number_random_from': 'Minimum value must be different the maximum value',
    'settings.number_random_to': 'Maximum value must be different the minimum value',
  });
  await saveVisitors({ enable: true, source: 'random', number_random_from: 40, number_random_to: 50 });
  expect((await page()).visitors).toBeUndefined();
  await lie();
  const { visitors } = await page();
  expect(visitors!.count).toBeGreaterThanOrEqual(40);
  expect(visitors!.count).toBeLessThanOrEqual(50);
  expect((await page('Europe/Paris')).visitors).toBeUndefined();
});

test('without the shop’s switch no page gets the number of viewers, and the settings do not exist', async () => {
  await saveVisitors({ enable: true });
  await look(3);
  await later();
  expect((await page()).visitors).toMatchObject({ count: 3 });
  const turn = (on: boolean) =>
    owner('PUT', '/admin/setting/switches.json', { switches: { realtime_visitors: on } });
  expect((await turn(false)).status).toBe(200);
  expect((await page()).visitors).toBeUndefined();
  const again = await shopper<{ count: number | null }>(
    'GET',
    `/storefront/visitors.json?product=${product}`,
  );
  expect(again.body.count).toBeNull();
  expect((await owner('GET', visitorsPath)).status).toBe(404);
  expect((await turn(true)).status).toBe(200);
  expect((await page()).visitors).toMatchObject({ count: 3 });
});
