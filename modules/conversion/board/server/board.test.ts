import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { complete, checkoutOf, type TestProduct } from '#apps/server/testing/test-shop.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import type { Cart } from '#modules/orders/cart/contract/cart-calls.ts';
import { evidenceOf } from '../../truth/server/evidence.ts';
import { toolTrialOf } from '../../truth/rules/tool-trial.ts';
import type { getConversionBoard, getConversionGuide } from '../contract/board-calls.ts';
import type { getConversionTool, getToolTrial } from '../../truth/contract/tool-calls.ts';
import { shownTools } from '../../truth/contract/tool-words.ts';
import type { listEvidence } from '../contract/evidence-calls.ts';
import type { getSaleSupportIntro, getUtmLog, listSaleSupport } from '../contract/sale-support-calls.ts';

let shop: ShopServer;
let vase: TestProduct;
let shopId: number;

beforeAll(async () => {
  shop = await startShopServer();
  ({ shopId } = shop.people);
  vase = await shop.product('vase', 3000);
  await rows(
    sql`UPDATE variants SET inventory_management = 'shop', inventory_policy = 'deny', inventory_quantity = 9
        WHERE shop_id = ${shopId} AND id = ${vase.variant}`,
  );
  forgetPricing(shop.server.services, shopId);
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await evidenceOf(shop.server.services).flush();
  for (const table of [
    'conversion_tools',
    'conversion_shops',
    'shown_evidence',
    'honest_turns',
    'honest_reads',
  ])
    await rows(sql`DELETE FROM ${sql.identifier(table)} WHERE shop_id = ${shopId}`);
  await heardNews(shop.server.services);
});

const rows = async (statement: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shopId, (tx) => tx.execute(statement))).rows;
const toolPath = '/admin/copt/tools/product_countdown.json';
const save = async (tool: object, path = toolPath) => {
  const answer = await shop.admin<ReplyOf<typeof getConversionTool> & { code: string; current: unknown }>(
    'PUT',
    path,
    { tool },
  );
  await heardNews(shop.server.services);
  return answer;
};
interface Page {
  parts: { stock?: object };
}
const stockFor = async (visitor: string, headers?: Record<string, string>) => {
  const path = `/storefront/page.json?page=product&product=${vase.product}&visitor=${visitor}`;
  return (await shop.shopper<Page>('GET', path, undefined, headers)).body.parts.stock;
};
const board = async (span = 'last_30_days') => {
  const path = `/admin/copt/board.json?date_filter=${span}`;
  const { body } = await shop.admin<ReplyOf<typeof getConversionBoard>>('GET', path);
  return body.board.tools;
};
const partOf = (visitor: string) => toolTrialOf({ tool: 'product_countdown', holdout_percent: 50 }, visitor);
const visitors = Array.from({ length: 12 }, (_one, at) => `guest-${at}`);

test('who is held out is not shown the tool and is no evidence; each is noted once, programs never', async () => {
  await save({ enable: true, holdout_percent: 50 });
  expect(new Set(visitors.map(partOf))).toEqual(new Set(['out', 'a']));
  for (const visitor of [...visitors, ...visitors])
    expect((await stockFor(visitor)) === undefined).toBe(partOf(visitor) === 'out');
  expect(await stockFor('robot-1', { 'user-agent': 'Googlebot/2.1' })).toBeDefined();
  const noted = await rows(
    sql`SELECT visitor, part FROM tool_exposures WHERE shop_id = ${shopId} ORDER BY visitor`,
  );
  expect(noted).toEqual(visitors.toSorted().map((visitor) => ({ visitor, part: partOf(visitor) })));
  await evidenceOf(shop.server.services).flush();
  const shown = await rows(
    sql`SELECT sum(shown)::int AS shown FROM shown_evidence WHERE shop_id = ${shopId}`,
  );
  expect(shown).toEqual([{ shown: 2 * visitors.filter((one) => partOf(one) === 'a').length }]);
});

test('no visitor is held out, and nothing recorded, until a holdout is set', async () => {
  await save({ enable: true });
  for (const visitor of visitors) expect(await stockFor(visitor)).toBeDefined();
  expect(await rows(sql`SELECT part FROM tool_exposures WHERE shop_id = ${shopId}`)).toEqual([]);
});

