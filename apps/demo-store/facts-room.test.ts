import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { startStore, type TestStore } from './testing/store-under-test.ts';

let store: TestStore;

beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.server.close());

test('room for simulated rows is kept where the note of the visit says that they are shown, and nowhere else', async () => {
  const { server, people, shopper } = store;
  const staff = memberClient(server.app, people.owner);
  const admin = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const { status, body } = await staff(method, url, payload);
    expect([method === 'POST' ? 201 : 200, body]).toEqual([status, body]);
    await heardNews(server.services);
  };
  const room = async (zone?: string) => {
    const guest = shopper();
    if (zone !== undefined) guest.jar.set('backroom_store_zone', encodeURIComponent(zone));
    const page = await guest.get('/store/products/mug');
    expect(page.statusCode).toBe(200);
    return /data-facts="([^"]*)"/.exec(page.body)?.[1] ?? null;
  };
  await admin('POST', '/admin/copt/timers.json', { timer: { duration: 5 } });
  expect(await room('America/New_York')).toBeNull();
  await admin('PUT', '/admin/copt/honesty.json', { honesty: { honest: false } });
  expect(await room('America/New_York')).toBe('timer-60');
  for (const zone of [undefined, 'Europe/Berlin', 'Nowhere/At_all', '"><script>', 'x'.repeat(9000)])
    expect([zone?.slice(0, 20), await room(zone)]).toEqual([zone?.slice(0, 20), null]);
});
