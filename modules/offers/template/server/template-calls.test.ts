import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Offer } from '../../offer/contract/offer.ts';
import type { OfferTemplate } from '../contract/template.ts';
import { systemTemplates } from '../rules/system-templates.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { makeRows, type TestRows } from '#apps/server/testing/test-rows.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let rows: TestRows;
let admin: ReturnType<typeof memberClient>;

const base = '/admin/offer-templates';
type One = { offer_template: OfferTemplate };
type List = { offer_templates: OfferTemplate[]; total: number };

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  rows = await makeRows(server.services.db, people.shopId, 'templatesmine');
  await makeRows(server.services.db, people.otherShopId, 'templatesother');
  admin = memberClient(server.app, people.owner);
});
afterAll(() => server.close());
beforeEach(() =>
  server.services.db.inShop(people.shopId, async (tx) => {
    await tx.execute(sql`DELETE FROM template_uses`);
    await tx.execute(sql`DELETE FROM offer_templates`);
  }),
);

async function create(name: string, change: object = {}): Promise<OfferTemplate> {
  const body = { offer_template: { name, offer: systemTemplates[0]!.offer, ...change } };
  const made = await admin<One>('POST', `${base}.json`, body);
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.offer_template;
}

test('C036 V179 own templates and those of Backroom, the last changed first, a page at a time', async () => {
  const own = await create('Mine');
  const first = await admin<List>('GET', `${base}.json?limit=5`);
  expect(first.body.total).toBe(systemTemplates.length + 1);
  expect(first.body.offer_templates[0]).toMatchObject({ id: own.id, system: false });
  const ids: number[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const { body } = await admin<List>('GET', `${base}.json?limit=5&page=${page}`);
    ids.push(...body.offer_templates.map((one) => one.id));
  }
  expect(ids.length).toBe(first.body.total);
  expect(new Set(ids).size).toBe(ids.length);
});

test('V092 C037 tabs and search narrow list and count alike', async () => {
  for (const filter of ['tab=up_sell', 'tab=cross_sell', 'search=SAME', 'offer_types=bundle']) {
    const list = await admin<List>('GET', `${base}.json?limit=100&${filter}`);
    const count = await admin<{ count: number }>('GET', `${base}/count.json?${filter}`);
    expect(count.body.count, filter).toBe(list.body.total);
    expect(list.body.total, filter).toBeGreaterThan(0);
    expect(list.body.total, filter).toBeLessThan(systemTemplates.length);
  }
  const up = await admin<List>('GET', `${base}.json?limit=100&tab=up_sell`);
  expect(new Set(up.body.offer_templates.map((one) => one.strategy))).toEqual(new Set(['Up-sell']));
});

test("the shop's own and those of Backroom can be asked for apart", async () => {
  const own = await create('Mine');
  const list = await admin<List>('GET', `${base}.json?system=false`);
  expect(list.body.offer_templates.map((one) => one.id)).toEqual([own.id]);
  const system = await admin<{ count: number }>('GET', `${base}/count.json?system=true`);
  expect(system.body.count).toBe(systemTemplates.length);
});

test('C038–C041 a shop makes, saves and deletes its own; a stale save is refused with what is there', async () => {
  const made = await create('Mine', { description: 'Of ours' });
  const path = `${base}/${made.id}.json`;
  const change = { name: 'Renamed', offer: made.offer, version: made.version };
  const saved = await admin<One>('PUT', path, { offer_template: change });
  expect(saved.body.offer_template).toMatchObject({ name: 'Renamed', version: 2 });
  const late = await admin<{ code: string; current: OfferTemplate }>('PUT', path, { offer_template: change });
  expect([late.status, late.body.code, late.body.current.name]).toEqual([409, 'core.stale', 'Renamed']);
  const gone = await admin('DELETE', `${base}.json?ids=${made.id}`);
  expect(gone.status).toBe(200);
  expect((await admin('GET', path)).status).toBe(404);
});

test('what comes with Backroom is not changed, published or deleted by a shop', async () => {
  const body = { offer_template: { name: 'Mine now', offer: systemTemplates[0]!.offer } };
  const answers = [
    await admin<{ code: string }>('PUT', `${base}/1.json`, body),
    await admin<{ code: string }>('DELETE', `${base}.json`, { ids: [1] }),
    await admin<{ code: string }>('PUT', `${base}/publish.json`, { ids: [1], publish: 0 }),
  ];
  for (const { status, body: told } of answers)
    expect([status, told.code]).toEqual([422, 'offers.template_system']);
});

