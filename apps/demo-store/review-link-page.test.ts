import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import { sendDue } from '#modules/reviews/request/server/request-send.ts';
import { readable, storeShopper } from './testing/store-shopper.ts';

let shop: OrderShop;
let orders = 0;

beforeAll(async () => {
  shop = await startOrderShop();
  await settings({ review_request: { ...request, enabled: true } });
});
afterAll(() => shop.server.close());

const request = {
  ...{ enabled: false, wait_days: 0, untold_days: 21, reminders: 0, reminder_days: 7 },
  audience: 'marketing',
};
async function settings(change: object): Promise<void> {
  const saved = await shop.admin('PUT', '/admin/reviews/settings.json', { settings: change });
  expect(saved.status).toBe(200);
}
const guest = () => storeShopper(shop.server.app, 'mine.test');
const rows = <R extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  shop.rows<R>(statement);

/** An order of a new buyer who was asked, and what the mail leads to, as on a host of the store's own. */
async function asked() {
  const email = `reader${(orders += 1)}@asked.test`;
  const order = await shop.place(shop.usual(), { email, accepts_marketing: true });
  await shop.fulfill(order.id, { shipment_status: 'delivered' });
  await shop.server.settle();
  await sendDue(shop.server.services, shop.people.shopId);
  await shop.server.settle();
  const mail = (await readMailbox(shop.server.services.dataDir)).find(
    ({ to, text }) => to === email && text.includes('/reviews/write/'),
  );
  const link = /\/reviews\/write\/([\w-]{43})/.exec(mail!.text)![1]!;
  return {
    order,
    email,
    link,
    page: `/store/reviews/write/${link}`,
    stop: `/store/reviews/unsubscribe/${link}`,
  };
}

