import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfferTrial } from '../../trial/contract/offer-trial-calls.ts';
import { funnelTrialOf, offerTrialOf } from '../../trial/rules/offer-trial.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import {
  postPurchaseShop,
  type Placed,
  type PostPurchaseShop,
  type Step,
} from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

let server: TestServer;
let shop: PostPurchaseShop;
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await shop.query(sql`DELETE FROM funnels`);
  await shop.query(sql`DELETE FROM offers`);
  await shop.query(sql`UPDATE variants SET inventory_quantity = 100 WHERE sku = 'bowl'`);
  await heardNews(server.services);
});

async function funnel(offers: number[], given: object = {}): Promise<number> {
  const steps = offers.map((offer_id, at) => ({
    key: `${at + 1}`,
    offer_id,
    accept: null,
    decline: at + 1 < offers.length ? `${at + 2}` : null,
  }));
  const body = { funnel: { funnel_name: 'Tried', holdout_percent: 50, steps, start: '1', ...given } };
  const made = await shop.admin<{ funnel: { id: number } }>('POST', '/admin/offers/funnels', body);
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.funnel.id;
}

/** An order of a visitor, and what it is offered. */
async function asked(visitor: string, headers = browser): Promise<{ placed: Placed; offer: Step }> {
  const placed = await shop.buy();
  await shop.query(sql`UPDATE orders SET visitor = ${visitor} WHERE id = ${placed.id}`);
  const path = `/storefront/post-purchase?order=${placed.token}`;
  const answer = await shop.shopper<{ offer: Step }>('GET', path, undefined, headers);
  expect(answer.status).toBe(200);
  return { placed, offer: answer.body.offer };
}

const trial = async (path: string) =>
  (await shop.admin<{ trial: OfferTrial }>('GET', `/admin/offers/${path}/trial.json`)).body.trial;
const counted = async (path: string) =>
  Object.fromEntries((await trial(path)).groups.map(({ part, visitors }) => [part, visitors]));
const people = Array.from({ length: 12 }, (_none, at) => `person-${at}`);
const partsOf = (part: (visitor: string) => string) => {
  const parts: Record<string, number> = {};
  for (const visitor of people) parts[part(visitor)] = (parts[part(visitor)] ?? 0) + 1;
  return parts;
};

describe('a share of visitors is not asked a funnel', () => {
  test('by visitor, however often they order; what they get instead is what there is without it', async () => {
    const inside = await shop.offer({ priority: 9 });
    const otherwise = await shop.offer({ priority: 1 });
    const id = await funnel([inside]);
    const part = (visitor: string) => funnelTrialOf({ id, holdout_percent: 50 }, visitor);
    const expected = partsOf(part);
    expect(Object.keys(expected).sort()).toEqual(['a', 'out']);
    for (const visitor of people) {
      const { offer } = await asked(visitor);
      expect([visitor, offer.box?.offer_id]).toEqual([visitor, part(visitor) === 'out' ? otherwise : inside]);
    }
    for (const visitor of people.slice(0, 4)) {
      const { offer } = await asked(visitor);
      expect(offer.box?.offer_id).toBe(part(visitor) === 'out' ? otherwise : inside);
    }
    expect(await counted(`funnels/${id}`)).toEqual(expected);
    // Not one exposure of the offers in it: they are not tried.
    expect(await counted(`${inside}`)).toEqual({});
  });

  test('the next funnel in line is theirs, and both are measured', async () => {
    const [one, two] = [await shop.offer(), await shop.offer()];
    const first = await funnel([one]);
    const second = await funnel([two], { holdout_percent: 0 });
    for (const visitor of people) {
      const out = funnelTrialOf({ id: first, holdout_percent: 50 }, visitor) === 'out';
      expect((await asked(visitor)).offer.box?.offer_id).toBe(out ? two : one);
    }
    expect(await counted(`funnels/${second}`)).toEqual({});
  });

  test('who could not have been shown it is in neither part, nor are programs, nor visitors nobody knows', async () => {
    const gone = await shop.offer({ recommend_ids: [987_654] });
    const never = await funnel([gone]);
    for (const visitor of people.slice(0, 4)) await asked(visitor);
    expect(await counted(`funnels/${never}`)).toEqual({});
    await shop.query(sql`DELETE FROM funnels`);
    const id = await funnel([await shop.offer()]);
    for (const visitor of people.slice(0, 4)) await asked(visitor, { 'user-agent': 'ExampleBot/1.0' });
    const { offer } = await shop.buy().then(async (placed) => ({ offer: await shop.look(placed.token) }));
    expect(offer.step).not.toBeNull();
    expect(await counted(`funnels/${id}`)).toEqual({});
  });

  test('what it brings: revenue a visitor with their order and what was added to it, net of refunds, with its interval', async () => {
    const id = await funnel([await shop.offer()]);
    const part = (visitor: string) => funnelTrialOf({ id, holdout_percent: 50 }, visitor);
    const [out, given] = [
      people.find((visitor) => part(visitor) === 'out')!,
      people.find((visitor) => part(visitor) === 'a')!,
    ];
    await asked(out);
    const { placed, offer } = await asked(given);
    expect((await shop.accept(placed.token, offer.step!)).status).toBe(200);
    const groups = async () =>
      Object.fromEntries((await trial(`funnels/${id}`)).groups.map((group) => [group.part, group.revenue]));
    expect(await groups()).toEqual({ out: 30, a: 45 });
    const line = (await shop.order(placed.id)).line_items.at(-1)!;
    await shop.admin('POST', `/admin/orders/${placed.id}/refunds.json`, {
      refund: { refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'no_restock' }] },
    });
    expect(await groups()).toEqual({ out: 30, a: 30 });
    expect(await trial(`funnels/${id}`)).toMatchObject({ enough: false, effect: null, holdout_percent: 50 });
    // Two hundred in each part: half of those who are asked end at 45.00, everybody else at 30.00.
    await shop.query(
      sql`INSERT INTO funnel_exposures (shop_id, funnel_id, visitor, part, at)
          SELECT ${shop.people.shopId}, ${id}, p || n, p, now() - interval '1 day'
          FROM generate_series(1, 200) n, unnest(ARRAY['a', 'out']) p`,
    );
    await shop.query(
      sql`INSERT INTO orders (shop_id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
            total_price_minor, total_quantity, visitor)
          SELECT ${shop.people.shopId}, 500000 + n + q.at, 'x', gen_random_uuid(), 'x@x.test', 'USD', q.price, q.price, q.price, 1, q.part || n
          FROM generate_series(1, 200) n CROSS JOIN LATERAL
            (VALUES ('a', CASE WHEN n % 2 = 0 THEN 4500 ELSE 3000 END, 0), ('out', 3000, 1000)) q (part, price, at)`,
    );
    const measured = await trial(`funnels/${id}`);
    expect(measured.enough).toBe(true);
    expect(measured.effect!.per_visitor).toBeCloseTo((37.5 * 200 + 30) / 201 - 30, 1);
    expect(measured.effect!.low).toBeGreaterThan(6);
    expect(measured.effect!.high).toBeLessThan(9);
    expect(measured.second).toBeNull();
  });
});