test('C043–C047 collecting twice is collecting once, and taking out leaves the template', async () => {
  for (let time = 0; time < 2; time += 1)
    await admin('POST', `${base}/collect.json`, { offer_template: { id: 3 } });
  const collected = await admin<List>('GET', `${base}/collect.json`);
  expect(collected.body.offer_templates.map((one) => one.id)).toEqual([3]);
  expect((await admin<{ count: number }>('GET', `${base}/collect/count.json`)).body.count).toBe(1);
  expect((await admin('GET', `${base}/collect/3.json`)).status).toBe(200);
  expect((await admin('GET', `${base}/collect/4.json`)).status).toBe(404);
  await admin('DELETE', `${base}/collect.json?ids=3`);
  expect((await admin<List>('GET', `${base}/collect.json`)).body.total).toBe(0);
  expect((await admin('GET', `${base}/3.json`)).status).toBe(200);
});

test('C048–C051 V093 the gallery is keyed by tab and holds what is published as far as asked', async () => {
  type Keyed = Record<'all' | 'up_sell' | 'cross_sell', List & { page: number }>;
  const gallery = await admin<Keyed>('GET', `${base}/publish.json?limit=4`);
  expect(Object.keys(gallery.body)).toEqual(['all', 'up_sell', 'cross_sell']);
  expect(gallery.body.all.total).toBe(gallery.body.up_sell.total + gallery.body.cross_sell.total);
  const counts = await admin<Record<string, number>>('GET', `${base}/publish/count.json`);
  expect(counts.body['up_sell']).toBe(gallery.body.up_sell.total);
  const own = await create('Mine');
  expect((await admin('GET', `${base}/publish/${own.id}.json`)).status).toBe(404);
  await admin('PUT', `${base}/publish.json`, { ids: [own.id], publish: 3 });
  const featured = await admin<Keyed>('GET', `${base}/publish.json?publish=3&tab=all&limit=100`);
  expect(featured.body.all.offer_templates.map((one) => one.id)).toContain(own.id);
  expect(featured.body.all.offer_templates.every((one) => one.publish === 3)).toBe(true);
});

test('C042 V005 every template makes an inactive offer, which is counted', async () => {
  for (const { id, name } of systemTemplates) {
    const applied = await admin<{ offer: Offer }>('POST', `${base}/apply.json`, {
      offer_template: { id },
      target_ids: name.startsWith('Frequently bought together') ? [rows.product, rows.product] : undefined,
      recommend_ids: [rows.product],
    });
    const { status, body } = applied;
    if (status !== 201)
      expect([name, status, body]).toEqual([
        name,
        422,
        expect.objectContaining({ code: 'offers.template_products' }),
      ]);
    else expect(body.offer.activated, name).toBe(false);
  }
  const pair = await admin<One>('GET', `${base}/7.json`);
  expect(pair.body.offer_template.applied).toBe(1);
});

test('C042 C052 a template begins with what sold best, then with the newest', async () => {
  // Sales are cached for a minute, and no request has asked for this shop's.
  const other = memberClient(server.app, people.otherOwner);
  const { db } = server.services;
  const titles = async (query = '') =>
    (
      await other<{ products: { title: string }[] }>('GET', `${base}/base-products.json${query}`)
    ).body.products.map(({ title }) => title);
  for (const handle of ['first', 'second', 'third'])
    await makeProduct(db, people.otherShopId, { handle: `best-${handle}`, price_minor: 900 });
  await db.inShop(people.otherShopId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
          SELECT shop_id, 'product', id, CURRENT_DATE, 'quantity', CASE handle WHEN 'best-second' THEN 9 ELSE 4 END
          FROM products WHERE handle IN ('best-first', 'best-second')`,
    );
  });
  expect((await titles()).slice(0, 3)).toEqual(['best-second', 'best-first', 'best-third']);
  expect(await titles('?limit=1&page=2')).toEqual(['best-first']);
  expect(await titles('?search=best-t')).toEqual(['best-third']);
  const pair = systemTemplates.find(({ name }) => name.startsWith('Frequently bought together'))!;
  const { body } = await other<{ offer: Offer }>('POST', `${base}/apply.json`, {
    offer_template: { id: pair.id },
  });
  const named = await db.inShop(people.otherShopId, (tx) =>
    tx.execute<{ id: number }>(
      sql`SELECT id FROM products WHERE handle IN ('best-first', 'best-second') ORDER BY id DESC`,
    ),
  );
  expect(body.offer.target_ids.slice(0, 2)).toEqual(named.rows.map(({ id }) => id));
});

test("another shop's template is not there, and is not applied", async () => {
  const own = await create('Mine');
  const stranger = memberClient(server.app, people.otherOwner);
  expect((await stranger('GET', `${base}/${own.id}.json`)).status).toBe(404);
  expect((await stranger('POST', `${base}/apply.json`, { offer_template: { id: own.id } })).status).toBe(404);
});