const boundary = 'a-boundary';
const asForm = { 'content-type': `multipart/form-data; boundary=${boundary}` };
/** A form as a browser sends it; pictures are bytes. */
function form(fields: Record<string, string | number>, pictures: Buffer[] = []): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const files = (pictures.length > 0 ? pictures : [Buffer.alloc(0)]).map(
    (bytes) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="pictures"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${bytes.toString('latin1')}\r\n`,
  );
  return Buffer.from(`${parts.join('')}${files.join('')}--${boundary}--\r\n`, 'latin1');
}
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#a40' } })
    .png()
    .toBuffer();
const reviewOf = (product_id: number | null, more: object = {}) => ({
  ...{
    product_id: product_id!,
    rating: 2,
    title: 'Smaller than I thought',
    content: 'It leans.',
    name: 'Sam S.',
  },
  ...more,
});

test('a mailed link is a form for each product; what is written is verified, once, and a scanner changes nothing', async () => {
  const { order, email, page } = await asked();
  const [vase, bowl] = order.line_items;
  const before = await rows(sql`SELECT * FROM review_requests ORDER BY order_id`);
  // As programs look at the links of mails.
  for (let look = 0; look < 3; look += 1) {
    const opened = await guest().get(page);
    expect(opened.statusCode).toBe(200);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(opened.headers['x-robots-tag']).toContain('noindex');
    expect(opened.headers['referrer-policy']).toBe('same-origin');
    expect(opened.body).not.toContain('/storefront.js');
    expect(opened.headers['set-cookie']).toBeUndefined();
    expect(readable(opened.body)).toContain('vase');
    expect(opened.body).toContain('value="Sam S."');
  }
  expect(await rows(sql`SELECT * FROM review_requests ORDER BY order_id`)).toEqual(before);

  const none = await guest().post(page, form({ ...reviewOf(vase!.product_id), rating: '' }), asForm);
  expect(none.statusCode).toBe(422);
  expect(readable(none.body)).toContain('Select a rating from 1 to 5 stars.');
  expect(none.body).toContain('value="Smaller than I thought"');
  const odd = await guest().post(
    page,
    form(reviewOf(vase!.product_id), [Buffer.from('<svg onload=x>')]),
    asForm,
  );
  expect([odd.statusCode, odd.body.includes('value="2" checked')]).toEqual([422, true]);
  const many = await guest().post(
    page,
    form(reviewOf(vase!.product_id), Array(6).fill(await picture())),
    asForm,
  );
  expect(readable(many.body)).toContain('Choose up to 5 photos.');
  const broken = await guest().post(page, `--${boundary}\r\nContent-Dispo`, asForm);
  expect(broken.statusCode).toBe(400);
  expect(await rows(sql`SELECT 1 FROM reviews`)).toEqual([]);

  const done = await guest().post(page, form(reviewOf(vase!.product_id), [await picture()]), asForm);
  expect(done.statusCode).toBe(200);
  expect(readable(done.body)).toContain('Your review will be published after a check');
  const stored = await rows<{ id: number }>(
    sql`SELECT rating, title, content, name, email, verified, state, source, product_id, order_id, image_count FROM reviews`,
  );
  expect(stored).toEqual([
    {
      ...{ rating: 2, title: 'Smaller than I thought', content: 'It leans.', name: 'Sam S.', email },
      ...{ verified: true, state: 'waiting', source: 'storefront_api', image_count: 1 },
      ...{ product_id: vase!.product_id, order_id: order.id },
    },
  ]);
  // The other product still has its form, and is written about without a picture.
  expect(readable((await guest().get(page)).body)).toContain('You’ve already reviewed this. Thank you!');
  const other = await guest().post(
    page,
    form(reviewOf(bowl!.product_id, { title: '', content: '' })),
    asForm,
  );
  expect(other.statusCode).toBe(200);
  const last = await guest().get(page);
  expect(last.body).not.toContain('<form');
  const figures = await shop.admin('GET', '/admin/reviews/requests.json');
  expect(figures.body).toMatchObject({ sent: 1, answered: 1, answered_share: 100 });
});

test('fifty of the same at once are one review, and each answer has the reward', async () => {
  const saved = await shop.admin('PUT', '/admin/reviews/rewards.json', {
    rewards: { enabled: true, value_type: 'percentage', value: 10, minimum: 0, days: 60 },
  });
  expect(saved.status).toBe(200);
  const { order, page } = await asked();
  const id = order.line_items[0]!.product_id;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => guest().post(page, form(reviewOf(id, { rating: 1 })), asForm)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await rows(sql`SELECT 1 FROM reviews WHERE order_id = ${order.id}`)).toHaveLength(1);
  const [code] = await rows<{ code: string }>(sql`SELECT code FROM discount_codes`);
  for (const answer of [...answers, await guest().get(page)]) expect(answer.body).toContain(code!.code);
});

test('a link that is too old and one that never was are one page, of products that the link is not about nothing is taken', async () => {
  const { page, order } = await asked();
  const foreign = await guest().post(page, form(reviewOf(999_999)), asForm);
  expect(foreign.statusCode).toBe(200);
  expect(await rows(sql`SELECT 1 FROM reviews WHERE order_id = ${order.id}`)).toEqual([]);
  await rows(
    sql`UPDATE review_requests SET last_sent_at = now() - interval '181 days' WHERE order_id = ${order.id}`,
  );
  const never = page.replace(/[\w-]{43}$/, 'A'.repeat(43));
  const short = page.replace(/[\w-]{43}$/, 'abc');
  for (const url of [page, never, short]) {
    const [opened, sent] = [await guest().get(url), await guest().post(url, form(reviewOf(1)), asForm)];
    expect([url, opened.statusCode, sent.statusCode]).toEqual([url, 410, 410]);
    expect(readable(opened.body)).toContain('This link has expired');
  }
});

test('one click without cookies, from anywhere, ends requests for the address; opening the page does not', async () => {
  const { stop, email, order } = await asked();
  const opened = await guest().get(stop);
  expect([opened.statusCode, readable(opened.body).includes('Unsubscribe')]).toEqual([200, true]);
  expect(await rows(sql`SELECT 1 FROM review_opt_outs`)).toEqual([]);
  const fromOutside: Record<string, string>[] = [
    {},
    { origin: 'https://mail.test', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of fromOutside) {
    const clicked = await guest().post(stop, 'List-Unsubscribe=One-Click', headers);
    expect([clicked.statusCode, clicked.headers.location]).toEqual([200, undefined]);
    expect(clicked.headers['set-cookie']).toBeUndefined();
  }
  const clicked = await guest().post(stop, form({ 'List-Unsubscribe': 'One-Click' }), asForm);
  expect(clicked.statusCode).toBe(200);
  const stored = await rows(sql`SELECT encode(address_hash, 'hex') AS hash FROM review_opt_outs`);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(email);
  // Whatever they order later, in whatever case they write it.
  const next = await shop.place(shop.usual(), { email: email.toUpperCase(), accepts_marketing: true });
  await shop.fulfill(next.id, { shipment_status: 'delivered' });
  await shop.server.settle();
  await sendDue(shop.server.services, shop.people.shopId);
  const asking = await rows(
    sql`SELECT order_id FROM review_requests WHERE mails_sent > 0 AND order_id >= ${order.id}`,
  );
  expect(asking).toEqual([{ order_id: order.id }]);
});

test('of a person who was erased nothing is left that names them: the link is over, and a no stays a no', async () => {
  const { order, email, page, stop } = await asked();
  await guest().post(stop, '');
  const customer = (await shop.read(order.id)).customer!.id;
  const file = await rows<{ row: string }>(sql`SELECT to_jsonb(r)::text AS row FROM review_requests r
    WHERE order_id = ${order.id} UNION ALL SELECT to_jsonb(o)::text FROM review_opt_outs o`);
  expect(file.some(({ row }) => row.includes('@') || row.includes('Sam'))).toBe(false);
  await shop.admin('POST', `/admin/customers/${customer}/redact.json`, { confirm: email });
  await shop.server.settle();
  expect(await rows(sql`SELECT 1 FROM shop_mails WHERE to_address = ${email}`)).toEqual([]);
  expect((await guest().get(page)).statusCode).toBe(410);
  const next = await shop.place(shop.usual(), { email, accepts_marketing: true });
  await shop.fulfill(next.id, { shipment_status: 'delivered' });
  await shop.server.settle();
  expect(await rows(sql`SELECT 1 FROM review_requests WHERE order_id = ${next.id}`)).toEqual([]);
});

test('both pages are there behind a password, in the shop’s language, and what is hostile stays text', async () => {
  const { page, stop, order } = await asked();
  const hostile = '<script>alert(1)</script>{{ 7 | times: 7 }}';
  await rows(
    sql`UPDATE shops SET online_store = '{"enable_password": true}', locale = 'de-DE' WHERE id = ${shop.people.shopId}`,
  );
  await heardNews(shop.server.services);
  expect((await guest().get('/store/cart')).statusCode).toBe(403);
  expect(readable((await guest().get(page)).body)).toContain('Wie zufrieden sind Sie?');
  expect(readable((await guest().get(stop)).body)).toContain('Abbestellen');
  const id = order.line_items[0]!.product_id;
  const sent = await guest().post(
    page,
    form(reviewOf(id, { rating: '', title: hostile, name: hostile })),
    asForm,
  );
  expect(sent.body).not.toContain('<script>alert');
  expect(readable(sent.body)).toContain('Wählen Sie 1 bis 5 Sterne.');
  await rows(sql`UPDATE shops SET online_store = '{}', locale = 'en-US' WHERE id = ${shop.people.shopId}`);
  await heardNews(shop.server.services);
});
