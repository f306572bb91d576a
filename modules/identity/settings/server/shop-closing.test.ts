import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type NewShops,
  type Owner,
  password,
  settingsPath,
  startNewShops,
} from '#apps/server/testing/new-shops.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: NewShops['server'];
let people: NewShops['people'];
let system: NewShops['system'];
let newShop: NewShops['newShop'];

beforeAll(async () => {
  ({ server, people, system, newShop } = await startNewShops());
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

describe('closing and reopening', () => {
  const close = (owner: Owner, given: object = {}) =>
    owner<{ code: string; fields: object }>('POST', '/admin/shop/close.json', {
      current_password: password,
      reason: '',
      ...given,
    });
  const reopen = (owner: Owner, current_password = password) =>
    owner<{ code: string }>('POST', '/admin/shop/reopen.json', { current_password });

  test('V324 the owner closes with the password, everything is 402, and the owner opens again', async () => {
    const { owner, id } = await newShop();
    const wrong = await close(owner, { current_password: 'not this' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'identity.wrong_password']);
    expect(wrong.body.fields).toHaveProperty('current_password');
    expect((await owner('GET', settingsPath)).status).toBe(200);
    expect((await close(owner, { reason: 'Holidays' })).body).toEqual({ success: true });
    const row = async () =>
      (await system(sql`SELECT status, access_code, access_reason FROM shops WHERE id = ${id}`))[0];
    expect(await row()).toEqual({
      status: 'closed',
      access_code: 'shop_is_closed',
      access_reason: 'Holidays',
    });
    expect((await owner('GET', settingsPath)).body).toMatchObject({
      code: 'shop_is_closed',
      error: 'Holidays',
      role: 'owner',
    });
    expect((await reopen(owner, 'not this')).status).toBe(422);
    expect((await reopen(owner)).body).toEqual({ success: true });
    expect(await row()).toEqual({ status: 'active', access_code: null, access_reason: '' });
    expect((await owner('GET', settingsPath)).status).toBe(200);
  });

  test('nobody but the owner does', async () => {
    for (const token of [people.admin, people.staff.settings, people.nobody]) {
      const someone = memberClient(server.app, token);
      expect((await close(someone)).status).toBe(403);
      expect((await reopen(someone)).status).toBe(403);
    }
  });

  test('a stop by the operator is not the owner’s to end, and an open shop cannot be opened', async () => {
    const { owner, id } = await newShop();
    expect([(await reopen(owner)).status, (await reopen(owner)).body.code]).toEqual([
      409,
      'identity.not_closed',
    ]);
    for (const code of ['shop_is_frozen', 'shop_is_end_free_trial', 'shop_is_reopened']) {
      await system(sql`UPDATE shops SET access_code = ${code} WHERE id = ${id}`);
      expect((await reopen(owner)).body.code).toBe('identity.not_closed');
    }
  });

  test('the password is not to be guessed: the 21st attempt is 429, also the right one (reliability 27)', async () => {
    const { owner } = await newShop();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => close(owner, { current_password: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await close(owner)).status).toBe(429);
  });
});
