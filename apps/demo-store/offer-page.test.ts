import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type PostPurchaseShop, postPurchaseShop } from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { readable, type StoreShopper, storeShopper } from './testing/store-shopper.ts';

let server: TestServer;
let shop: PostPurchaseShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await shop.query(sql`DELETE FROM offers`);
  await heardNews(server.services);
});

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Buys a vase through the forms; where the shopper is led to after paying. */
async function buy(guest: StoreShopper, card = '4242 4242 4242 4242'): Promise<string> {
  await guest.add(shop.vase, 1);
  const page = (await guest.get('/store/checkout')).body;
  const paid = await guest.post('/store/checkout', {
    quote_token: hidden(page, 'quote_token'),
    idempotency_key: hidden(page, 'idempotency_key'),
    shown_rate: hidden(page, 'shown_rate'),
    email: 'sam@example.com',
    first_name: 'Sam',
    last_name: 'Shopper',
    address1: '1 Main Street',
    city: 'Springfield',
    zip: '12345',
    country_code: 'US',
    shipping_rate: 'standard',
    card_number: card,
    card_name: 'Sam Shopper',
    card_expiry: '12/39',
    card_cvc: '123',
  });
  expect(paid.statusCode).toBe(303);
  return String(paid.headers.location);
}

const answerOf = (html: string, answer: string) => ({
  step: hidden(html, 'step'),
  idempotency_key: hidden(html, 'idempotency_key'),
  variant_id: hidden(html, 'variant_id'),
  answer,
});

test('without an offer the receipt comes at once', async () => {
  const guest = storeShopper(server.app, 'mine.test');
  const path = await buy(guest);
  expect(path).toMatch(/^\/store\/orders\/[\w-]+$/);
  // A shopper who types the address of an offer that is not there gets the receipt, too.
  const none = await guest.get(`${path}/offer`);
  expect([none.statusCode, none.headers.location]).toEqual([303, path]);
  expect((await guest.get(path)).body).not.toContain('extra-hint');
});

