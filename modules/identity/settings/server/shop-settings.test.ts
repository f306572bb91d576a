import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { businessTypes } from '../contract/shop-settings-calls.ts';
import { hashPassword } from '../../session/server/password.ts';
import { makeMember, makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  type Answer,
  complete,
  makeProduct,
  memberClient,
  openCheckout,
  shopperClient,
} from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let shops = 0;
const password = 'a password that is long';
const settingsPath = '/admin/setting/shop.json';
const storePath = '/admin/setting/online-store-preferences.json';

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

async function system<T extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<T[]> {
  const found = await server.services.db.asSystem((tx) => tx.execute(statement));
  return found.rows as T[];
}

interface Shop {
  shop: Record<string, unknown> & { version: number; currency_can_change: boolean; currency: string };
}

/** A shop of its own with an owner who has a password. */
async function newShop(): Promise<{ id: number; domain: string; owner: ReturnType<typeof memberClient> }> {
  const domain = `settings${(shops += 1)}.test`;
  const made = await system<{ id: number }>(
    sql`INSERT INTO shops (name, domain, currency, timezone) VALUES ('Mine', ${domain}, 'USD', 'Europe/Lisbon') RETURNING id`,
  );
  const { id } = made[0]!;
  const token = await makeMember(server.services.db, id, { email: `owner@${domain}`, role: 'owner' });
  await system(
    sql`UPDATE users SET password_hash = ${await hashPassword(password)} WHERE email = ${`owner@${domain}`}`,
  );
  return { id, domain, owner: memberClient(server.app, token) };
}
type Owner = Awaited<ReturnType<typeof newShop>>['owner'];

async function save(
  owner: Owner,
  change: object,
): Promise<Answer<Shop & { code: string; fields: object; current: Shop['shop'] }>> {
  const { body } = await owner<Shop>('GET', settingsPath);
  return owner('PUT', settingsPath, { shop: { ...body.shop, ...change } });
}

