import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { businessTypes } from '../contract/shop-settings-calls.ts';
import {
  type NewShops,
  save,
  type SettingsAnswer,
  settingsPath,
  startNewShops,
} from '#apps/server/testing/new-shops.ts';
import { shopperClient } from '#apps/server/testing/test-shop.ts';

let server: NewShops['server'];
let system: NewShops['system'];
let newShop: NewShops['newShop'];

beforeAll(async () => {
  ({ server, system, newShop } = await startNewShops());
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

describe('shop settings', () => {
  test('what is not theirs to set is refused by its name, and may come back as it is', async () => {
    const { owner, domain } = await newShop();
    const before = await owner<SettingsAnswer>('GET', settingsPath);
    const other = await save(owner, { domain: 'stolen.test', package: 'plus', next_order_number: 1 });
    expect([other.status, Object.keys((other.body as { fields?: object }).fields ?? {})]).toEqual([
      422,
      ['shop.next_order_number', 'shop.domain', 'shop.package'],
    ]);
    const taken = await save(owner, { domain: 'stolen.test', package: 'plus' });
    expect([taken.status, Object.keys((taken.body as { fields?: object }).fields ?? {})]).toEqual([
      422,
      ['shop.domain', 'shop.package'],
    ]);
    expect((await owner<SettingsAnswer>('GET', settingsPath)).body).toEqual(before.body);
    expect((await save(owner, { domain, package: '' })).status).toBe(200);
  });

  test('are saved and shown', async () => {
    const { owner, domain } = await newShop();
    const saved = await save(owner, {
      name: '  Lumen ',
      contact_email: 'hello@lumen.test',
      currency: 'EUR',
      timezone: 'America/New_York',
      locale: 'de-CH',
      source: 'shopify',
      business_type: 'Print on Demand',
    });
    expect(saved.status).toBe(200);
    const { body } = await owner<SettingsAnswer>('GET', settingsPath);
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
    expect((await owner<SettingsAnswer>('GET', settingsPath)).body.shop.version).toBe(1);
  });

  test('say how the shop is reached, at the foot of its store; what is left out stays', async () => {
    const { owner, domain } = await newShop();
    const contact = {
      ...{ address1: 'Hauptstraße 1', address2: '', zip: '10115', city: 'Berlin', province: '' },
      ...{ country_code: 'DE', phone: '+49 30 123', tax_number: 'DE 123456789' },
    };
    expect((await save(owner, { ...contact, locale: 'de-DE' })).status).toBe(200);
    const { body } = await owner<SettingsAnswer>('GET', settingsPath);
    expect(body.shop).toMatchObject(contact);
    const shopperShop = await shopperClient(server.app, domain)<{ shop: { contact: string[] } }>(
      'GET',
      '/storefront/shop.json',
    );
    const lines = ['Mine', 'Hauptstraße 1', '10115 Berlin', 'Deutschland', '+49 30 123', 'DE 123456789'];
    expect(shopperShop.body.shop.contact).toEqual(lines);

    const { name, contact_email, currency, timezone, locale, source, business_type, version } = body.shop;
    const older = { name, contact_email, currency, timezone, locale, source, business_type, version };
    const afterOlder = await owner<SettingsAnswer>('PUT', settingsPath, { shop: older });
    expect(afterOlder.body.shop).toMatchObject(contact);
    for (const [wrong, field] of [
      [{ zip: '1011' }, 'zip'],
      [{ tax_number: 'DE1' }, 'tax_number'],
      [{ country_code: 'XX' }, 'country_code'],
      [{ phone: 'call me' }, 'phone'],
    ] as const) {
      const answer = await save(owner, wrong);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [`shop.${field}`]]);
    }
    expect((await owner<SettingsAnswer>('GET', settingsPath)).body.shop).toMatchObject(contact);
  });

  test('V008 there are two kinds of business', async () => {
    const { owner } = await newShop();
    expect(businessTypes).toEqual(['Dropshipping', 'Print on Demand']);
    for (const business_type of businessTypes) {
      expect((await save(owner, { business_type })).status).toBe(200);
      expect((await owner<SettingsAnswer>('GET', settingsPath)).body.shop).toMatchObject({ business_type });
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
