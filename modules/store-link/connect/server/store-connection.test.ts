import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePath } from '#core/rules/store-address.ts';
import { bucket, type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { shopifyTruth, storedTruth } from '#apps/server/testing/store-truth.ts';
import type { Integration } from '../../link/contract/integrate-calls.ts';
import { startShopifySandbox } from '../../../../sandbox/shopify/shopify-sandbox.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('DELETE FROM rate_limits'));

describe('connecting', () => {
  test('C112, C113: wrong keys get an error at their field, and nothing is stored', async () => {
    const one = await shop.admin<{ fields: object; code: string }>('POST', '/admin/integrate/shopify.json', {
      ...shop.shopifyKeys(),
      api_password: 'wrong',
    });
    expect(one).toMatchObject({
      status: 422,
      body: { code: 'store-link.refused', fields: { api_password: expect.any(String) } },
    });
    const two = await shop.admin<{ fields: object }>('POST', '/admin/integrate/basic-auth.json', {
      ...shop.wooKeys(),
      api_password: 'wrong',
    });
    expect(two).toMatchObject({ status: 422, body: { fields: { api_password: expect.any(String) } } });
    expect(await shop.sql('SELECT 1 FROM store_links')).toHaveLength(0);
    expect((await shop.state()).integration).toBeNull();
  });

  test('SSRF: nothing that is no store is called, whatever is typed', async () => {
    const { host } = shop.shopify;
    const asked = shop.shopify.seen.length;
    const forms = [
      `${host}@evil.test`,
      `http://user:pass@${host}`,
      `localhost:${host.split(':')[1]}`,
      `127.1:${host.split(':')[1]}`,
      '169.254.169.254',
      '[::1]',
      `[::ffff:127.0.0.1]:${host.split(':')[1]}`,
      'file:///etc/passwd',
      `gopher://${host}`,
      'http://2130706433/',
      '0x7f000001',
      'metadata.google.internal/x',
      '127.0.0.1',
      'localhost',
      '',
    ];
    for (const domain of forms)
      for (const call of ['shopify', 'basic-auth']) {
        await shop.sql('DELETE FROM rate_limits');
        const answer = await shop.admin('POST', `/admin/integrate/${call}.json`, {
          domain,
          api_key: 'k',
          api_password: 'p',
        });
        expect(answer.status, `${call} ${domain}`).toBe(422);
      }
    expect(shop.shopify.seen.length).toBe(asked);
    // A name that leads inside is found out when it is looked up.
    const inside = await shop.admin<{ code: string }>('POST', '/admin/integrate/basic-auth.json', {
      domain: 'localhost.localdomain',
      api_key: 'k',
      api_password: 'p',
    });
    expect(inside.status).toBe(422);
  });

  test('a store in another currency is refused before anything is kept', async () => {
    const euro = await startShopifySandbox({ products: 1, currency: 'EUR', bucket });
    shop.server.services.environment.OUTBOUND_ALLOW.add(euro.host);
    const answer = await shop.admin<{ code: string }>('POST', '/admin/integrate/shopify.json', {
      ...shop.shopifyKeys(),
      domain: euro.host,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'store-link.currency' } });
    expect((await shop.state()).integration).toBeNull();
    await euro.close();
  });

  test('trying keys comes to an end', async () => {
    let last = 0;
    for (let n = 0; n < 21; n += 1)
      last = (
        await shop.admin('POST', '/admin/integrate/shopify.json', {
          domain: 'not a store',
          api_key: 'k',
          api_password: 'p',
        })
      ).status;
    expect(last).toBe(429);
  });
});

describe('a connected store', () => {
  beforeAll(async () => {
    await shop.sql('DELETE FROM rate_limits');
    expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
  });

  test('refused keys are reported, and new ones for the same store continue without duplicates', async () => {
    await shop.quiet();
    await shop.sql(`UPDATE store_links SET sealed = sealed || 'x'`);
    expect(await shop.sync()).toMatchObject({
      status: 'failed',
      error: 'The saved credentials can’t be read anymore. Connect the store again.',
    });
    const again = await shop.admin<{ job_id: number }>(
      'POST',
      '/admin/integrate/shopify.json',
      shop.shopifyKeys(),
    );
    expect(again.status).toBe(200);
    await shop.ended(again.body.job_id);
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(shopifyTruth(shop.shopify));
  });

  test('a second store must wait until the first is gone; disconnecting keeps what came in and takes the webhooks back', async () => {
    const other = await shop.admin<{ code: string }>(
      'POST',
      '/admin/integrate/basic-auth.json',
      shop.wooKeys(),
    );
    expect(other).toMatchObject({ status: 409, body: { code: 'store-link.connected' } });
    const before = await storedTruth(shop.sql, shop.people.shopId);
    expect(shop.shopify.webhooks.length).toBeGreaterThan(5);
    expect((await shop.admin('DELETE', '/admin/integrate.json')).status).toBe(200);
    expect(shop.shopify.webhooks).toHaveLength(0);
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(before);
    expect(await shop.sql('SELECT 1 FROM store_links')).toHaveLength(0);
    expect(
      (
        await shop.announce(
          'shopify',
          shop.shopify.announcement('products/update', shop.shopify.products[0]!),
        )
      ).status,
    ).toBe(401);
    expect((await shop.admin('DELETE', '/admin/integrate.json')).status).toBe(404);
    // Connected again, the same things are known again.
    const again = await shop.admin<{ job_id: number }>(
      'POST',
      '/admin/integrate/shopify.json',
      shop.shopifyKeys(),
    );
    await shop.ended(again.body.job_id);
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(before);
    await shop.quiet();
    await shop.admin('DELETE', '/admin/integrate.json');
    expect(await shop.toldPlace()).toEqual({
      home: storePath({ id: shop.people.shopId, domain: 'mine.test' }),
      provider: null,
    });
  });
});

describe('the script', () => {
  test('is found on the home page when it is there, and not when it only looks so', async () => {
    await shop.quiet();
    await shop.admin('DELETE', '/admin/integrate.json');
    const made = await shop.admin<{ job_id: number }>(
      'POST',
      '/admin/integrate/shopify.json',
      shop.shopifyKeys(),
    );
    await shop.ended(made.body.job_id);
    const check = async () =>
      (await shop.admin<{ script: Integration['script'] }>('POST', '/admin/integrate/script-check.json')).body
        .script;
    expect(await check()).toMatchObject({ found: false, error: null });
    shop.shopify.homePage = `<head>${(await shop.state()).script_tag}</head>`;
    expect(await check()).toMatchObject({ found: true, error: null });
    shop.shopify.homePage = `<!-- ${(await shop.state()).script_tag} -->`;
    expect(await check()).toMatchObject({ found: false });
    shop.shopify.faults.errorEvery = 1;
    expect(await check()).toMatchObject({ found: null, error: 'The page responded with status 500.' });
    shop.shopify.faults.errorEvery = 0;
    expect((await shop.state()).integration?.script.error).toBe('The page responded with status 500.');
  });
});
