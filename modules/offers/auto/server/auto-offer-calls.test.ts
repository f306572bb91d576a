import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newAutoOffer } from '../rules/auto-offer-draft.ts';
import { autoTexts } from '../rules/auto-offer-validation.ts';
import type { AutoOffer } from '../contract/auto-offer.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { importedOffers } from '#apps/server/testing/offer-file.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient, offerBody } from '#apps/server/testing/test-shop.ts';
import { inEnglish } from '#core/contract/sentence.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;

const base = '/admin/plusbase-sourcing/auto-offer';

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
});
afterAll(() => server.close());
beforeEach(() =>
  server.services.db.inShop(people.shopId, async (tx) => void (await tx.execute(sql`DELETE FROM offers`))),
);

function body(change: object = {}): object {
  return {
    ...newAutoOffer(),
    offer_name: 'After payment',
    recommend_product: { type: 'product', ids: [3] },
    ...change,
  };
}

async function create(change: object = {}): Promise<AutoOffer> {
  const made = await admin<{ auto_offer: AutoOffer }>('POST', `${base}.json`, { auto_offer: body(change) });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.auto_offer;
}

async function listed(query = ''): Promise<{ auto_offers: AutoOffer[]; total: number }> {
  const found = await admin<{ auto_offers: AutoOffer[]; total: number }>('GET', `${base}.json${query}`);
  expect(found.status).toBe(200);
  return found.body;
}

async function makeOffer(): Promise<Offer> {
  return (await admin<{ offer: Offer }>('POST', '/admin/offers.json', { offer: offerBody() })).body.offer;
}

test('C024 C025 V086 what was created is read back, three of its fields as JSON', async () => {
  const made = await create({ shipping_fee: { type: 'value', value: 4.5 }, offer_title: ' Wait! ' });
  expect(JSON.parse(made.shipping_fee)).toEqual({ type: 'value', value: 4.5 });
  expect(made).toMatchObject({ offer_type: 'post-purchase', offer_title: 'Wait!', activated: true });
  const got = await admin<{ auto_offer: AutoOffer }>('GET', `${base}/${made.id}.json`);
  expect(got.body.auto_offer).toEqual(made);
});

test('C026 a save keeps the place in the order, and a stale one is refused with what is stored', async () => {
  const first = await create();
  await create();
  const path = `${base}/${first.id}.json`;
  const save = (change: object) =>
    admin<{ auto_offer: AutoOffer; current: AutoOffer }>('POST', path, { auto_offer: body(change) });
  const saved = await save({ offer_name: 'New', version: 1, delete_offer_ref_ids: [9], priority: 2 });
  expect(saved.body.auto_offer).toMatchObject({ offer_name: 'New', version: 2, priority: 1 });
  const stale = await save({ offer_name: 'Old', version: 1 });
  expect([stale.status, stale.body.current]).toEqual([409, saved.body.auto_offer]);
});

test('V143 V144 a refusal names the fields, and dropping the last reference is one', async () => {
  const answer = await admin<{ code: string; fields: object }>('POST', `${base}.json`, {
    auto_offer: body({ target_product: { type: 'product' }, delete_offer_ref_ids: [3] }),
  });
  expect([answer.status, answer.body]).toMatchObject([
    422,
    {
      code: 'offers.invalid',
      fields: {
        'auto_offer.target_product': inEnglish(autoTexts.none_selected),
        'auto_offer.recommend_product.ids': inEnglish(autoTexts.none_selected),
      },
    },
  ]);
});

test('C027 the list is paged, searched and sorted', async () => {
  for (const offer_name of ['Tea', 'Coffee', 'Cocoa']) await create({ offer_name });
  const names = ({ auto_offers }: { auto_offers: AutoOffer[] }) =>
    auto_offers.map((offer) => offer.offer_name);
  expect(names(await listed())).toEqual(['Tea', 'Coffee', 'Cocoa']);
  expect(names(await listed('?sort_field=offer_name&sort_direction=asc'))).toEqual([
    'Cocoa',
    'Coffee',
    'Tea',
  ]);
  expect(await listed('?search=co&limit=1')).toMatchObject({
    auto_offers: [{ offer_name: 'Coffee' }],
    total: 2,
  });
  expect(names(await listed('?search=co&limit=1&page=2'))).toEqual(['Cocoa']);
  expect((await listed('?sort_field=sales')).total).toBe(3);
});

test('C028 C029 are all or none, and count', async () => {
  const [one, two] = [await create(), await create()];
  const act = (ids: number[], action: string) =>
    admin<{ auto_offers: AutoOffer[] }>('POST', `${base}/action.json`, { ids, action });
  expect((await act([one.id, 999_999], 'deactivate')).status).toBe(404);
  const off = await act([one.id], 'deactivate');
  expect(off.body.auto_offers).toEqual([{ id: one.id, activated: false, version: 2, priority: 1 }]);
  expect((await listed('?active=true')).auto_offers.map(({ id }) => id)).toEqual([two.id]);
  expect((await act([one.id], 'activate')).body.auto_offers).toMatchObject([{ activated: true }]);
  const gone = await admin('DELETE', `${base}/delete.json?ids=${one.id},${two.id}`);
  expect(gone.body).toEqual({ success: true, count: 2 });
  expect((await listed()).total).toBe(0);
});