test('what a tool brings is revenue of those who could see it against those held out, as of any trial', async () => {
  await save({ enable: true, holdout_percent: 50 });
  const [out, shown] = [
    visitors.find((one) => partOf(one) === 'out')!,
    visitors.find((one) => partOf(one) === 'a')!,
  ];
  for (const visitor of [out, shown]) await stockFor(visitor);
  const cart = await shop.shopper<{ cart: Cart }>('POST', '/storefront/cart/add.json', {
    lines: [{ variant_id: vase.variant, quantity: 1 }],
    visitor: shown,
  });
  expect((await complete(shop.shopper, await checkoutOf(shop.shopper, cart.body.cart.token))).status).toBe(
    201,
  );
  const { body } = await shop.admin<ReplyOf<typeof getToolTrial>>(
    'GET',
    '/admin/copt/tools/product_countdown/trial.json',
  );
  expect(body.trial).toMatchObject({
    ...{ holdout_percent: 50, enough: false, effect: null, minimum: { visitors: 100, buyers: 20 } },
    groups: [
      { part: 'a', visitors: 1, buyers: 1, revenue: 30 },
      { part: 'out', visitors: 1, buyers: 0, revenue: 0 },
    ],
  });
});

test('a holdout is 0 to 50; a save over another’s is 409 with what is stored; timers are turned one by one', async () => {
  expect((await save({ holdout_percent: 51 })).status).toBe(422);
  expect((await save({ holdout_percent: 2.5 })).status).toBe(422);
  const first = await save({ holdout_percent: 10, version: 0 });
  expect(first.body.tool).toEqual({
    name: 'product_countdown',
    enable: false,
    holdout_percent: 10,
    version: 1,
  });
  const late = await save({ holdout_percent: 20, version: 0 });
  expect([late.status, late.body.current]).toEqual([409, first.body.tool]);
  const timers = await save({ enable: true }, '/admin/copt/tools/timer_countdown.json');
  expect([timers.status, timers.body.code]).toEqual([422, 'core.invalid']);
  expect((await save({ holdout_percent: 5 }, '/admin/copt/tools/timer_countdown.json')).status).toBe(200);
  await shop.admin('PUT', '/admin/setting/switches.json', { switches: { realtime_visitors: false } });
  expect(await board()).toHaveLength(4);
  expect((await save({ enable: true }, '/admin/copt/tools/realtime_visitors.json')).status).toBe(404);
});

test('the dashboard says of each tool whether it is on, when it was seen, how often shown, and what is simulated', async () => {
  await shop.admin('PUT', '/admin/setting/switches.json', { switches: { realtime_visitors: true } });
  await rows(sql`DELETE FROM tool_sightings WHERE shop_id = ${shopId}`);
  const before = await board();
  expect(before.map(({ name }) => name)).toEqual([
    ...[
      'sale_notification',
      'checkout_notification',
      'timer_countdown',
      'product_countdown',
      'realtime_visitors',
    ],
  ]);
  for (const tool of before) expect(tool).toMatchObject({ seen_at: null, shown: 0, views: 0, orders: 0 });
  await save({ enable: true });
  await stockFor('seen-1');
  await evidenceOf(shop.server.services).flush();
  const settings = { type: 'number', number_random_from: 5, number_random_to: 9 };
  await shop.admin('PUT', '/admin/copt/timers/product-countdown/settings.json', { settings });
  const after = (await board()).find(({ name }) => name === 'product_countdown')!;
  expect(after).toMatchObject({ enable: true, shown: 1, shown_simulated: 0, simulated: ['stock_range'] });
  expect(Date.parse(after.seen_at!)).toBeGreaterThan(0);
  // Browsers' reports, as analytics stores them.
  await rows(
    sql`INSERT INTO daily_metrics (shop_id, subject, subject_id, metric, day, value)
        VALUES (${shopId}, 'tool', 4, 'view', current_date, 6), (${shopId}, 'tool', 4, 'click', current_date, 2)`,
  );
  expect((await board()).map(({ name, views, clicks }) => [name, views, clicks])).toContainEqual([
    ...['product_countdown', 6, 2],
  ]);
  expect((await board('yesterday')).find(({ name }) => name === 'product_countdown')).toMatchObject({
    shown: 0,
  });
});

