import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importElsewhere, lineElsewhere, orderElsewhere } from '#apps/server/testing/order-elsewhere.ts';
import { type OrderShop, startOrderShop, units } from '#apps/server/testing/order-shop.ts';
import { openCheckout } from '#apps/server/testing/test-shop.ts';
import { startTestMail, type TestMail } from '#apps/server/testing/test-mail.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { ImportedOrder } from '#modules/orders/import/server/public.ts';
import type { ReviewSettings } from '../../setting/contract/setting-calls.ts';
import { sendDue, sendRequests } from './request-send.ts';

const dayMs = 86_400_000;
let mail: TestMail;
let shop: OrderShop;
/** What the clock is ahead. */
let ahead = 0;
let people = 0;

beforeAll(async () => {
  mail = await startTestMail((address) => (address.startsWith('gone') ? 'no such mailbox' : null));
  shop = await startOrderShop();
  shop.server.services.now = () => new Date(Date.now() + ahead);
  await set({ enabled: true });
});
afterAll(async () => {
  await shop.server.close();
  await mail.close();
});
beforeEach(() => {
  ahead = 0;
  mail.forget();
});

async function set(change: Partial<ReviewSettings['review_request']>): Promise<void> {
  const url = '/admin/reviews/settings.json';
  const { body } = await shop.admin<{ settings: ReviewSettings }>('GET', url);
  const review_request = { ...body.settings.review_request, ...change };
  expect((await shop.admin('PUT', url, { settings: { review_request } })).status).toBe(200);
}

const person = () => `buyer${(people += 1)}@requests.test`;
/** An order of a new buyer, sent and arrived. */
async function arrivedOrder(given: object = {}, email = person()) {
  const order = await shop.place(shop.usual(), { email, accepts_marketing: true, ...given });
  const { body } = await shop.fulfill(order.id, { shipment_status: 'delivered' });
  await shop.server.settle();
  return { order, email, parcel: body.fulfillment.id };
}
/** Days pass, and what is due is sent: by two servers at once. */
async function pass(days: number): Promise<void> {
  ahead += days * dayMs;
  const { services } = shop.server;
  await Promise.all([sendDue(services, shop.people.shopId), sendDue(services, shop.people.shopId)]);
  await sendRequests.run(services);
  await eventually('all mails to be gone', async () => {
    const left = await shop.rows(
      sql`SELECT 1 FROM shop_mails WHERE about = 'review_request' AND state = 'queued' AND attempts = 0`,
    );
    return left.length === 0;
  });
  await shop.server.settle();
}
/** Requests that an address has got. */
const got = (email: string) =>
  mail.received.filter(({ to, text }) => to === email && text.includes('/reviews/write/'));
const stateOf = async (id: number) =>
  (
    await shop.rows<{ state: string; end_reason: string | null; mails_sent: number }>(
      sql`SELECT state, end_reason, mails_sent FROM review_requests WHERE order_id = ${id}`,
    )
  )[0] ?? null;

test('a customer gets a request days after delivery, one reminder, and nothing more', async () => {
  const { order, email } = await arrivedOrder();
  await pass(6.9);
  expect(got(email)).toEqual([]);
  await pass(0.2);
  const [asked, ...more] = got(email);
  expect(more).toEqual([]);
  expect(asked!.text).toContain(order.name);
  expect(asked!.text).toContain('vase');
  expect(asked!.text).toContain('You’re receiving this email because you subscribed');
  const [, link] = /\/reviews\/write\/([\w-]{43})/.exec(asked!.text)!;
  expect(asked!.source.replaceAll('\r\n ', ' ')).toMatch(
    new RegExp(`^List-Unsubscribe: <http[^>]+/reviews/unsubscribe/${link}>`, 'm'),
  );
  // Only a hash of the link is stored.
  const stored = await shop.rows<{ row: string }>(
    sql`SELECT to_jsonb(r)::text AS row FROM review_requests r`,
  );
  expect(JSON.stringify(stored)).not.toContain(link);
  await pass(6.9);
  expect(got(email)).toHaveLength(1);
  await pass(0.2);
  expect(got(email)).toHaveLength(2);
  expect(got(email)[1]!.text).toContain(link);
  expect(got(email)[1]!.text).toContain('We won’t email you about this order again.');
  const ids = got(email).map(({ source }) => /^Message-ID: (.*)$/im.exec(source)![1]);
  expect(new Set(ids).size).toBe(2);
  await pass(30);
  await pass(30);
  expect(got(email)).toHaveLength(2);
  const figures = await shop.admin('GET', '/admin/reviews/requests.json');
  expect(figures.body).toMatchObject({ enabled: true, sent: 1, answered: 0, answered_share: 0, waiting: 0 });
});