test('neither kind is found by the calls of the other', async () => {
  const automated = await create();
  const offer = await makeOffer();
  const refused = [
    await admin('GET', `/admin/offers/${automated.id}.json`),
    await admin('PUT', `/admin/offers/${automated.id}.json`, { offer: offerBody() }),
    await admin('POST', '/admin/offers/duplicate.json', { offer_ids: [automated.id] }),
    await admin('PUT', '/admin/offers/change-offer-status.json', {
      offer_ids: [automated.id],
      active: false,
    }),
    await admin('PUT', '/admin/offers/priority.json', { ids: [offer.id, automated.id] }),
    await admin('DELETE', '/admin/offers/delete.json', { ids: [automated.id] }),
    await admin('GET', `${base}/${offer.id}.json`),
    await admin('POST', `${base}/${offer.id}.json`, { auto_offer: body() }),
    await admin('POST', `${base}/action.json`, { ids: [offer.id], action: 'deactivate' }),
    await admin('DELETE', `${base}/delete.json`, { ids: [offer.id] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  const list = await admin<{ offers: Offer[] }>('GET', '/admin/offers/list.json');
  expect(list.body.offers.map(({ id }) => id)).toEqual([offer.id]);
  const count = await admin<{ count: number; by_type: object }>('GET', '/admin/offers/count.json');
  expect(count.body).toEqual({ count: 1, by_type: { quantity: 1 } });
  const file = await server.app.inject({
    url: '/admin/offers/export.json',
    headers: { authorization: `Bearer ${people.owner}` },
  });
  expect(file.body).not.toContain('After payment');
  expect((await listed()).auto_offers.map(({ id }) => id)).toEqual([automated.id]);
  // Figures are counted for both alike.
  expect((await admin('GET', `/admin/offers/${automated.id}/statistics.json`)).status).toBe(200);
});

test('an import that first deletes every offer leaves the automated ones', async () => {
  const automated = await create();
  await makeOffer();
  await makeOffer();
  const { discount_data, ...given } = offerBody();
  const good = stringify([
    [...Object.keys(given), 'discount_data'],
    [...Object.values(given), JSON.stringify(discount_data)],
  ]);
  const job = await importedOffers(server.app, people.owner, good, { delete_option: 'true' });
  expect(job).toMatchObject({ status: 'done', result: { count: 1, deleted: 2 } });
  expect((await admin<{ count: number }>('GET', '/admin/offers/count.json')).body.count).toBe(1);
  expect((await listed()).auto_offers.map(({ id }) => id)).toEqual([automated.id]);
});

test('each kind has its own order, and creates at one place at once leave a permutation', async () => {
  await makeOffer();
  await Promise.all(Array.from({ length: 8 }, (_, n) => create(n % 2 ? { priority: 1 } : {})));
  await makeOffer();
  const priorities = (await listed()).auto_offers.map(({ priority }) => priority);
  expect(priorities).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const list = await admin<{ offers: Offer[] }>('GET', '/admin/offers/list.json');
  expect(list.body.offers.map(({ priority }) => priority)).toEqual([1, 2]);
});

test('C028 a new order permutes the priorities of those it names, and of nothing else', async () => {
  const other = await makeOffer();
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push((await create({ offer_name: `Auto ${n}` })).id);
  const [a, b, c, d, e] = made as [number, number, number, number, number];
  const act = (ids: number[]) => admin<never>('POST', `${base}/action.json`, { ids, action: 'priority' });
  const order = async () => (await listed()).auto_offers.map(({ id }) => id);
  expect((await act([e, a, b, c, d])).body).toMatchObject({
    success: true,
    auto_offers: [
      { id: e, priority: 1, activated: true },
      { id: a, priority: 2 },
      { id: b, priority: 3 },
      { id: c, priority: 4 },
      { id: d, priority: 5 },
    ],
  });
  expect((await act([c, e])).status).toBe(200);
  expect(await order()).toEqual([c, a, b, e, d]);
  expect((await act([a, a])).status).toBe(422);
  // Neither an offer of the other kind nor a missing one moves anything.
  expect((await act([other.id, a])).status).toBe(404);
  expect((await act([a, 999_999])).status).toBe(404);
  expect(await order()).toEqual([c, a, b, e, d]);
});

test('C028 reorders, creations and deletions at once leave a permutation that was asked for (reliability 24)', async () => {
  for (let n = 0; n < 6; n += 1) await create({ offer_name: `Auto ${n}` });
  for (let round = 0; round < (process.env['PROVE_SEED'] === undefined ? 4 : 60); round += 1) {
    const ids = (await listed()).auto_offers.map(({ id }) => id);
    const orders = ids.map((_, at) => [...ids.slice(at), ...ids.slice(0, at)]);
    const answers = await Promise.all([
      ...orders.map((order) => admin('POST', `${base}/action.json`, { ids: order, action: 'priority' })),
      create({ priority: 1 + (round % 3) }),
    ]);
    for (const answer of answers) if ('status' in answer) expect(answer.status).toBe(200);
    const { auto_offers: after } = await listed();
    expect(new Set(after.map(({ priority }) => priority)).size).toBe(after.length);
    const old = after.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    expect(orders.map((order) => order.join())).toContain(old.join());
    const gone = after.find(({ id }) => !ids.includes(id))!;
    const left = old.toReversed();
    await Promise.all([
      admin('DELETE', `${base}/delete.json?ids=${gone.id}`),
      admin('POST', `${base}/action.json`, { ids: left, action: 'priority' }),
    ]);
    expect((await listed()).auto_offers.map(({ id }) => id)).toEqual(left);
  }
});