test('the log names what each row is true by, narrows by day, tool, country and kind, adds up, and has the turns', async () => {
  await shop.admin('PUT', '/admin/copt/honesty.json', { honesty: { honest: false } });
  await rows(
    sql`INSERT INTO shown_evidence (shop_id, day, tool, country, simulated, basis, basis_id, shown) VALUES
          (${shopId}, current_date, 'product_countdown', 'US', false, 'product', ${vase.product}, 3),
          (${shopId}, current_date, 'product_countdown', '', true, '', 0, 4),
          (${shopId}, current_date - 1, 'sale_notification', 'US', false, 'order', 999999, 5),
          (${shopId}, current_date - 40, 'timer_countdown', 'US', true, '', 0, 6)`,
  );
  const log = async (query: string) =>
    (await shop.admin<ReplyOf<typeof listEvidence>>('GET', `/admin/copt/evidence.json?${query}`)).body;
  const all = await log('');
  expect(all).toMatchObject({ total: 4, has_more: false, shown: { real: 8, simulated: 4 } });
  expect(all.evidence.map(({ kind, shown }) => [kind, shown])).toEqual([
    ['turned', 0],
    ['simulated', 4],
    ['real', 3],
    ['real', 5],
  ]);
  expect(all.evidence[0]!.turned).toMatchObject({ honest: false, never_in: [] });
  expect(all.evidence[2]).toMatchObject({
    ...{ tool: 'product_countdown', country: 'US' },
    basis: { of: 'product', id: vase.product, name: 'vase' },
  });
  // An order that is gone has no name.
  expect(all.evidence[3]!.basis).toEqual({ of: 'order', id: 999999, name: null });
  const counted = async (query: string) => (await log(query)).evidence.map(({ shown }) => shown);
  expect(await counted('kind=simulated')).toEqual([4]);
  expect(await counted('kind=turned')).toEqual([0]);
  expect(await counted('kind=real&country=US')).toEqual([3, 5]);
  expect(await counted('kind=simulated&country=unknown')).toEqual([4]);
  expect(await counted('kind=real&tool=sale_notification')).toEqual([5]);
  expect(await counted('from=2000-01-01&kind=simulated')).toEqual([4, 6]);
  const paged = [await log('limit=3'), await log('limit=3&page=2')];
  expect(paged.map(({ evidence, has_more }) => [evidence.length, has_more])).toEqual([
    [3, true],
    [1, false],
  ]);
});

test('C093 which tools a country may be shown, and why what is simulated is not', async () => {
  const list = async (query: string) =>
    (await shop.admin<ReplyOf<typeof listSaleSupport>>('GET', `/v1/sale-support/list.json${query}`)).body;
  expect(await list('?region=US')).toMatchObject({ region: 'US', shows_simulated: false, reason: 'honest' });
  await shop.admin('PUT', '/admin/copt/honesty.json', { honesty: { honest: false, never_in: ['CA'] } });
  expect(await list('?region=US')).toMatchObject({ shows_simulated: true, reason: null });
  expect(await list('?region=DE')).toMatchObject({ shows_simulated: false, reason: 'listed' });
  expect(await list('?region=CA')).toMatchObject({ shows_simulated: false, reason: 'added' });
  expect(await list('')).toMatchObject({ region: null, shows_simulated: false, reason: 'unknown' });
  await save({ enable: true });
  const { widgets } = await list('?region=US');
  expect(widgets.find(({ name }) => name === 'product_countdown')).toEqual({
    ...{ name: 'product_countdown', enable: true, running: null, simulated: [] },
  });
});

test('C094 the descriptions of the tools are in the caller’s language', async () => {
  const intro = async () =>
    (await shop.admin<ReplyOf<typeof getSaleSupportIntro>>('GET', '/v1/sale-support/intro.json')).body;
  expect(await intro()).toMatchObject({ language: 'en', title: 'Conversion tools' });
  const speak = (locale: string) =>
    shop.server.services.db.asSystem((tx) =>
      tx.execute(sql`UPDATE users SET locale_code = ${locale} WHERE email = 'owner@mine.test'`),
    );
  await speak('de-AT');
  expect(await intro()).toMatchObject({ language: 'de', title: 'Conversion-Tools' });
  await speak('en');
});

