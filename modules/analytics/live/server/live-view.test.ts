import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import { memberClient, checkoutOf, complete, shopperClient } from '#apps/server/testing/test-shop.ts';
import { allowances } from '#core/contract/allowance.ts';
import { endEventStreams } from '#core/server/http/event-stream.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { LiveReading } from '../contract/live-view-calls.ts';
import { awaySeconds, beatsOf, forgetTabs } from './presence.ts';

let shop: OrderShop;
let other: ReturnType<typeof memberClient>;
beforeAll(async () => {
  shop = await startOrderShop();
  other = memberClient(shop.server.app, shop.people.otherOwner);
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  for (const table of ['present_tabs', 'visits', 'shopper_events', 'checkouts', 'carts'])
    await shop.rows(sql`DELETE FROM ${sql.identifier(table)}`);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const hex = (bytes = 8) => randomBytes(bytes).toString('hex');
function uuid(at = Date.now()): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = hex(10);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36' };
const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };

interface Visitor {
  visit: string;
  visitor: string;
  tab: string;
}
/** A shopper comes, as a browser tells of it; `beat` false: no tab of theirs is heard of. */
async function comes(
  given: { zone?: string; agent?: { 'user-agent': string }; at?: number; page?: string; beat?: boolean } = {},
): Promise<Visitor> {
  const { zone = 'Europe/Lisbon', agent = browser, at, page = '/', beat = true } = given;
  const one = { visit: uuid(at), visitor: hex(), tab: hex() };
  const visit = { id: one.visit, page, zone, utm: { source: 'letter', medium: 'email' } };
  const answer = await shop.shopper(
    'POST',
    '/storefront/events.json',
    { visitor: one.visitor, events: [], visit },
    agent,
  );
  expect(answer.status).toBe(202);
  if (beat) await beats(one, {}, agent);
  return one;
}
async function beats(one: Visitor, given: object = {}, agent = browser, call = shop.shopper) {
  const body = { ...one, page: 'product', page_id: shop.vase.product, ...given };
  const answer = await call<{ taken: boolean }>('POST', '/storefront/presence.json', body, agent);
  await beatsOf(shop.server.services).flush();
  return answer;
}
/** Puts two vases into a cart, and gives its token. */
async function fills({ visit, visitor }: Partial<Visitor>): Promise<string> {
  const lines = [{ variant_id: shop.vase.variant, quantity: 2 }];
  const sent = { lines, ...(visit && { visit }), ...(visitor && { visitor }) };
  const { status, body } = await shop.shopper<{ cart: { token: string } }>(
    'POST',
    '/storefront/cart/add.json',
    sent,
  );
  expect(status).toBe(200);
  return body.cart.token;
}
async function orders(cart: string) {
  const done = await complete(shop.shopper, await checkoutOf(shop.shopper, cart));
  expect(done.status).toBe(201);
  await shop.server.drain();
  return done.body.order;
}
async function live(body: object = {}, call = shop.admin): Promise<LiveReading> {
  const { status, body: answer } = await call<{ live_view: LiveReading }>(
    'POST',
    '/admin/analytics/live-view.json',
    body,
  );
  expect(status).toBe(200);
  return answer.live_view;
}
const stagesOf = ({ totals: { visits, carts, checkouts, orders: sold } }: LiveReading) => [
  visits,
  carts,
  checkouts,
  sold,
];

describe('C289 activity in a shop', () => {
  test('visits, carts, checkouts and orders lie within each other, by country, minute and page', async () => {
    await comes({ zone: 'Europe/Berlin' });
    await fills(await comes({ zone: 'Europe/Berlin' }));
    const began = await comes({ zone: 'Asia/Tokyo' });
    await checkoutOf(shop.shopper, await fills(began));
    const order = await orders(await fills(await comes()));
    await comes({ beat: false, at: Date.now() - 5 * 60_000 });

    const reading = await live();
    expect(stagesOf(reading)).toEqual([5, 3, 2, 1]);
    expect(reading.totals).toMatchObject({
      ...{
        here: 4,
        cart_items: 4,
        // Two carts of two vases, without delivery.
        cart_value: 119.98,
        open_checkouts: 1,
        orders_without_visit: 0,
        total_sales: order.total,
      },
    });
    expect(reading.happenings.filter(({ kind }) => kind === 'checkout').map(({ value }) => value)).toEqual([
      // The newest was ordered, and nothing is in its cart any more.
      ...[null, 59.99],
    ]);
    await shop.rows(sql`UPDATE carts SET value_minor = NULL WHERE value_minor = 5999 RETURNING id`);
    expect((await live()).totals).toMatchObject({ cart_items: 4, cart_value: null });
    expect(reading.minutes).toBe(10);
    expect(reading.by_minute).toHaveLength(10);
    expect(reading.by_minute[9]).toEqual({ visits: 4, carts: 3, checkouts: 2, orders: 1 });
    expect([4, 5].map((at) => reading.by_minute[at]!.visits).toSorted((one, other) => one - other)).toEqual([
      0, 1,
    ]);
    const byCountry = Object.fromEntries(reading.by_country.map((row) => [row.country, row]));
    expect(byCountry['DE']).toMatchObject({ visits: 2, carts: 1, checkouts: 0, orders: 0 });
    expect(byCountry['JP']).toMatchObject({ visits: 1, carts: 1, checkouts: 1, orders: 0 });
    for (const stage of ['visits', 'carts', 'checkouts', 'orders'] as const) {
      const sum = (rows: Record<typeof stage, number>[]) => rows.reduce((all, row) => all + row[stage], 0);
      expect([sum(reading.by_country), sum(reading.by_minute)]).toEqual(Array(2).fill(reading.totals[stage]));
    }
    expect(reading.pages).toEqual([
      { page: 'product', product_id: shop.vase.product, title: 'vase', tabs: 4 },
    ]);
    expect(reading.open_tabs).toBe(4);
    expect(reading.happenings[0]).toMatchObject({
      ...{ kind: 'order', source: 'mail', utm_source: 'letter', title: 'vase', order_name: order.name },
      total_sales: order.total,
    });
    expect(JSON.stringify(reading)).not.toMatch(/@|Ada|token/);
  });

  test('carts of a connected store are read from its events, once per visit', async () => {
    const one = await comes();
    const events = [1, 2].map(() => ({
      // Events end as the id of their visit does.
      id: uuid().slice(0, 19) + one.visit.slice(19),
      ...{ subject: 'product', subject_id: shop.bowl.product, metric: 'add_to_cart' },
    }));
    await shop.shopper('POST', '/storefront/events.json', { visitor: one.visitor, events }, browser);
    const reading = await live();
    expect(stagesOf(reading).slice(0, 3)).toEqual([1, 1, 0]);
    expect(reading.happenings.slice(0, 2)).toMatchObject([
      { kind: 'cart', title: 'bowl', country: 'PT' },
      { kind: 'cart', title: 'bowl', country: 'PT' },
    ]);
  });

  test('an order without a visit counts as an order and not as a cart', async () => {
    const made = await shop.admin('POST', '/admin/orders.json', {
      order: { line_items: [{ variant_id: shop.bowl.variant, quantity: 1 }] },
    });
    expect(made.status).toBe(201);
    await shop.server.drain();
    const reading = await live({ since: -1 });
    const { visits, orders: sold, orders_without_visit: without } = reading.totals;
    expect([visits, sold > 0, without > 0]).toEqual([0, true, true]);
  });

  test('other minutes are asked for, and no others than there are', async () => {
    await comes({ beat: false, at: Date.now() - 20 * 60_000 });
    expect([(await live()).totals.visits, (await live({ since: -30 })).totals.visits]).toEqual([0, 1]);
    const from_time = String(Math.floor(Date.now() / 1000) - 25 * 60);
    expect((await live({ from_time, report_type: 'live_view' })).totals.visits).toBe(1);
    const wrong = [
      [{ since: 0 }, 'since'],
      [{ since: -61 }, 'since'],
      [{ from_time: String(Math.floor(Date.now() / 1000) + 600) }, 'from_time'],
      [{ from_time: '2026-01-01' }, 'from_time'],
      [{ report_type: 'dead_view' }, 'report_type'],
    ] as const;
    for (const [body, field] of wrong) {
      const { status, body: refusal } = await shop.admin<{ fields: object }>(
        'POST',
        '/admin/analytics/live-view.json',
        body,
      );
      expect([status, Object.keys(refusal.fields)], JSON.stringify(body)).toEqual([422, [field]]);
    }
  });

  test('the documented query works: the time can be in the address, and both give the same answer', async () => {
    await comes({ at: Date.now() - 30 * 60_000, beat: false });
    const ask = (query: string, body: object = {}) =>
      shop.admin<{ live_view: LiveReading; fields: object }>(
        'POST',
        `/admin/analytics/live-view.json?${query}`,
        body,
      );
    const from_time = String(Math.floor(Date.now() / 1000) - 40 * 60);
    const asked = await ask(`report_type=live_view&from_time=${from_time}`);
    expect([asked.status, asked.body.live_view.totals.visits]).toEqual([200, 1]);
    expect((await ask('report_type=live_view')).body.live_view.totals.visits).toBe(0);
    expect((await ask(`from_time=${from_time}`, { from_time })).status).toBe(200);
    const both = await ask(`from_time=${from_time}`, { from_time: String(Number(from_time) + 60) });
    expect([both.status, Object.keys(both.body.fields)]).toEqual([422, ['from_time']]);
    expect((await ask('report_type=dead_view')).status).toBe(422);
  });

  test('an order’s number needs the permission for orders', async () => {
    await orders(await fills(await comes()));
    const seen = await live({}, memberClient(shop.server.app, shop.people.staff.dashboards));
    expect(seen.happenings[0]).toMatchObject({ kind: 'order', order_id: null, order_name: null });
  });
});

describe('visitors who are present', () => {
  test('a tab is there until it says goodbye, or was not heard of for 45 seconds', async () => {
    const [left, quiet] = [await comes(), await comes()];
    await beats(left, { tab: hex(), page: 'cart', page_id: 7 });
    expect([(await live()).open_tabs, (await live()).totals.here]).toEqual([3, 2]);
    await beats(left, { gone: true });
    expect([(await live()).open_tabs, (await live()).totals.here]).toEqual([2, 2]);
    await shop.rows(
      sql`UPDATE present_tabs SET seen_at = now() - make_interval(secs => ${awaySeconds})
          WHERE visit_id = ${quiet.visit}::uuid`,
    );
    const reading = await live();
    expect([reading.open_tabs, reading.totals.here, reading.totals.visits]).toEqual([1, 1, 2]);
    expect(reading.pages).toEqual([{ page: 'cart', product_id: null, title: null, tabs: 1 }]);
    await forgetTabs.run(shop.server.services);
    expect(await shop.rows(sql`SELECT tab FROM present_tabs`)).toHaveLength(1);
  });

  test('no programs, staff, previews or forged visitors', async () => {
    const bot = await comes({ agent: crawler });
    expect(await beats(bot, {}, crawler)).toMatchObject({ status: 202, body: { taken: false } });
    // A later request with a browser's user agent still belongs to the program's visit.
    await beats(bot);
    await beats({ visit: uuid(), visitor: hex(), tab: hex() });
    const mark = async (kind: string) => {
      const one = await comes();
      await fills(one);
      await shop.rows(sql`UPDATE visits SET kind = ${kind} WHERE visit_id = ${one.visit}::uuid`);
    };
    await mark('staff');
    await mark('preview');
    const reading = await live();
    expect(stagesOf(reading).slice(0, 3)).toEqual([0, 0, 0]);
    expect([reading.totals.here, reading.open_tabs, reading.pages]).toEqual([0, 0, []]);
    expect(reading.happenings.filter(({ kind }) => kind !== 'order')).toEqual([]);
  });

  test('a beat of what is no page, no visit or too long is refused', async () => {
    const one = await comes({ beat: false });
    for (const wrong of [{ page: 'admin' }, { visit: 'x' }, { tab: '1' }, { page_id: -1 }])
      expect((await beats(one, wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await beats(one, { more: 'x'.repeat(2_000) })).status).toBe(413);
    expect(await shop.rows(sql`SELECT tab FROM present_tabs`)).toEqual([]);
    expect(allowances.beat.perShop).toBeLessThan(allowances.call.perShop);
  });

  test('another shop sees nothing of it', async () => {
    await orders(await fills(await comes()));
    const mixed = shopperClient(shop.server.app, 'other.test');
    const one = await comes();
    // The visit is one of this shop, and no other's.
    await beats(one, {}, browser, mixed);
    const reading = await live({}, other);
    expect([...stagesOf(reading), reading.open_tabs]).toEqual([0, 0, 0, 0, 0]);
    expect([reading.happenings, reading.by_country, reading.pages]).toEqual([[], [], []]);
  });
});

interface Followed {
  status: number;
  received: (Partial<LiveReading> & { at: number })[];
  ended: Promise<void>;
  leave(): void;
}
async function follow(token: string): Promise<Followed> {
  const stop = new AbortController();
  const reply = await fetch(`${shop.server.url}/admin/analytics/live-view/events`, {
    ...{ headers: { authorization: `Bearer ${token}` }, signal: stop.signal },
  });
  const received: Followed['received'] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (!event.startsWith('data: ')) continue;
        const sent = JSON.parse(event.slice(6)) as { live_view?: LiveReading; to?: string };
        received.push({
          ...(sent.live_view ?? {}),
          to: sent.to ?? sent.live_view!.to,
          at: performance.now(),
        });
      }
    }
  })().catch(() => {});
  return { status: reply.status, received, ended, leave: () => stop.abort() };
}
/** Counts the statements of readings, which it recognizes by their first table. */
function countReadings() {
  const { db } = shop.server.services;
  const { inShop } = db;
  const read: number[] = [];
  vi.spyOn(db, 'inShop').mockImplementation((shopId, work, options) => {
    if (options?.readOnly) read.push(shopId);
    return inShop.call(db, shopId, work as never, options) as never;
  });
  return read;
}