describe('exposures of every kind of offer', () => {
  test('after payment: who could have got it, from their order on', async () => {
    const id = await shop.offer({ holdout_percent: 50 });
    const part = (visitor: string) => offerTrialOf({ id, source: { holdout_percent: 50 } }, visitor);
    const taker = people.find((visitor) => part(visitor) === 'a')!;
    for (const visitor of people) {
      const { placed, offer } = await asked(visitor);
      expect([visitor, offer.step === null]).toEqual([visitor, part(visitor) === 'out']);
      if (visitor === taker) await shop.accept(placed.token, offer.step!);
      if (visitor === people[0]) await shop.look(placed.token, `&visitor=${visitor}`);
    }
    const { groups } = await trial(`${id}`);
    expect(Object.fromEntries(groups.map((group) => [group.part, group.visitors]))).toEqual(partsOf(part));
    const sum = groups.reduce((all, group) => all + group.revenue, 0);
    // Each bought a vase for 30.00, and one of them the bowl for 15.00.
    expect(sum).toBe(people.length * 30 + 15);
  });

  test('after payment, where nothing of it could be shown, nobody is noted', async () => {
    const id = await shop.offer({ holdout_percent: 50, recommend_ids: [987_654] });
    for (const visitor of people.slice(0, 4)) await asked(visitor);
    expect(await counted(`${id}`)).toEqual({});
  });

  test('handpicked: who saw a card of it, or would have', async () => {
    await shop.admin('POST', '/admin/product-widgets/change-status.json', {
      widget_type: 'handpicked-product',
      active: true,
    });
    await heardNews(server.services);
    const kind = { offer_type: 'handpicked', target_type: 'all', target_ids: [] };
    const id = await shop.offer({ ...kind, holdout_percent: 50 });
    const nothing = await shop.offer({ ...kind, holdout_percent: 50, recommend_ids: [987_654] });
    const part = (visitor: string) => offerTrialOf({ id, source: { holdout_percent: 50 } }, visitor);
    for (const visitor of people) {
      const path = `/storefront/widgets?page=product&product=${shop.vase.product}&visitor=${visitor}`;
      const answer = await shop.shopper<{ widgets: { type: string }[] }>('GET', path, undefined, browser);
      const shown = answer.body.widgets.some(({ type }) => type === 'handpicked-product');
      expect([visitor, shown]).toEqual([visitor, part(visitor) !== 'out']);
    }
    expect(await counted(`${id}`)).toEqual(partsOf(part));
    expect(await counted(`${nothing}`)).toEqual({});
  });
});
