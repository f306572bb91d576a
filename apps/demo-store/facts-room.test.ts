import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { startStore, type TestStore } from './testing/store-under-test.ts';

let store: TestStore;

beforeAll(async () => {
  Object.assign(process.env, { TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' });
  store = await startStore();
});
afterAll(() => store.server.close());

const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1] ?? null;

/** The rows that the mug's page reserves room for: for everyone, outside of some time zones, and which these are. */
async function roomOf(guest = store.shopper(), headers?: Record<string, string>) {
  const { statusCode, body } = await guest.get('/store/products/mug', headers);
  expect(statusCode).toBe(200);
  const elsewhere = attribute(body, 'data-facts-elsewhere');
  expect(body.includes('/room.js')).toBe(elsewhere !== null);
  return {
    everywhere: attribute(body, 'data-facts'),
    elsewhere,
    hidden_in: attribute(body, 'data-hidden-in')?.split(' ') ?? [],
  };
}

async function save(method: 'POST' | 'PUT', url: string, payload: object): Promise<void> {
  const { server, people } = store;
  const { status, body } = await memberClient(server.app, people.owner)(method, url, payload);
  expect([method === 'POST' ? 201 : 200, body]).toEqual([status, body]);
  await heardNews(server.services);
}

const nothing = { everywhere: null, elsewhere: null, hidden_in: [] };

test('the first page of a visit keeps room for simulated rows in their order, except in zones where they are not shown', async () => {
  await save('POST', '/admin/copt/timers.json', { timer: { duration: 5 } });
  const range = { enable: true, trigger: { target: 'all' }, number_random_from: 5, number_random_to: 9 };
  for (const [tool, kind] of [
    ['product-countdown', { type: 'number' }],
    ['realtime-visitors', { source: 'random' }],
  ] as const)
    await save('PUT', `/admin/copt/timers/${tool}/settings.json`, { settings: { ...range, ...kind } });
  await save('PUT', '/admin/setting/switches.json', { switches: { realtime_visitors: true } });
  expect(await roomOf(), 'honest').toEqual(nothing);

  await save('PUT', '/admin/copt/honesty.json', { honesty: { honest: false, never_in: ['BR'] } });
  const { hidden_in, ...rows } = await roomOf();
  expect(rows).toEqual({ everywhere: null, elsewhere: 'timer-60 stock visitors' });
  for (const zone of ['Europe/Berlin', 'Europe/London', 'Atlantic/Canary', 'America/Sao_Paulo', 'UTC'])
    expect(hidden_in, zone).toContain(zone);
  for (const zone of ['America/New_York', 'Europe/Zurich', 'Asia/Tokyo'])
    expect(hidden_in).not.toContain(zone);
});

test('where the proxy names the country, the server keeps the room itself, and none where the rows are not shown', async () => {
  const from = (country: string) =>
    roomOf(store.shopper(), { 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': country });
  expect(await from('US')).toEqual({ ...nothing, everywhere: 'timer-60 stock visitors' });
  for (const country of ['DE', 'GB', 'BR']) expect(await from(country), country).toEqual(nothing);
  for (const country of ['XX', 'nowhere', ''])
    expect((await from(country)).elsewhere, country).toBe('timer-60 stock visitors');
});
