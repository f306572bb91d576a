import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { type ShopperCall, shopperClient } from '#apps/server/testing/test-shop.ts';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import { sendDue } from '#modules/reviews/request/server/request-send.ts';
import type { ShopifySandbox } from '../../sandbox/shopify/shopify-sandbox.ts';
import { readable, storeShopper } from './testing/store-shopper.ts';

// Buyers of a connected store are asked by a mail of ours and answer on a page of ours, since their store has none for
// it; what they write is seen on the pages of their store.

type Row = ShopifySandbox['orders'][number];
const dayMs = 86_400_000;
let shop: LinkedShop;
let shopper: ShopperCall;
/** Milliseconds by which the clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  shop = await startLinkedShop();
  shop.server.services.now = () => new Date(Date.now() + ahead);
  const [own] = await shop.sql('SELECT domain FROM shops WHERE id = $1', [shop.people.shopId]);
  shopper = shopperClient(shop.server.app, String(own?.['domain']));
});
afterAll(() => shop.close());

const settings = (change: object) => shop.admin('PUT', '/admin/reviews/settings.json', { settings: change });
const request = {
  ...{ enabled: true, wait_days: 2, untold_days: 10, reminders: 0, reminder_days: 7 },
  audience: 'marketing',
};

/** Days pass, and what is due is sent; answers the link of the mail that an address got, undefined where it got none. */
async function linkAfter(days: number, email: string): Promise<string | undefined> {
  ahead += days * dayMs;
  const { services } = shop.server;
  await shop.server.settle();
  await sendDue(services, shop.people.shopId);
  await shop.server.settle();
  const mails = await readMailbox(services.dataDir);
  return mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/reviews\/write\/([\w-]{43})/.exec(text)?.[1])
    .find(Boolean);
}

const boundary = 'a-boundary';
const form = (fields: Record<string, string | number>) =>
  Buffer.from(
    `${Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')}--${boundary}--\r\n`,
  );
const asForm = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** Opens what a mail led to and writes about each product that it asks about; answers their ids here. */
async function writeBy(link: string, titles: readonly string[]): Promise<number[]> {
  const browser = storeShopper(shop.server.app, 'mine.test');
  const page = `/store/reviews/write/${link}`;
  const opened = await browser.get(page);
  expect(opened.statusCode).toBe(200);
  for (const title of titles) expect(readable(opened.body)).toContain(title);
  const ids = [...opened.body.matchAll(/name="product_id" value="(\d+)"/g)].map(([, id]) => Number(id));
  expect(ids).toHaveLength(titles.length);
  for (const product_id of ids) {
    const review = {
      product_id,
      rating: 2,
      title: 'Thinner than it looks',
      content: 'It chips.',
      name: 'Ana S.',
    };
    expect((await browser.post(page, form(review), asForm)).statusCode).toBe(200);
  }
  const last = await browser.get(page);
  expect(last.body).not.toContain('<form');
  return ids;
}

/** An order that the store had when it was connected, of a buyer with these wishes, with nothing sent or paid back yet. */
function openOrder(orders: readonly Row[], customers: readonly Row[], subscribed: boolean): Row {
  const wanted = subscribed ? 'subscribed' : 'not_subscribed';
  const found = orders.find((order) => {
    const buyer = customers.find(({ id }) => id === (order.customer as Row | undefined)?.id);
    const consent = buyer?.email_marketing_consent as { state: string } | undefined;
    return (
      consent?.state === wanted &&
      order.financial_status === 'paid' &&
      (order.fulfillments as Row[]).length === 0
    );
  });
  if (!found) throw new Error('The sandbox has no such order');
  return found;
}

test('a buyer at Shopify is asked once a carrier says "delivered", and the review stands on the product’s page there', async () => {
  const { shopify } = shop;
  expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
  await shop.quiet();
  const saved = await settings({
    general: { publish: 'at_once', write_on_page: true },
    review_request: request,
  });
  expect(saved.status).toBe(200);
  const [order, other] = [true, false].map((one) => openOrder(shopify.orders, shopify.customers, one)) as [
    Row,
    Row,
  ];
  const [email, silent] = [String(order.email), String(other.email)];
  const parcels = [order, other].map((one) => [one, shopify.fulfil(one, { tracking: 'T1' })] as const);
  await shop.sync();
  // Shopify calls a parcel a success when it was sent.
  expect(await linkAfter(5, email)).toBeUndefined();
  ahead = 0;
  for (const [one, parcel] of parcels) shopify.setShipmentStatus(one, parcel, 'delivered');
  await shop.sync();
  expect(await linkAfter(1.9, email)).toBeUndefined();
  const link = await linkAfter(0.2, email);
  expect(link).toBeDefined();
  expect(await linkAfter(0, silent)).toBeUndefined();

  const lines = order.line_items as Row[];
  const products = [...new Set(lines.map(({ product_id }) => Number(product_id)))];
  const ids = await writeBy(
    link!,
    products.map((id) => String(shopify.products.find((one) => one.id === id)!.title)),
  );
  const stored = await shop.sql(
    `SELECT r.product_id::int AS product_id, r.verified, o.name, r.email FROM reviews r
     JOIN orders o ON o.shop_id = r.shop_id AND o.id = r.order_id ORDER BY r.id`,
  );
  expect(stored).toEqual(ids.map((product_id) => ({ product_id, verified: true, name: order.name, email })));
  // A page of theirs asks by their ids, and gets no others.
  for (const product of products) {
    const list = await shopper<{ reviews: object[]; totals: { here: object } }>(
      'GET',
      `/storefront/reviews.json?ids=store&product=${product}`,
    );
    expect(list.body).toMatchObject({
      totals: { here: { count: 1 } },
      reviews: [{ title: 'Thinner than it looks', verified: true }],
    });
    expect(JSON.stringify(list.body)).not.toContain(email);
    expect(JSON.stringify(list.body)).not.toContain(String(order.name));
  }
});
