import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Funnel } from '../contract/funnel.ts';
import { newFunnel } from '../rules/funnel-draft.ts';
import { funnelTexts } from '../rules/funnel-validation.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { inEnglish } from '#core/contract/sentence.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;
/** Two post-purchase offers, one of them automated, one of another kind, and one of another shop. */
let post: number;
let automated: number;
let quantity: number;
let foreign: number;

const base = '/admin/offers/funnels';

function insertOffer(shopId: number, type: string, auto: boolean): Promise<number> {
  return server.services.db.inShop(shopId, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO offers (shop_id, offer_type, offer_name, automated) VALUES (${shopId}, ${type}, 'Post', ${auto}) RETURNING id`,
    );
    return made.rows[0]!.id;
  });
}

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
  post = await insertOffer(people.shopId, 'post-purchase', false);
  automated = await insertOffer(people.shopId, 'post-purchase', true);
  quantity = await insertOffer(people.shopId, 'quantity', false);
  foreign = await insertOffer(people.otherShopId, 'post-purchase', false);
});
afterAll(() => server.close());
beforeEach(() =>
  server.services.db.inShop(people.shopId, async (tx) => void (await tx.execute(sql`DELETE FROM funnels`))),
);

function body(change: object = {}): object {
  return {
    ...newFunnel(),
    funnel_name: 'After payment',
    steps: [
      { key: '1', offer_id: post, accept: null, decline: '2' },
      { key: '2', offer_id: automated, accept: null, decline: null },
    ],
    ...change,
  };
}

async function create(change: object = {}): Promise<Funnel> {
  const made = await admin<{ funnel: Funnel }>('POST', base, { funnel: body(change) });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.funnel;
}

async function list(query = ''): Promise<Funnel[]> {
  return (await admin<{ funnels: Funnel[] }>('GET', `${base}${query}`)).body.funnels;
}

test('C015 C016 what was created is read back', async () => {
  const conditions = [{ field: 'order_value', relation: 'greater', value: '50' }];
  const made = await create({ conditions, match: 'any', funnel_name: ' Mine ', holdout_percent: 10 });
  expect(made).toMatchObject({ funnel_name: 'Mine', conditions, match: 'any', version: 1, priority: 1 });
  expect((await admin<{ funnel: Funnel }>('GET', `${base}/${made.id}`)).body.funnel).toEqual(made);
});

test.each([
  ['of another kind', () => quantity],
  ['of another shop', () => foreign],
  ['that is none', () => 0],
])('a step needs a post-purchase offer of the shop, not one %s', async (_, offer) => {
  const steps = [{ key: '1', offer_id: offer(), accept: null, decline: null }];
  const answer = await admin('POST', base, { funnel: body({ steps }) });
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { code: 'offers.invalid', fields: { 'funnel.steps.0.offer_id': inEnglish(funnelTexts.no_offer) } },
  ]);
});

test('a way back is refused at its branch', async () => {
  const steps = [{ key: '1', offer_id: post, accept: '1', decline: null }];
  const answer = await admin<{ fields: object }>('POST', base, { funnel: body({ steps }) });
  expect([answer.status, answer.body.fields]).toEqual([
    422,
    { 'funnel.steps.0.accept': inEnglish(funnelTexts.way_back) },
  ]);
});

test('C017 a stale save is refused with what is stored, and the place in the order stays', async () => {
  const made = await create();
  const save = (change: object) =>
    admin<{ funnel: Funnel; current: Funnel }>('PUT', `${base}/${made.id}`, { funnel: body(change) });
  const saved = await save({ funnel_name: 'New', version: 1 });
  expect(saved.body.funnel).toMatchObject({ funnel_name: 'New', version: 2, priority: 1 });
  const stale = await save({ funnel_name: 'Old', version: 1 });
  expect([stale.status, stale.body.current]).toEqual([409, saved.body.funnel]);
});

test('C018 C019 C020 the list is searched, counted and put in order', async () => {
  const [tea, coffee, cocoa] = [
    await create({ funnel_name: 'Tea' }),
    await create({ funnel_name: 'Coffee', activated: false }),
    await create({ funnel_name: 'Cocoa', priority: 1 }),
  ];
  const names = async (query?: string) => (await list(query)).map((funnel) => funnel.funnel_name);
  expect(await names()).toEqual(['Cocoa', 'Tea', 'Coffee']);
  expect(await names('?search=coff')).toEqual(['Coffee']);
  expect(await names('?sort_field=funnel_name&sort_direction=desc&limit=2')).toEqual(['Tea', 'Coffee']);
  const count = async (query = '') => (await admin('GET', `${base}/count.json${query}`)).body;
  expect([await count(), await count('?active=true'), await count('?search=coff')]).toEqual([
    { count: 3 },
    { count: 2 },
    { count: 1 },
  ]);
  const arranged = await admin('PUT', `${base}/priority.json`, { ids: [coffee.id, tea.id, cocoa.id] });
  expect(arranged.status).toBe(200);
  expect(await names()).toEqual(['Coffee', 'Tea', 'Cocoa']);
  expect((await admin('PUT', `${base}/priority.json`, { ids: [tea.id, tea.id] })).status).toBe(422);
});

test('C021 C022 C023 copies, states and deletions are all or none', async () => {
  const made = await create();
  const missing = { ids: [made.id, 999_999] };
  expect((await admin('POST', `${base}/duplicate.json`, missing)).status).toBe(404);
  expect((await admin('PUT', `${base}/change-status.json`, { ...missing, active: false })).status).toBe(404);
  expect((await admin('DELETE', base, missing)).status).toBe(404);
  const copied = await admin<{ funnels: Funnel[] }>('POST', `${base}/duplicate.json`, { ids: [made.id] });
  const copy = copied.body.funnels[0]!;
  expect(copy).toMatchObject({
    funnel_name: 'Copy of After payment',
    steps: made.steps,
    priority: 2,
    version: 1,
  });
  const off = await admin<{ funnels: Funnel[] }>('PUT', `${base}/change-status.json`, {
    ids: [copy.id],
    active: false,
  });
  expect(off.body.funnels).toEqual([{ id: copy.id, activated: false, version: 2 }]);
  expect((await admin('DELETE', `${base}?ids=${made.id}`)).body).toEqual({ success: true, count: 1 });
  expect((await list()).map(({ id }) => id)).toEqual([copy.id]);
});

test('creates and moves at once leave the priorities a permutation', async () => {
  const first = await create();
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => create(n % 2 ? { priority: 1 } : {})),
    admin('PUT', `${base}/priority.json`, { ids: [first.id] }),
  ]);
  expect((await list()).map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('V007 while the switch is off there are no funnels', async () => {
  const made = await create();
  const flip = (on: boolean) =>
    server.services.db.asSystem(async (tx) => {
      await tx.execute(
        sql`UPDATE shops SET switches = switches || ${JSON.stringify({ upsell_funnel: on })}::jsonb WHERE id = ${people.shopId}`,
      );
    });
  await flip(false);
  try {
    const answers = [
      await admin('GET', base),
      await admin('GET', `${base}/${made.id}`),
      await admin('POST', base, { funnel: body() }),
      await admin('DELETE', base, { ids: [made.id] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  } finally {
    await flip(true);
  }
  expect(await list()).toHaveLength(1);
});

test('an offer of a funnel may be deleted; the funnel stays, and a save of it is refused there', async () => {
  const gone = await insertOffer(people.shopId, 'post-purchase', false);
  const steps = [{ key: '1', offer_id: gone, accept: null, decline: null }];
  const funnel = await create({ steps });
  expect((await admin('DELETE', '/admin/offers/delete.json', { ids: [gone] })).status).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual([funnel.id]);
  const saved = await admin<{ fields: object }>('PUT', `${base}/${funnel.id}`, { funnel: body({ steps }) });
  expect([saved.status, saved.body.fields]).toEqual([
    422,
    { 'funnel.steps.0.offer_id': inEnglish(funnelTexts.no_offer) },
  ]);
});
