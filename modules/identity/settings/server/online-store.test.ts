import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type NewShops,
  password,
  prefer,
  preferencesPath,
  save,
  startNewShops,
} from '#apps/server/testing/new-shops.ts';
import { memberClient, shopperClient } from '#apps/server/testing/test-shop.ts';

let server: NewShops['server'];
let people: NewShops['people'];
let system: NewShops['system'];
let newShop: NewShops['newShop'];

beforeAll(async () => {
  ({ server, people, system, newShop } = await startNewShops());
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

describe('online store preferences', () => {
  test('begin empty, are saved, and keep the password sealed', async () => {
    const { owner, id } = await newShop();
    expect((await owner('GET', preferencesPath)).body).toEqual({
      online_store_preferences: {
        title: '',
        meta_description: '',
        enable_password: false,
        password: '',
        password_message: '',
        headline: '',
        text: '',
        dispatch_time: '',
        returns: '',
        version: 1,
      },
    });
    const saved = await prefer(owner, {
      title: 'Lumen',
      enable_password: true,
      password: 'open sesame',
      password_message: 'Soon',
    });
    expect(saved.body.online_store_preferences).toMatchObject({ password: 'open sesame', version: 2 });
    expect((await owner('GET', preferencesPath)).body).toEqual(saved.body);
    const storedRow = async () =>
      (
        await system<{ text: string; sealed: string }>(
          sql`SELECT h::text AS text, storefront_password AS sealed FROM shops h WHERE id = ${id}`,
        )
      )[0]!;
    const first = await storedRow();
    expect(first.text).not.toContain('sesame');
    expect(first.sealed).toMatch(/^v1\./);
    await prefer(owner, { title: 'Other' });
    expect((await storedRow()).sealed).toBe(first.sealed);
    const log = await server.services.db.inShop(id, (tx) =>
      tx.execute<{ text: string }>(sql`SELECT string_agg(changes::text, ' ') AS text FROM audit_log`),
    );
    const { text } = log.rows[0]!;
    expect(text).toContain('storefront_password');
    for (const secret of ['sesame', first.sealed, 'version']) expect(text).not.toContain(secret);
  });

  test('a password that is on cannot be empty; one that is off can', async () => {
    const { owner } = await newShop();
    const refused = await prefer(owner, { enable_password: true, password: '' });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'online_store_preferences.password': "Can't be blank, please fill out this field" },
    ]);
    await prefer(owner, { password: 'kept' });
    expect((await prefer(owner, { password: '' })).body.online_store_preferences.password).toBe('');
  });

  test('a stale version is 409 with the present ones; the settings beside them do not count', async () => {
    const { owner } = await newShop();
    await save(owner, { name: 'Saved meanwhile' });
    const saved = await prefer(owner, { version: 1, title: 'First' });
    expect(saved.status).toBe(200);
    const late = await prefer(owner, { version: 1, title: 'Second' });
    expect([late.status, late.body.code]).toEqual([409, 'core.stale']);
    expect(late.body.current).toEqual(saved.body.online_store_preferences);
  });

  test('only people with settings see the password', async () => {
    for (const permission of ['apps', 'themes', 'products'] as const) {
      const answer = await memberClient(server.app, people.staff[permission])('GET', preferencesPath);
      expect(answer.status).toBe(403);
    }
    expect((await memberClient(server.app, people.staff.settings)('GET', preferencesPath)).status).toBe(200);
  });
});

describe('the way into an online store', () => {
  const path = '/storefront/access.json';
  const access = (domain: string, pass = '') =>
    shopperClient(server.app, domain)<{ state: string; message: string }>('GET', `${path}?pass=${pass}`);
  const enter = (domain: string, given: string) =>
    shopperClient(server.app, domain)<{ pass: string; code: string }>('POST', path, { password: given });

  async function shut() {
    const shop = await newShop();
    await prefer(shop.owner, { enable_password: true, password: 'open sesame', password_message: 'Soon' });
    return shop;
  }

  test('is open, behind a password, or closed', async () => {
    const { owner, domain } = await newShop();
    expect((await access(domain)).body).toMatchObject({ state: 'open', shop_name: 'Mine', message: '' });
    await prefer(owner, { enable_password: true, password: 'x', password_message: 'Soon', title: 'T' });
    expect((await access(domain)).body).toMatchObject({ state: 'password', message: 'Soon', title: 'T' });
    await owner('POST', '/admin/shop/close.json', { current_password: password, reason: 'Secret' });
    await expect.poll(async () => (await access(domain)).body.state).toBe('stopped');
    expect(JSON.stringify((await access(domain)).body)).not.toContain('Secret');
    expect((await enter(domain, 'x')).status).toBe(402);
  });

  test('a pass opens this store until its password changes, and no other', async () => {
    const { owner, domain } = await shut();
    const other = await shut();
    expect((await enter(domain, 'open sesam')).body.code).toBe('identity.wrong_password');
    const { pass } = (await enter(domain, 'open sesame')).body;
    expect((await access(domain, pass)).body).toMatchObject({ state: 'open', message: '' });
    expect((await access(other.domain, pass)).body.state).toBe('password');
    await prefer(owner, { title: 'Another title' });
    expect((await access(domain, pass)).body.state).toBe('open');
    await prefer(owner, { password: 'another one' });
    expect((await access(domain, pass)).body.state).toBe('password');
  });

  test('a pass that was changed, ran out or was made up opens nothing', async () => {
    const { domain } = await shut();
    const { pass } = (await enter(domain, 'open sesame')).body;
    const [expires, signature] = pass.split('.') as [string, string];
    expect(Number(expires) * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000);
    for (const forged of [
      `${Number(expires) + 1}.${signature}`,
      `${expires}.${'A'.repeat(43)}`,
      '.',
      expires,
    ]) {
      expect((await access(domain, forged)).body.state).toBe('password');
    }
    const now = server.services.now;
    server.services.now = () => new Date(Number(expires) * 1000);
    expect((await access(domain, pass)).body.state).toBe('password');
    server.services.now = now;
    expect((await access(domain, pass)).body.state).toBe('open');
  });

  test('without a password nothing is the password, not even nothing', async () => {
    const { domain } = await newShop();
    expect((await enter(domain, 'x')).status).toBe(403);
    expect((await enter(domain, '')).status).toBe(422);
  });

  test('the 21st attempt from an address is 429, exactly under parallel calls; the right one forgets the wrong (reliability 27)', async () => {
    const { domain } = await shut();
    for (let round = 0; round < 15; round += 1) await enter(domain, 'wrong');
    expect((await enter(domain, 'open sesame')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 40 }, () => enter(domain, 'wrong')));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enter(domain, 'open sesame')).status).toBe(429);
  });
});
