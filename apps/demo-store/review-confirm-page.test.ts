import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShopServer, type ShopServer } from '#apps/server/testing/shop-server.ts';
import { complete, openCheckout } from '#apps/server/testing/test-shop.ts';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import { readable, storeShopper } from './testing/store-shopper.ts';

const hostile = '<script>alert(1)</script> {{ 7 | times: 6 }} javascript:alert(1)';
let office: ShopServer;
/** The link in the email to a buyer who wrote a review. */
let path: string;

beforeAll(async () => {
  office = await startShopServer();
  const rewards = { enabled: true, value_type: 'percentage', value: 10, minimum: 0, days: 60 };
  expect((await office.admin('PUT', '/admin/reviews/rewards.json', { rewards })).status).toBe(200);
  const { product, variant } = await office.product('mug', 1000);
  const email = 'sam@example.com';
  const checkout = await openCheckout(office.shopper, [{ variant_id: variant, quantity: 1 }]);
  expect((await complete(office.shopper, checkout, { email })).status).toBe(201);
  const review = { rating: 2, title: hostile, content: 'It leaks.', name: hostile, email };
  expect((await office.shopper('POST', '/storefront/reviews.json', { product, ...review })).status).toBe(201);
  await office.server.settle();
  const mails = await readMailbox(office.server.services.dataDir);
  const text = mails.map((mail) => mail.text).find((one) => one.includes('/reviews/confirm/'));
  path = `/store${/\/reviews\/confirm\/[\w-]{43}/.exec(text!)![0]}`;
});
afterAll(() => office.server.close());

const guest = () => storeShopper(office.server.app, 'mine.test');
const verified = async () =>
  (await office.rows<{ verified: boolean }>(sql`SELECT verified FROM reviews`)).map((row) => row.verified);

test('opening a mailed link changes nothing, its button confirms once and shows the code, without script', async () => {
  const page = await guest().get(path);
  expect(page.statusCode).toBe(200);
  for (const shown of ['2 of 5 stars', 'It leaks.', 'Of mug', '{{ 7 | times: 6 }}'])
    expect(readable(page.body)).toContain(shown);
  expect(page.body).not.toContain('<script>alert');
  expect(page.body).not.toContain('/storefront.js');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(await verified()).toEqual([false]);

  const foreign = await guest().post(path, '', { 'sec-fetch-site': 'cross-site' });
  expect([foreign.statusCode, await verified()]).toEqual([403, [false]]);
  const done = await guest().post(path, '');
  expect([done.statusCode, await verified()]).toEqual([200, [true]]);
  expect(readable(done.body)).toMatch(
    /Your review is confirmed\..*10% off your next order.*THANKS-[B-Z2-9]{12}/s,
  );

  for (const over of [path, path.replace(/[\w-]{43}$/, 'A'.repeat(43)), '/store/reviews/confirm/nothing'])
    for (const answer of [await guest().get(over), await guest().post(over, '')]) {
      expect(answer.statusCode).toBe(410);
      expect(readable(answer.body)).toContain('This link has expired');
    }
});