test('no request follows a refund, a cancellation, a review, an opt-out, or a delivery that was taken back', async () => {
  const refunded = await arrivedOrder();
  await shop.refund(refunded.order.id, {
    refund_line_items: refunded.order.line_items.map((line) => units(line, line.quantity)),
  });
  const back = await arrivedOrder();
  await shop.admin('POST', `/admin/orders/${back.order.id}/fulfillments/${back.parcel}/open.json`);
  const no = await arrivedOrder({ review_request_opt_out: true });
  const silent = await arrivedOrder({ accepts_marketing: false });
  const reviewed = await arrivedOrder();
  await shop.rows(
    sql`INSERT INTO reviews (shop_id, review_type, product_id, rating, email, source, state, order_id)
        SELECT shop_id, 'product', product_id, 1, ${reviewed.email}, 'storefront_api', 'published', order_id
        FROM order_lines WHERE order_id = ${reviewed.order.id} LIMIT 1`,
  );
  const unsent = await shop.place(shop.usual(), { email: person(), accepts_marketing: true });
  await shop.fulfill(unsent.id);
  await shop.server.settle();
  await pass(40);
  await pass(40);
  expect(mail.received.filter(({ text }) => text.includes('/reviews/write/'))).toEqual([]);
  expect(await stateOf(refunded.order.id)).toMatchObject({ state: 'ended', end_reason: 'refunded' });
  expect(await stateOf(back.order.id)).toMatchObject({ state: 'waiting', mails_sent: 0 });
  expect(await stateOf(reviewed.order.id)).toMatchObject({ state: 'ended', end_reason: 'reviewed' });
  for (const { order } of [no, silent, { order: unsent }]) expect(await stateOf(order.id)).toBeNull();
  // It arrives after all.
  ahead = 0;
  await shop.admin('POST', `/admin/orders/${back.order.id}/fulfillments/${back.parcel}/complete.json`);
  await shop.server.settle();
  await pass(8);
  expect(got(back.email)).toHaveLength(1);
});

test('with the notice at the checkout, customers who did not opt out get a request; a refused address is not tried again', async () => {
  const says = async () => {
    const checkout = await openCheckout(shop.shopper, shop.usual());
    const { body } = await shop.shopper<{ checkout: { review_requests: boolean } }>(
      'GET',
      `/storefront/checkout.json?token=${checkout.token}`,
    );
    return body.checkout.review_requests;
  };
  expect(await says()).toBe(false);
  await set({ audience: 'told', wait_days: 0 });
  // The checkout says so from then on, and has a way out.
  expect(await says()).toBe(true);
  const informed = await arrivedOrder({ accepts_marketing: false, review_request_opt_out: false });
  const untold = await arrivedOrder();
  const gone = await arrivedOrder({ review_request_opt_out: false }, `gone${person()}`);
  await pass(0.1);
  expect(got(informed.email)).toHaveLength(1);
  expect(got(informed.email)[0]!.text).toContain('were told at checkout that we’d ask for a review');
  expect(got(untold.email)).toEqual([]);
  expect(await stateOf(gone.order.id)).toMatchObject({ state: 'ended', end_reason: 'mail_failed' });
  await set({ audience: 'marketing', wait_days: 7 });
  expect(await says()).toBe(false);
});

test('orders delivered before requests were turned on, or read with the first sync, get no request', async () => {
  await set({ enabled: false });
  const early = await arrivedOrder();
  await set({ enabled: true });
  const { services } = shop.server;
  const { shopId } = shop.people;
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const parcel: ImportedOrder['fulfillments'][number] = {
    ...{ status: 'sent', shipment_status: null, delivered_at: null, created_at: '' },
    ...{ tracking_company: '', tracking_numbers: [], tracking_urls: [] },
    lines: [{ line: 0, quantity: 1 }],
  };
  const elsewhere = (name: string, email: string, done: string | null, arrived = false): ImportedOrder =>
    orderElsewhere({
      ...{ name, email, total_tax_minor: 0 },
      lines: [lineElsewhere({ product_id: shop.vase.product, title: 'vase', price_minor: 3333 })],
      fulfillments:
        done === null
          ? []
          : [
              {
                ...parcel,
                created_at: done,
                ...(arrived ? { shipment_status: 'delivered', delivered_at: done } : {}),
              },
            ],
    });
  const accept = (id: number) =>
    shop.rows(
      sql`UPDATE customers SET accepts_marketing = true WHERE id = (SELECT customer_id FROM orders WHERE id = ${id})`,
    );
  const read = async (order: ImportedOrder, id: number | null = null) => {
    const made = await importElsewhere(services, shopId, order, id);
    await accept(made);
    await shop.server.settle();
    return made;
  };
  const [old, sent, news] = [person(), person(), person()];
  // As a first sync brings them: arrived or sent just now, as far as the other store says.
  const moment = at(0.001);
  const ids = {
    old: await read(elsewhere('#S1', old, moment, true)),
    sent: await read(elsewhere('#S2', sent, moment)),
    // And what is sent once it is known here.
    news: await read(elsewhere('#S3', news, null)),
  };
  ahead = dayMs;
  await read(elsewhere('#S3', news, at(1)), ids.news);
  // Read once more, the others have nothing new.
  await read(elsewhere('#S1', old, moment, true), ids.old);
  await read(elsewhere('#S2', sent, moment), ids.sent);
  await pass(20.9);
  expect(got(news)).toEqual([]);
  await pass(0.2);
  expect(got(news)).toHaveLength(1);
  await pass(60);
  expect([early.email, old, sent].flatMap(got)).toEqual([]);
});
