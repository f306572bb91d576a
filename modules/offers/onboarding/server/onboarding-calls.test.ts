import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Offer } from '../../offer/contract/offer.ts';
import type { OnboardingState } from '../contract/onboarding-calls.ts';
import { onboardingStepTypes } from '../contract/onboarding-choice.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { makeRows, type TestRows } from '#apps/server/testing/test-rows.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let rows: TestRows;
let other: TestRows;
let admin: ReturnType<typeof memberClient>;
let more: number[];

const path = '/admin/dashboards/onboarding.json';
type Answer = { onboarding: OnboardingState };

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  rows = await makeRows(server.services.db, people.shopId, 'guidemine');
  other = await makeRows(server.services.db, people.otherShopId, 'guideother');
  admin = memberClient(server.app, people.owner);
  more = await server.services.db.inShop(people.shopId, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO products (shop_id, title, handle, published_at, options)
          SELECT ${people.shopId}, 'Extra ' || n, 'extra-' || n, now(), '[{"name": "Title", "position": 1, "values": ["Default Title"]}]'
            FROM generate_series(1, 4) n RETURNING id`,
    );
    return made.rows.map((row) => row.id);
  });
});
afterAll(() => server.close());
beforeEach(() =>
  server.services.db.inShop(people.shopId, async (tx) => {
    await tx.execute(sql`DELETE FROM onboarding_steps`);
    await tx.execute(sql`DELETE FROM offers WHERE NOT automated`);
  }),
);

async function state(): Promise<OnboardingState> {
  const { status, body } = await admin<Answer>('GET', path);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.onboarding;
}
const types = (from: OnboardingState) => from.steps.map((step) => step.type);
const change = (type: string, to: string) =>
  admin<Answer & { code?: string }>('PUT', path, { step: { type, change: to } });
const make = (offer_type: string, product_id: number, pick_ids: number[] = []) =>
  admin<{ offer: Offer; code?: string }>('POST', '/admin/dashboards/onboarding/offers.json', {
    onboarding_offer: { offer_type, product_id, pick_ids },
  });

test('C060 V138 V493 the six steps, three active, and all that a shop begins with', async () => {
  const found = await state();
  expect(types(found)).toEqual([...onboardingStepTypes]);
  expect(found).toMatchObject({ number_active: 3, hidden_steps: [] });
  expect(found.best_seller_products.map((product) => product.id)).toContain(rows.product);
  expect(found.faqs.length).toBeGreaterThan(3);
  expect(found.featured_template_count).toBe(found.featured_templates.length);
  expect(found.featured_templates.every((one) => one.publish === 3)).toBe(true);
});

test('V136 an offer of its kind takes a step away, and its deletion brings it back', async () => {
  const { body } = await make('quantity', rows.product);
  expect(types(await state())).not.toContain('add_quantity_discounted');
  await admin('DELETE', '/admin/offers/delete.json', { ids: [body.offer.id] });
  expect(types(await state())).toContain('add_quantity_discounted');
});

test('V137 V139 a changed step stands third, a skipped one is hidden until it is shown again', async () => {
  expect(types((await change('turn_on_quick_view', 'bring')).body.onboarding)[2]).toBe('turn_on_quick_view');
  expect(types((await change('create_last_step', 'bring')).body.onboarding).slice(2, 4)).toEqual([
    'create_last_step',
    'turn_on_quick_view',
  ]);
  const skipped = (await change('create_last_step', 'skip')).body.onboarding;
  expect(skipped.hidden_steps.map((step) => step.type)).toEqual(['create_last_step']);
  expect(types(skipped)).not.toContain('create_last_step');
  expect(types((await change('create_last_step', 'show')).body.onboarding)[2]).toBe('create_last_step');
});

test('the step that may not be skipped is 422 and stays', async () => {
  const { status, body } = await change('add_quantity_discounted', 'skip');
  expect([status, body.code]).toEqual([422, 'offers.onboarding_skip']);
  expect(types(await state())).toEqual([...onboardingStepTypes]);
});

test('V174 V175 offers of best sellers are drafts; more picks than allowed are 422', async () => {
  const accessory = await make('accessory', rows.product, more.slice(0, 3));
  expect([accessory.status, accessory.body]).toMatchObject([201, { offer: { activated: false } }]);
  expect(accessory.body.offer.recommend_ids).toEqual(more.slice(0, 3));
  const bundle = await make('bundle', rows.product, [more[0]!]);
  expect(bundle.body.offer.target_ids).toEqual([rows.product, more[0]]);
  for (const refused of [
    await make('accessory', rows.product, more),
    await make('bundle', more[0]!, more.slice(1)),
  ])
    expect([refused.status, refused.body.code]).toEqual([422, 'offers.onboarding_picks']);
});

test("another shop's product is 404", async () => {
  expect((await make('quantity', other.product)).status).toBe(404);
  expect((await make('bundle', rows.product, [other.product])).status).toBe(404);
});

test('the domain counts as verified once an offer was seen there', async () => {
  expect((await state()).domain_verification_status).toBe('verified');
});