test('C095 the first touch stays, the last one follows, and another person’s is refused with nothing kept', async () => {
  const [me] = (await rows(
    sql`SELECT user_id AS id FROM memberships WHERE shop_id = ${shopId} AND role = 'owner'`,
  )) as { id: number }[];
  const touchOf = (source: string) => ({
    last_touch: { source, medium: 'cpc', campaign: 'brand', term: 't', content: 'c' },
  });
  const note = (id: number, source: string) =>
    shop.admin<{ code: string }>('POST', `/v1/sale-support/insert-utm-log?user_id=${id}`, touchOf(source));
  const storedTouches = async () =>
    (await shop.admin<ReplyOf<typeof getUtmLog>>('GET', '/v1/sale-support/utm-log.json')).body;
  const wrong = await note(me!.id + 1, 'other');
  expect([wrong.status, wrong.body.code]).toEqual([403, 'conversion.not_this_person']);
  expect(await storedTouches()).toEqual({ first_touch: null, last_touch: null });
  await note(me!.id, 'one');
  await note(me!.id, 'two');
  const { first_touch, last_touch } = await storedTouches();
  expect([first_touch?.source, last_touch?.source, last_touch?.content]).toEqual(['one', 'two', 'c']);
});

test('steps of the guide complete themselves by what the shop has', async () => {
  const steps = async () => {
    const { body } = await shop.admin<ReplyOf<typeof getConversionGuide>>(
      'GET',
      '/admin/copt/start-guide.json',
    );
    return Object.fromEntries(body.steps.map(({ id, done }) => [id, done]));
  };
  expect(await steps()).toEqual({ script: false, honest: false, timer: false, sale: false, look: false });
  await shop.admin('POST', '/admin/copt/honesty/read.json');
  await shop.admin('POST', '/admin/copt/honesty/read.json');
  await save({ enable: true }, '/admin/copt/tools/sale_notification.json');
  // On alone is not yet a sale that was shown.
  expect(await steps()).toMatchObject({ honest: true, sale: false });
  await rows(
    sql`INSERT INTO shown_evidence (shop_id, day, tool, country, simulated, basis, basis_id, shown) VALUES
          (${shopId}, current_date, 'sale_notification', 'US', false, 'order', 1, 1),
          (${shopId}, current_date, 'timer_countdown', 'US', false, 'offer', 1, 1)`,
  );
  await rows(sql`INSERT INTO conversion_tools (shop_id, tool, version) VALUES (${shopId}, 'customize', 1)`);
  await rows(
    sql`INSERT INTO visits (shop_id, day, at, visitor, visit_id, source, landing_page, device, kind)
        VALUES (${shopId}, current_date, now(), 1, '0192f0c4-6f3b-7d51-9a52-3f0c8f6f2a11', 'direct', '/', 'phone', 'people')`,
  );
  expect(await steps()).toEqual({ script: true, honest: true, timer: true, sale: true, look: true });
});

test('turning on one tool or one timer is what Home calls a tool that is on', async () => {
  const isOn = async () =>
    (await shop.admin<ReplyOf<typeof getConversionGuide>>('GET', '/admin/copt/start-guide.json')).body
      .any_tool_on;
  await rows(sql`DELETE FROM conversion_tools WHERE shop_id = ${shopId}`);
  // Texts, looks and what Honest means are no tools.
  await rows(
    sql`INSERT INTO conversion_tools (shop_id, tool, version, enable) VALUES (${shopId}, 'customize', 1, true)`,
  );
  await shop.admin('POST', '/admin/copt/honesty/read.json');
  expect(await isOn()).toBe(false);
  for (const tool of shownTools) {
    if (tool === 'timer_countdown') continue;
    await save({ enable: true }, `/admin/copt/tools/${tool}.json`);
    expect([tool, await isOn()]).toEqual([tool, true]);
    await save({ enable: false }, `/admin/copt/tools/${tool}.json`);
    expect([tool, await isOn()]).toEqual([tool, false]);
  }
  const made = await shop.admin<{ timer: { id: number } }>('POST', '/admin/copt/timers.json', {
    timer: { display_type: 'all_products', duration: 1, duration_type: 'days', name: 'A day' },
  });
  expect([made.status, await isOn()]).toEqual([201, true]);
});