test('an offer shows its charge; accepted, it is on the receipt, and going back charges nothing', async () => {
  await shop.offer({ offer_title: 'Wait {{last_name}}<b>!' });
  const guest = storeShopper(server.app, 'mine.test');
  const path = await buy(guest);
  expect(path).toMatch(/\/offer$/);
  const page = await guest.get(path);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).not.toContain('<b>!');
  const text = readable(page.body);
  expect(text).toContain('Wait Shopper<b>!');
  expect(text).toContain('Save 25%');
  expect(text).toContain('$15.00 is charged to the card you just paid with');
  expect(text).toContain('You can add this for the next 30 minutes.');

  const order = path.replace(/\/offer$/, '');
  // The order's own page, as a mail links it, leads here while it can be added to.
  expect((await guest.get(order)).body).toContain(`href="${path}"`);
  const form = answerOf(page.body, 'accept');
  const added = await guest.post(path, form);
  expect([added.statusCode, added.headers.location]).toEqual([303, order]);
  const receipt = readable((await guest.get(order)).body);
  expect(receipt).toContain('bowl was added to your order.');
  expect(receipt).toContain('Before discount $20.00 $15.00');
  // The same form once more is the same answer, and the page of the offer is the receipt now.
  expect((await guest.post(path, form)).headers.location).toBe(order);
  expect((await guest.get(path)).headers.location).toBe(order);
  expect((await guest.post(path, { ...form, idempotency_key: 'another-key' })).headers.location).toBe(path);
  const token = order.split('/').at(-1)!;
  const [row] = await shop.query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.token = ${token}`,
  );
  expect(row?.n).toBe(2);
});

test('a price that ends shows the merchant’s text, and how many are left at it', async () => {
  const end_date_time = Math.floor(Date.now() / 1000) + 3 * 3600 + 60;
  await shop.offer({
    discount_data: {
      setup_end_date: true,
      end_date_time,
      text_display_date_time: 'Only for you, over in',
      setup_stock_limit: true,
      stock_item_limit: 7,
    },
  });
  const guest = storeShopper(server.app, 'mine.test');
  const text = readable((await guest.get(await buy(guest))).body);
  expect(text).toContain('Only for you, over in 3 hours');
  expect(text).toContain('7 left at this price');
});

test('declined, the receipt comes and nothing was added', async () => {
  await shop.offer();
  const guest = storeShopper(server.app, 'mine.test');
  const path = await buy(guest);
  const { step } = answerOf((await guest.get(path)).body, 'decline');
  const answer = await guest.post(path, { step, answer: 'decline' });
  expect(answer.headers.location).toBe(path.replace(/\/offer$/, ''));
  expect(readable((await guest.get(String(answer.headers.location))).body)).not.toContain('bowl');
});

test('a declined card gets its error, with the offer still there', async () => {
  await shop.offer();
  const guest = storeShopper(server.app, 'mine.test');
  const path = await buy(guest, '4000 0000 0000 0341');
  const answer = await guest.post(path, answerOf((await guest.get(path)).body, 'accept'));
  expect(answer.headers.location).toBe(path);
  const page = await guest.get(path);
  expect(readable(page.body)).toContain(
    'Your card was declined. Nothing more was charged, and your order hasn’t changed.',
  );
  expect(page.body).toContain('value="accept"');
});

test('an expired link leads to a note on the receipt, and an error of the step before is shown instead', async () => {
  await shop.offer();
  const guest = storeShopper(server.app, 'mine.test');
  const path = await buy(guest);
  const order = path.replace(/\/offer$/, '');
  const token = order.split('/').at(-1)!;
  const form = answerOf((await guest.get(path)).body, 'accept');
  const past = sql`now() - interval '1 minute'`;
  await shop.query(sql`UPDATE orders SET editable_until = ${past} WHERE token = ${token}`);
  await shop.query(sql`UPDATE post_purchase_steps SET expires_at = ${past}`);
  // Pressed too late.
  expect((await guest.post(path, form)).headers.location).toBe(path);
  expect((await guest.get(path)).headers.location).toBe(order);
  expect(readable((await guest.get(order)).body)).toContain(
    'This offer has expired. Nothing more was charged.',
  );
  // Opened too late, as from a mail; the receipt itself does not offer it any more.
  expect((await guest.get(path)).headers.location).toBe(order);
  const receipt = await guest.get(order);
  expect(readable(receipt.body)).toContain('This offer has expired. Nothing more was charged.');
  expect(receipt.body).not.toContain(`href="${path}"`);
});

test('an editor gets the page of its draft, which shows what was sent as text and does nothing', async () => {
  await shop.offer();
  const guest = storeShopper(server.app, 'mine.test');
  const shown = await shop.look((await shop.buy()).token);
  const draft = { ...shown, step: 'preview', box: { ...shown.box, title: 'Wait <script>x</script>!' } };
  const ask = (payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/store/preview/post-purchase?shop=mine.test',
      payload,
      headers,
    });
  const page = await ask(draft);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['x-frame-options']).toBe('DENY');
  expect(page.body).not.toContain('<script>x');
  const text = readable(page.body);
  expect(text).toContain('Wait <script>x</script>!');
  expect(text).toContain('$15.00 is charged to the card you just paid with');
  // The form of a preview leads to the shop's front.
  expect((await guest.post('/store', answerOf(page.body, 'accept'))).statusCode).toBe(404);
  expect((await ask({})).statusCode).toBe(422);
  expect((await ask(draft, { origin: 'https://elsewhere.test' })).statusCode).toBe(403);
});

test('a form of another site is refused', async () => {
  await shop.offer();
  const guest = storeShopper(server.app, 'mine.test');
  const path = await buy(guest);
  const form = answerOf((await guest.get(path)).body, 'accept');
  expect((await guest.post(path, form, { origin: 'https://elsewhere.test' })).statusCode).toBe(403);
});