describe('followed', () => {
  test('it is read once a second for all viewers, and not at all without one', async () => {
    const read = countReadings();
    await delay(1_200);
    expect(read).toEqual([]);
    const watchers = [await follow(shop.people.owner), await follow(shop.people.admin)];
    await delay(3_300);
    expect(read.length).toBeGreaterThanOrEqual(3);
    expect(read.length).toBeLessThanOrEqual(4);
    for (const { received } of watchers) expect(received.length).toBeGreaterThanOrEqual(3);
    for (const watcher of watchers) watcher.leave();
    await delay(1_200);
    const before = read.length;
    await delay(2_200);
    expect(read).toHaveLength(before);
  });

  test('changes arrive within two seconds, and unchanged readings are not sent again', async () => {
    const watcher = await follow(shop.people.staff.dashboards);
    await eventually('the first reading', () => watcher.received.length > 0);
    const began = performance.now();
    await comes();
    const firstVisit = () => watcher.received.find(({ totals }) => totals?.visits === 1 && totals.here === 1);
    await eventually('the visit', () => firstVisit() !== undefined);
    expect(firstVisit()!.at - began).toBeLessThan(2_000);
    const at = watcher.received.length;
    await eventually('the next', () => watcher.received.length > at);
    expect(watcher.received[at]!.totals).toBeUndefined();
    watcher.leave();
  });

  test('a person who lost the permission or left the shop gets no more readings', async () => {
    const { services } = shop.server;
    const token = await makeMember(services.db, shop.people.shopId, {
      ...{ email: 'gone@mine.test', permissions: ['dashboards', 'orders'] },
    });
    const watcher = await follow(token);
    await eventually('the first reading', () => watcher.received.length > 0);
    await shop.rows(
      sql`UPDATE memberships SET permissions = '{orders}' WHERE user_id = (SELECT max(user_id) FROM memberships)`,
    );
    await watcher.ended;
    expect((await follow(token)).status).toBe(403);
    expect((await follow(shop.people.staff.orders)).status).toBe(403);
    expect((await follow(shop.people.nobody)).status).toBe(403);
  }, 15_000);

  test('a stopping server doesn’t wait for viewers', async () => {
    const watcher = await follow(shop.people.owner);
    endEventStreams(shop.server.services);
    await watcher.ended;
  });
});