describe('shop settings', () => {
  test('are saved, shown, and what is not theirs to set stays', async () => {
    const { owner, domain } = await newShop();
    const saved = await save(owner, {
      name: '  Lumen ',
      contact_email: 'hello@lumen.test',
      currency: 'EUR',
      timezone: 'America/New_York',
      locale: 'de-CH',
      source: 'shopify',
      business_type: 'Print on Demand',
      domain: 'stolen.test',
      package: 'plus',
      next_order_number: 1,
    });
    expect(saved.status).toBe(200);
    const { body } = await owner<Shop>('GET', settingsPath);
    expect(body).toEqual({
      shop: {
        name: 'Lumen',
        contact_email: 'hello@lumen.test',
        currency: 'EUR',
        timezone: 'America/New_York',
        locale: 'de-CH',
        source: 'shopify',
        business_type: 'Print on Demand',
        ...{ address1: '', address2: '', zip: '', city: '', province: '', country_code: '' },
        ...{ phone: '', tax_number: '' },
        domain,
        package: '',
        currency_can_change: true,
        version: 2,
      },
    });
    expect(saved.body).toEqual(body);
    const context = await owner<{ shop: object }>('GET', '/admin/shop/context.json');
    expect(context.body.shop).toMatchObject({ name: 'Lumen', currency: 'EUR', locale: 'de-CH' });
  });

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['contact_email', 'nobody'],
    ['currency', 'usd'],
    ['currency', 'ZZZ'],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+01:00'],
    ['timezone', ''],
    ['locale', 'zz-ZZ-zz-'],
    ['locale', 'qq'],
    ['source', 'elsewhere'],
    ['business_type', 'Other'],
  ])('%s is not %j', async (field, value) => {
    const { owner } = await newShop();
    const refused = await save(owner, { [field]: value });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [`shop.${field}`]]);
    expect((await owner<Shop>('GET', settingsPath)).body.shop.version).toBe(1);
  });

  test('say how the shop is reached, at the foot of its store; what is left out stays', async () => {
    const { owner, domain } = await newShop();
    const contact = {
      ...{ address1: 'Hauptstraße 1', address2: '', zip: '10115', city: 'Berlin', province: '' },
      ...{ country_code: 'DE', phone: '+49 30 123', tax_number: 'DE 123456789' },
    };
    expect((await save(owner, { ...contact, locale: 'de-DE' })).status).toBe(200);
    const { body } = await owner<Shop>('GET', settingsPath);
    expect(body.shop).toMatchObject(contact);
    const told = await shopperClient(server.app, domain)<{ shop: { contact: string[] } }>(
      'GET',
      '/storefront/shop.json',
    );
    const lines = ['Mine', 'Hauptstraße 1', '10115 Berlin', 'Deutschland', '+49 30 123', 'DE 123456789'];
    expect(told.body.shop.contact).toEqual(lines);

    const { name, contact_email, currency, timezone, locale, source, business_type, version } = body.shop;
    const older = { name, contact_email, currency, timezone, locale, source, business_type, version };
    const kept = await owner<Shop>('PUT', settingsPath, { shop: older });
    expect(kept.body.shop).toMatchObject(contact);
    for (const [wrong, field] of [
      [{ zip: '1011' }, 'zip'],
      [{ tax_number: 'DE1' }, 'tax_number'],
      [{ country_code: 'XX' }, 'country_code'],
      [{ phone: 'call me' }, 'phone'],
    ] as const) {
      const answer = await save(owner, wrong);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [`shop.${field}`]]);
    }
    expect((await owner<Shop>('GET', settingsPath)).body.shop).toMatchObject(contact);
  });

  test('V008 there are two kinds of business', async () => {
    const { owner } = await newShop();
    expect(businessTypes).toEqual(['Dropshipping', 'Print on Demand']);
    for (const business_type of businessTypes) {
      expect((await save(owner, { business_type })).status).toBe(200);
      expect((await owner<Shop>('GET', settingsPath)).body.shop).toMatchObject({ business_type });
    }
  });

  test('a stale version is 409 with the present settings, of many savers exactly one wins', async () => {
    const { owner } = await newShop();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => save(owner, { version: 1, name: `Saver ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.find(({ status }) => status === 200)!.body.shop;
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([status, body.code, body.current]).toEqual([409, 'core.stale', winner]);
    }
  });

  test('the audit log has who changed what', async () => {
    const { owner, id } = await newShop();
    await save(owner, { name: 'Changed' });
    const found = await server.services.db.inShop(id, (tx) =>
      tx.execute<{ subject: string; changes: object[] }>(sql`SELECT subject, changes FROM audit_log`),
    );
    expect(found.rows).toEqual([
      { subject: 'shops', changes: [{ field: 'name', from: 'Mine', to: 'Changed' }] },
    ]);
  });
});

describe('the currency', () => {
  test('stays once an order has been placed', async () => {
    const { owner, id, domain } = await newShop();
    const mug = await makeProduct(server.services.db, id, { handle: 'mug', price_minor: 1000 });
    expect((await save(owner, { currency: 'EUR' })).status).toBe(200);
    const call = shopperClient(server.app, domain);
    let placed = 0;
    // The directory hears of the new currency a moment later; until then an order is refused, not taken in USD.
    for (let round = 0; round < 100 && placed !== 201; round += 1) {
      const checkout = await openCheckout(call, [{ variant_id: mug.variant, quantity: 1 }]);
      placed = (await complete(call, checkout)).status;
      expect(placed).toBeOneOf([201, 409]);
    }
    const refused = await save(owner, { currency: 'USD' });
    expect([refused.status, refused.body.code]).toEqual([422, 'identity.currency_in_use']);
    expect(refused.body.fields).toHaveProperty(['shop.currency']);
    expect((await save(owner, { name: 'Only the name' })).body.shop).toMatchObject({
      currency: 'EUR',
      currency_can_change: false,
    });
  });

  test('with prices goes only to one of as many decimals', async () => {
    const { owner, id } = await newShop();
    await makeProduct(server.services.db, id, { handle: 'mug', price_minor: 1000 });
    for (const currency of ['JPY', 'KWD']) {
      expect((await save(owner, { currency })).body.code).toBe('identity.currency_in_use');
    }
    expect((await save(owner, { currency: 'GBP' })).status).toBe(200);
    await server.services.db.inShop(id, (tx) => tx.execute(sql`UPDATE products SET deleted_at = now()`));
    expect((await save(owner, { currency: 'JPY' })).status).toBe(200);
  });

  test('no order ends up in another currency than its shop, whoever comes first', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { owner, id, domain } = await newShop();
      const mug = await makeProduct(server.services.db, id, { handle: 'mug', price_minor: 1000 });
      const call = shopperClient(server.app, domain);
      const checkout = await openCheckout(call, [{ variant_id: mug.variant, quantity: 1 }]);
      const { body } = await owner<Shop>('GET', settingsPath);
      const change = { shop: { ...body.shop, currency: 'EUR' } };
      const [order, saved] = await Promise.all([
        complete(call, checkout),
        owner<Shop>('PUT', settingsPath, change),
      ]);
      const found = await server.services.db.inShop(id, (tx) =>
        tx.execute<{ shop: string; orders: string[] }>(
          sql`SELECT currency AS shop, array(SELECT o.currency FROM orders o) AS orders FROM shops WHERE id = ${id}`,
        ),
      );
      const { shop, orders } = found.rows[0]!;
      expect(orders.filter((currency) => currency !== shop)).toEqual([]);
      expect(`${order.status} ${saved.status}`).toBeOneOf(['201 422', '409 200']);
    }
  });

  test('an order that was priced before the change and is written after it is refused', async () => {
    const { owner, id, domain } = await newShop();
    const mug = await makeProduct(server.services.db, id, { handle: 'mug', price_minor: 1000 });
    const call = shopperClient(server.app, domain);
    const checkout = await openCheckout(call, [{ variant_id: mug.variant, quantity: 1 }]);
    // A node that has not heard of the change yet.
    const known = (await server.services.shops.byDomain(domain))!;
    const byDomain = server.services.shops.byDomain;
    expect((await save(owner, { currency: 'EUR' })).status).toBe(200);
    server.services.shops.byDomain = () => Promise.resolve(known);
    const late = await complete(call, checkout);
    server.services.shops.byDomain = byDomain;
    expect([late.status, late.body.code]).toEqual([409, 'orders.quote_changed']);
    const count = await server.services.db.inShop(id, (tx) => tx.execute(sql`SELECT 1 FROM orders`));
    expect(count.rows).toEqual([]);
  });
});

interface Store {
  online_store_preferences: { version: number; password: string; enable_password: boolean };
}

async function prefer(owner: Owner, change: object) {
  const { body } = await owner<Store>('GET', storePath);
  return owner<Store & { code: string; fields: object; current: object }>('PUT', storePath, {
    online_store_preferences: { ...body.online_store_preferences, ...change },
  });
}

describe('online store preferences', () => {
  test('begin empty, are saved, and keep the password sealed', async () => {
    const { owner, id } = await newShop();
    expect((await owner('GET', storePath)).body).toEqual({
      online_store_preferences: {
        title: '',
        meta_description: '',
        enable_password: false,
        password: '',
        password_message: '',
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
    expect((await owner('GET', storePath)).body).toEqual(saved.body);
    const kept = async () =>
      (
        await system<{ text: string; sealed: string }>(
          sql`SELECT h::text AS text, storefront_password AS sealed FROM shops h WHERE id = ${id}`,
        )
      )[0]!;
    const first = await kept();
    expect(first.text).not.toContain('sesame');
    expect(first.sealed).toMatch(/^v1\./);
    await prefer(owner, { title: 'Other' });
    expect((await kept()).sealed).toBe(first.sealed);
    const log = await server.services.db.inShop(id, (tx) =>
      tx.execute<{ text: string }>(sql`SELECT string_agg(changes::text, ' ') AS text FROM audit_log`),
    );
    const { text } = log.rows[0]!;
    expect(text).toContain('storefront_password');
    for (const kept of ['sesame', first.sealed, 'version']) expect(text).not.toContain(kept);
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
      const answer = await memberClient(server.app, people.staff[permission])('GET', storePath);
      expect(answer.status).toBe(403);
    }
    expect((await memberClient(server.app, people.staff.settings)('GET', storePath)).status).toBe(200);
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
