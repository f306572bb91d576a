import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient } from '#apps/server/testing/test-shop.ts';
import { storeShopper } from './testing/store-shopper.ts';

let server: TestServer;
let people: TestPeople;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  await makeProduct(server.services.db, people.shopId, { handle: 'mug', price_minor: 1000 });
  const owner = memberClient(server.app, people.owner);
  for (const script_tag of [
    { src: 'https://cdn.one.test/a.js?x="><script>alert(1)</script>' },
    { src: 'https://cdn.two.test:8443/b.js', display_scope: 'all' },
    { src: 'https://cdn.three.test/c.js', display_scope: 'order_status' },
  ]) {
    expect((await owner('POST', '/admin/script_tags.json', { script_tag })).status).toBe(201);
  }
});
afterAll(() => server.close());

describe('scripts of other programs', () => {
  test.each(['/store', '/store/products/mug', '/store/cart', '/store/nope'])(
    '%s ends with its own',
    async (url) => {
      const page = await storeShopper(server.app, 'mine.test').get(url);
      const scripts = [...page.body.matchAll(/<script src="(https:[^"]*)" async><\/script>/g)].map(
        ([, src]) => src,
      );
      expect(scripts).toEqual([
        expect.stringMatching(/^https:\/\/cdn\.one\.test\/a\.js\?x=/),
        'https://cdn.two.test:8443/b.js',
      ]);
      expect(page.body).not.toContain('alert(1)</script>');
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toContain("script-src 'self' https://cdn.one.test https://cdn.two.test:8443;");
      expect(policy).not.toContain('cdn.three.test');
      // The store has the back office's origin: such a script must not get at it with the visitor's session.
      expect(policy).toMatch(/connect-src http:\/\/[^ ]+\/store\/ http:\/\/[^ ]+\/storefront\/ https:/);
      expect(policy).not.toMatch(/(connect-src|form-action) [^;]*'self'/);
      expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );

  test('are not where a card number is typed, nor in another shop', async () => {
    const guest = storeShopper(server.app, 'mine.test');
    await guest.get('/store/products/mug');
    const checkout = await guest.get('/store/checkout');
    const other = await storeShopper(server.app, 'other.test').get('/store');
    for (const page of [checkout, other]) {
      expect(page.body).not.toContain('cdn.');
      expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    }
  });
});
