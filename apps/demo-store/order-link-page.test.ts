import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { startShopServer, type ShopServer } from '#apps/server/testing/shop-server.ts';
import { complete, openCheckout } from '#apps/server/testing/test-shop.ts';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import { readable, storeShopper } from './testing/store-shopper.ts';

let office: ShopServer;
/** The link in the confirmation of an order of Sam's, as on a host of the store's own. */
let link: string;

const linkOf = (text: string) => `/store/orders/link/${/\/orders\/link\/([\w-]{43})/.exec(text)![1]}`;
const guest = () => storeShopper(office.server.app, 'mine.test');

/** The buyer's mails, newest first. */
const toSam = async () =>
  (await readMailbox(office.server.services.dataDir)).filter(({ to }) => to === 'sam@example.com');

beforeAll(async () => {
  office = await startShopServer();
  const { variant } = await office.product('mug', 1000);
  const checkout = await openCheckout(office.shopper, [{ variant_id: variant, quantity: 2 }]);
  expect((await complete(office.shopper, checkout, { email: 'sam@example.com' })).status).toBe(201);
  await office.server.settle();
  const [mail] = await toSam();
  link = linkOf(mail!.text);
});
afterAll(() => office.server.close());

test('the page of a mailed link shows the order to anybody who has it, without script, cache or index', async () => {
  const page = await guest().get(link);
  expect(page.statusCode).toBe(200);
  const text = readable(page.body);
  for (const shown of ['mug', 'Subtotal $20.00', 'Sam Shopper', '1 Main Street'])
    expect(text).toContain(shown);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['x-robots-tag']).toContain('noindex');
  expect(page.body).not.toContain('/storefront.js');
  expect(page.headers['content-encoding']).toBeUndefined();
});

test('it is there although the store is behind a password', async () => {
  await office.rows(
    sql`UPDATE shops SET online_store = '{"enable_password": true}' WHERE id = ${office.people.shopId}`,
  );
  await heardNews(office.server.services);
  expect((await guest().get('/store/cart')).statusCode).toBe(403);
  expect((await guest().get(link)).statusCode).toBe(200);
  await office.rows(sql`UPDATE shops SET online_store = '{}' WHERE id = ${office.people.shopId}`);
  await heardNews(office.server.services);
});

test('expired and unknown links are one page, which sends a new link and answers the same', async () => {
  await office.rows(sql`UPDATE order_links SET expires_at = now() - interval '1 minute'`);
  const never = link.replace(/[\w-]{43}$/, 'A'.repeat(43));
  const over = (page: { body: string }) => readable(page.body.replaceAll(link, '').replaceAll(never, ''));
  const [one, other] = [await guest().get(link), await guest().get(never)];
  expect([one.statusCode, other.statusCode]).toEqual([410, 410]);
  expect(over(one)).toBe(over(other));
  expect(over(one)).toContain('Send me a new link');
  expect(one.body).not.toContain('sam@example.com');
  const [asked, unknown] = [await guest().post(link, ''), await guest().post(never, '')];
  expect([asked.statusCode, unknown.statusCode]).toEqual([200, 200]);
  expect(over(asked)).toBe(over(unknown));
  await office.server.settle();
  const [mail, ...older] = await toSam();
  expect(older).toHaveLength(1);
  expect((await guest().get(linkOf(mail!.text))).statusCode).toBe(200);
});

test('it speaks the shop’s language, as the mail does', async () => {
  await office.rows(sql`UPDATE shops SET locale = 'de-DE' WHERE id = ${office.people.shopId}`);
  await heardNews(office.server.services);
  const page = await guest().get(link);
  expect(readable(page.body)).toContain('Dieser Link ist abgelaufen');
  await office.rows(sql`UPDATE shops SET locale = 'en-US' WHERE id = ${office.people.shopId}`);
});
