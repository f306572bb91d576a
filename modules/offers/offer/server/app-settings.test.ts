import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let call: ReturnType<typeof memberClient>;
const path = '/admin/setting/app.json';

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  call = memberClient(server.app, people.staff.apps);
});
beforeEach(async () => {
  await server.services.db.inShop(people.shopId, (tx) => tx.execute(sql`DELETE FROM app_settings`));
});
afterAll(() => server.close());

interface Reply {
  success: boolean;
  message: string;
  settings: Record<string, unknown>;
  fields: Record<string, string>;
}
const get = (code: string) => call<Reply>('GET', `${path}?app_code=${code}`);
const post = (settings: unknown, app_code = 'upsell') => call<Reply>('POST', path, { app_code, settings });

describe('app settings', () => {
  test('V194 an app that never saved any has an empty object', async () => {
    expect((await get('upsell')).body).toEqual({ success: true, settings: {}, version: 0 });
    expect((await call('GET', path)).status).toBe(422);
  });

  test('V452 named settings are saved, the others stay, each app has its own', async () => {
    const first = await post({ a: 1, deep: { list: [1, { x: null }] } });
    expect(first.body).toEqual({
      success: true,
      message: 'all changes were successfully saved',
      settings: { a: 1, deep: { list: [1, { x: null }] } },
      version: 1,
    });
    await post({ b: 'two', deep: { other: true } });
    await post({ c: 3 }, 'reviews');
    expect((await get('upsell')).body.settings).toEqual({ a: 1, b: 'two', deep: { other: true } });
    expect((await get('reviews')).body.settings).toEqual({ c: 3 });
  });

  test('C032 of the settings that are named only those are answered', async () => {
    await post({ a: 1, b: 2, deep: { a: 3 } });
    const named = async (names: string) =>
      (await call<Reply>('GET', `${path}?app_code=upsell&settings=${encodeURIComponent(names)}`)).body
        .settings;
    expect(await named('b')).toEqual({ b: 2 });
    expect(await named('a, deep,never')).toEqual({ a: 1, deep: { a: 3 } });
    expect(await named('never')).toEqual({});
    expect(await named('')).toMatchObject({ a: 1, b: 2 });
  });

  test('who would write over a later change is told so, with what is stored; who changes others is not', async () => {
    const save = (settings: object, version: number) =>
      call<Reply & { current: object; code: string }>('POST', path, {
        app_code: 'upsell',
        settings,
        version,
      });
    expect((await save({ window: 30, rules: ['a'] }, 0)).body).toMatchObject({ version: 1 });
    expect((await save({ window: 45 }, 1)).body).toMatchObject({ version: 2 });
    // The same person goes on, another one has read before that.
    expect((await save({ rules: ['a', 'b'] }, 1)).body).toMatchObject({ version: 3 });
    const late = await save({ window: 60, other: 1 }, 1);
    expect([late.status, late.body.code]).toEqual([409, 'core.stale']);
    expect(late.body.current).toEqual({ settings: { window: 45, rules: ['a', 'b'] }, version: 3 });
    expect((await get('upsell')).body.settings).toEqual({ window: 45, rules: ['a', 'b'] });
    // Saving what is there changes nothing that others could write over.
    expect((await save({ window: 45 }, 3)).status).toBe(200);
    expect((await save({ window: 60 }, 3)).status).toBe(200);
  });

  test('of 8 who change one setting at once, each having read the same, one wins and the others are told', async () => {
    await post({ window: 1 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, at) =>
        call<Reply>('POST', path, { app_code: 'upsell', settings: { window: 10 + at }, version: 1 }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await get('upsell')).body.settings).toEqual(won[0]!.body.settings);
  });

  test('of 40 who save at once, on an app without a row, nobody loses anything', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, index) => post({ [`key${index}`]: index })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    expect(Object.keys((await get('upsell')).body.settings)).toHaveLength(40);
  });

  test.each([
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
  ])('V275 disable_personalize_preview %j is %j', async (sent, kept) => {
    const { body } = await post({ disable_personalize_preview: sent, enable_charge: sent });
    expect(body.settings).toEqual({ disable_personalize_preview: kept, enable_charge: kept });
  });

  test.each([
    ['disable_personalize_preview', 'yes'],
    ['disable_personalize_preview', 1],
    ['enable_charge', null],
    ['viewed_first_cross_sell_offer', 2],
    ['viewed_first_up_sell_offer', true],
  ])('%s is not %j, and nothing beside it is saved', async (name, value) => {
    const refused = await post({ beside: 1, [name]: value });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [`settings.${name}`]]);
    expect((await get('upsell')).body.settings).toEqual({});
  });

  test('viewed flags are 0 or 1', async () => {
    const flags = { viewed_first_cross_sell_offer: 1, viewed_first_up_sell_offer: 0 };
    expect((await post(flags)).body.settings).toEqual(flags);
  });

  test('more than 64 kB is refused, at once or little by little', async () => {
    expect((await post({ text: 'x'.repeat(65_000) })).status).toBe(200);
    expect((await post({ text: 'x'.repeat(66_000) })).status).toBe(422);
    expect((await post({ text: 'ü'.repeat(33_000) })).status).toBe(422);
    const more = await post({ more: 'x'.repeat(1000) });
    expect([more.status, more.body.fields]).toEqual([
      422,
      { settings: 'An app’s settings are limited to 64 kB' },
    ]);
    expect(Object.keys((await get('upsell')).body.settings)).toEqual(['text']);
  });

  test('eight levels are enough', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { x: nested(levels - 1) });
    expect((await post(nested(8))).status).toBe(200);
    expect((await post(nested(9))).status).toBe(422);
    expect((await post({ list: [[[[[[[[1]]]]]]]] })).status).toBe(422);
    expect((await post(nested(3000))).status).toBe(422);
    const deepest = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${people.staff.apps}`, 'content-type': 'application/json' },
      payload: `{"app_code": "upsell", "settings": {"x": ${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    });
    expect(deepest.statusCode).toBe(422);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('a setting called %s is never kept', async (name) => {
    for (const settings of [`{"${name}": {"admin": true}}`, `{"a": {"b": [{"${name}": {"admin": true}}]}}`]) {
      for (const type of ['application/json', 'application/json; charset=utf-8']) {
        const answer = await server.app.inject({
          method: 'POST',
          url: path,
          headers: { authorization: `Bearer ${people.staff.apps}`, 'content-type': type },
          payload: `{"app_code": "upsell", "settings": ${settings}}`,
        });
        expect([type, answer.statusCode]).toEqual([type, expect.toBeOneOf([200, 400, 422])]);
        expect(answer.body).not.toContain('"admin"');
      }
    }
    expect(JSON.stringify((await get('upsell')).body)).not.toContain('admin');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('a name that is no app, and settings that are no object, are refused', async () => {
    for (const code of ['', 'A B', '../x', 'x'.repeat(61)]) {
      expect((await post({}, code)).status).toBe(422);
    }
    for (const settings of [null, [], 'text', 1, undefined]) expect((await post(settings)).status).toBe(422);
  });

  test("another shop's settings of the same app are its own", async () => {
    await post({ mine: true });
    const other = memberClient(server.app, people.otherOwner);
    expect((await other('GET', `${path}?app_code=upsell`)).body).toEqual({
      success: true,
      settings: {},
      version: 0,
    });
  });
});

describe('app-enable', () => {
  const enable = (code: string, body?: object) =>
    call(body ? 'PUT' : 'GET', `/admin/setting/app-enable/${code}.json`, body);

  test('an app is off until somebody turns it on', async () => {
    expect((await enable('reviews')).body).toEqual({ appCode: 'reviews', enable: false, app_id: null });
  });

  test('what every shop has from the start is on until somebody turns it off', async () => {
    expect((await enable('upsell')).body).toEqual({ appCode: 'upsell', enable: true, app_id: null });
    await enable('upsell', { enable: false });
    expect((await enable('upsell')).body).toMatchObject({ enable: false });
  });

  test('is saved for each app; the id stays until it is named', async () => {
    expect((await enable('upsell', { enable: true, app_id: 12 })).body).toEqual({
      appCode: 'upsell',
      enable: true,
      app_id: 12,
    });
    await enable('reviews', { enable: true, app_id: 'gid-7' });
    expect((await enable('upsell', { enable: false })).body).toMatchObject({ enable: false, app_id: 12 });
    expect((await enable('reviews')).body).toMatchObject({ enable: true, app_id: 'gid-7' });
    expect((await enable('reviews', { enable: true, app_id: null })).body).toMatchObject({ app_id: null });
  });

  test('leaves the settings of the app, and they leave it', async () => {
    await post({ a: 1 });
    await enable('upsell', { enable: true });
    await post({ b: 2 });
    expect((await enable('upsell')).body).toMatchObject({ enable: true });
    expect((await get('upsell')).body.settings).toEqual({ a: 1, b: 2 });
  });

  test('what is no boolean turns nothing on', async () => {
    for (const body of [{ enable: 'true' }, { enable: 1 }, {}, { enable: true, app_id: {} }]) {
      expect((await enable('upsell', body)).status).toBe(422);
    }
    expect((await enable('Not%20one')).status).toBe(422);
  });
});
