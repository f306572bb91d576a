import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';
import {
  complete,
  makeProduct,
  memberClient,
  offerBody,
  openCheckout,
  shopperClient,
} from '#apps/server/testing/test-shop.ts';
import type { ReceivedMail } from '#apps/server/testing/test-mail.ts';
import type { OrderEvent } from '../../order/contract/order-edit-calls.ts';
import type { ShownMail } from '../contract/mail-wording-calls.ts';

const buyer = 'buyer@example.com';
let office: MailedServer;
let admin: ReturnType<typeof memberClient>;
let shopper: ReturnType<typeof shopperClient>;
let vase: number;

beforeAll(async () => {
  office = await startMailedServer();
  const { server, people } = office;
  admin = memberClient(server.app, people.owner);
  shopper = shopperClient(server.app, 'mine.test');
  vase = (await makeProduct(server.services.db, people.shopId, { handle: 'vase', price_minor: 3000 }))
    .variant;
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.server.drain();
  office.mail.forget();
  await setShop({});
});

async function rows<R extends Record<string, unknown>>(statement: SQL): Promise<R[]> {
  const { server, people } = office;
  const done = await server.services.db.inShop(people.shopId, (tx) => tx.execute<R>(statement));
  return done.rows as R[];
}

/** Settings of the shop as they lie in the table; those not given are the usual ones. */
async function setShop({
  locale = 'en-US',
  name = 'Mine',
  contact_email = 'hello@mine.test',
}): Promise<void> {
  await rows(
    sql`UPDATE shops SET locale = ${locale}, name = ${name}, contact_email = ${contact_email} WHERE id = ${office.people.shopId}`,
  );
  await heardNews(office.server.services);
}

/** Pays for vases; the id of the order. */
async function buy(given: object = {}, quantity = 2): Promise<number> {
  const checkout = await openCheckout(shopper, [{ variant_id: vase, quantity }]);
  const placed = await complete(shopper, checkout, { email: buyer, ...given });
  expect(placed.status).toBe(201);
  const [row] = await rows<{ id: number }>(
    sql`SELECT id FROM orders WHERE token = ${placed.body.order.token}`,
  );
  return row!.id;
}

/** Every mail to the buyer, once nothing is left to be done. */
async function mails(): Promise<ReceivedMail[]> {
  await office.server.settle();
  return office.mail.received.filter(({ to }) => to === buyer);
}
const idOf = ({ source }: ReceivedMail) => /^Message-ID: (.*)$/im.exec(source)![1]!.trim();
const events = async (id: number) =>
  (await admin<{ events: OrderEvent[] }>('GET', `/admin/orders/${id}/events.json`)).body.events;
const linkIn = ({ text }: ReceivedMail) => /\/orders\/link\/([\w-]{43})/.exec(text)![1]!;
const open = (link: string, at = shopper) =>
  at<{ order: Record<string, unknown>; code: string }>('POST', '/storefront/order-link.json', { link });

describe('the mail of a parcel', () => {
  test('says whether everything was sent, and leads to the order', async () => {
    const id = await buy({}, 3);
    await mails();
    office.mail.forget();
    const { body } = await admin<{ order: { line_items: { id: number }[] } }>(
      'GET',
      `/admin/orders/${id}.json`,
    );
    const send = async (fulfillment: object) => {
      const sent = await admin('POST', `/admin/orders/${id}/fulfillments.json`, {
        fulfillment: { notify_customer: true, ...fulfillment },
      });
      expect(sent.status).toBe(201);
      const [mail] = await mails();
      office.mail.forget();
      return mail!;
    };
    const part = await send({ line_items: [{ line_item_id: body.order.line_items[0]!.id, quantity: 1 }] });
    expect(part.text).toContain('Some items in your order haven’t shipped yet.');
    expect((await open(linkIn(part))).status).toBe(200);
    const rest = await send({ tracking_number: '1', tracking_url: 'https://parcels.test/1' });
    expect(rest.text).toContain('All items in your order have now shipped.');
    expect(rest.text).toContain('https://parcels.test/1');
    expect((await open(linkIn(rest))).status).toBe(200);
  });
});

describe('the confirmation of an order', () => {
  test('comes at once and once: lines, discounts by name, delivery, total, address, the way back to the shop', async () => {
    const made = await admin<{ offer: { id: number } }>('POST', '/admin/offers.json', { offer: offerBody() });
    expect(made.status).toBe(201);
    await heardNews(office.server.services);
    const id = await buy();
    const [mail, ...more] = await mails();
    await admin('DELETE', `/admin/offers/${made.body.offer.id}.json`);
    expect(more).toEqual([]);
    const order = (
      await admin<{ order: { name: string; total_price: number } }>('GET', `/admin/orders/${id}.json`)
    ).body.order;
    expect(mail!.subject).toBe(`Your order ${order.name} from Mine is confirmed`);
    for (const line of [
      '2 × vase: $60.00',
      'Subtotal: $60.00',
      `Total: $${order.total_price.toFixed(2)}`,
      'Sam Shopper',
      '1 Main Street',
      'United States',
    ])
      expect(mail!.text.split('\n')).toContain(line);
    for (const form of [mail!.text, mail!.html]) expect(form).toContain('Buy more and save ');
    expect(mail!.text).toMatch(/^Buy more and save [^:]*: −\$6\.00$/m);
    expect(mail!.source).toMatch(/^From: Mine <no-reply@backroom\.test>\r?$/m);
    expect(mail!.source).toMatch(/^Reply-To: hello@mine\.test\r?$/m);
    expect(await events(id)).toContainEqual(
      expect.objectContaining({ kind: 'mail_sent', values: { mail: 'confirmation', mail_reason: '' } }),
    );
  });

  test('is German where the shop is, with its amounts', async () => {
    await setShop({ locale: 'de-DE' });
    await buy();
    const [mail] = await mails();
    expect(mail!.text).toContain('Vielen Dank für Ihre Bestellung');
    expect(mail!.text).toContain('Zwischensumme: 60,00\u00a0$');
    expect(mail!.text).toContain('Vereinigte Staaten');
    expect(mail!.html).toContain('<html lang="de">');
  });

  test('has no header of a name, however the shop and its buyer are called', async () => {
    await setShop({ name: 'Mine\r\nBcc: evil@x.test' });
    const shipping_address = {
      first_name: 'A\r\nBcc: evil@x.test',
      last_name: '<b>B</b>',
      address1: 'x',
      city: 'y',
      country_code: 'US',
    };
    await buy({ shipping_address });
    const [mail] = await mails();
    expect(mail!.source).not.toMatch(/^Bcc:/m);
    expect(mail!.html).not.toContain('<b>B</b>');
    expect(office.mail.received.filter(({ to }) => to === 'evil@x.test')).toEqual([]);
  });

  test('comes of a draft that became an order, not of one that did not; and of another program only where it asks', async () => {
    const line = { variant_id: vase, quantity: 1 };
    const draft_order = { line_items: [line], email: buyer };
    const made = await admin<{ draft_order: { id: number; total_price: number } }>(
      'POST',
      '/admin/draft_orders.json',
      { draft_order },
    );
    expect(made.status).toBe(201);
    expect(await mails()).toEqual([]);
    const { id, total_price } = made.body.draft_order;
    const completed = await admin('POST', `/admin/draft_orders/${id}/complete.json`, {
      payment_pending: true,
      total_price,
    });
    expect(completed.status).toBeLessThan(300);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.text).toContain('Amount due: $30.00');

    office.mail.forget();
    const order = { line_items: [line], email: buyer };
    expect((await admin('POST', '/admin/orders.json', { order })).status).toBe(201);
    expect(await mails()).toEqual([]);
    const asked = { order: { ...order, notify_customer: true } };
    expect((await admin('POST', '/admin/orders.json', asked)).status).toBe(201);
    expect(await mails()).toHaveLength(1);
  });

  test('does not come twice when its event arrives twice', async () => {
    const id = await buy();
    expect(await mails()).toHaveLength(1);
    const payload = JSON.stringify({
      order_id: id,
      at: new Date().toISOString(),
      subtotal_minor: 0,
      lines: [],
      confirm: true,
    });
    await rows(
      sql`INSERT INTO outbox (shop_id, topic, payload) VALUES (${office.people.shopId}, 'orders.placed', ${payload}::jsonb)`,
    );
    expect(await mails()).toHaveLength(1);
  });

  test('can be sent again by staff, to the address as it is now, as the same mail', async () => {
    const id = await buy();
    const [first] = await mails();
    const again = `/admin/orders/${id}/confirmation.json`;
    expect((await admin('POST', again)).status).toBe(200);
    const [, second] = await mails();
    expect(idOf(second!)).toBe(idOf(first!));
    expect(await events(id)).toContainEqual(
      expect.objectContaining({ kind: 'mail_again', values: { mail: 'confirmation' } }),
    );
    await admin('PUT', `/admin/orders/${id}.json`, { order: { email: '' } });
    const refused = await admin<{ code: string }>('POST', again);
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.no_address']);
    await rows(sql`UPDATE orders SET email = ${buyer}, imported = true WHERE id = ${id}`);
    expect((await admin<{ code: string }>('POST', again)).body.code).toBe('orders.confirmed_elsewhere');
  });

  test('tells of the order as it was placed, also when something was added before it was written', async () => {
    const id = await buy({}, 1);
    await office.server.settle();
    const [total] = await rows<{ total_price_minor: number }>(
      sql`SELECT total_price_minor FROM orders WHERE id = ${id}`,
    );
    await rows(
      sql`INSERT INTO order_lines (shop_id, order_id, title, variant_title, sku, vendor, product_type, quantity, fulfillable_quantity, price_minor,
            total_discount_minor, discount_allocations, requires_shipping, grams, position, added_at)
          VALUES (${office.people.shopId}, ${id}, 'bowl', '', '', '', '', 1, 1, 2000, 0, '[]', true, 0, 2, now())`,
    );
    await admin('POST', `/admin/orders/${id}/confirmation.json`);
    const [, again] = await mails();
    expect(again!.text).not.toContain('bowl');
    expect(again!.text).toContain(`Total: $${(total!.total_price_minor / 100).toFixed(2)}`);
  });
});

describe('the link to an order’s page', () => {
  test('shows the order to whoever has it, in its shop, for 60 days; nothing else does', async () => {
    const id = await buy();
    const [mail] = await mails();
    const link = linkIn(mail!);
    const shown = await open(link);
    expect(shown.status).toBe(200);
    expect(shown.body.order).toMatchObject({ email: buyer, financial_status: 'paid', cancelled: false });
    expect(shown.body.order).not.toHaveProperty('token');
    const other = shopperClient(office.server.app, 'other.test');
    expect((await open(link, other)).body.code).toBe('orders.link_over');
    expect((await open(link.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')))).body.code).toBe(
      'orders.link_over',
    );
    const stored = await rows<{ row: string; days: number }>(
      sql`SELECT l::text AS row, round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM order_links l WHERE order_id = ${id}`,
    );
    expect(stored.map(({ days }) => days)).toEqual([60]);
    expect(JSON.stringify(stored)).not.toContain(link);
    const waiting = await rows(sql`SELECT sealed FROM shop_mails WHERE about_id = ${id}`);
    expect(waiting).toEqual([{ sealed: null }]);
  });

  test('that is over sends another to the order’s address, once in a while, and answers alike for one that never was', async () => {
    const id = await buy();
    const [mail] = await mails();
    const link = linkIn(mail!);
    await rows(sql`UPDATE order_links SET expires_at = now() - interval '1 minute' WHERE order_id = ${id}`);
    const over = await open(link);
    const never = await open('A'.repeat(43));
    expect([over.status, over.body.code]).toEqual([never.status, never.body.code]);
    expect(over.status).toBe(410);
    office.mail.forget();
    const renew = (which: string) => shopper('POST', '/storefront/order-link/renew.json', { link: which });
    const [asked, unknown] = [await renew(link), await renew('A'.repeat(43))];
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body]);
    for (let n = 0; n < 3; n += 1) await renew(link);
    // Requests don’t create links that are never sent, either.
    expect(await rows(sql`SELECT 1 FROM order_links WHERE order_id = ${id}`)).toHaveLength(2);
    const [fresh, ...more] = await mails();
    expect(more).toEqual([]);
    expect(fresh!.subject).toContain('New link');
    expect((await open(linkIn(fresh!))).status).toBe(200);
  });
});

describe('email texts', () => {
  const list = async () => (await admin<{ mails: ShownMail[] }>('GET', '/admin/setting/mails.json')).body;
  const one = async (kind = 'confirmation') => (await list()).mails.find((mail) => mail.kind === kind)!;
  const put = (mail: object) =>
    admin<{ mail: ShownMail; code: string; fields: Record<string, string>; current: ShownMail }>(
      'PUT',
      '/admin/setting/mail.json',
      { mail },
    );
  function wordingOf({ kind, subject, heading, intro, closing, version, language }: ShownMail) {
    return { kind, subject, heading, intro, closing, version, language };
  }

  test('is the shop’s from the next mail on, and the standard text again where it is put back', async () => {
    const before = await one();
    expect(before).toMatchObject({ version: 0, subject: before.standard.subject });
    const wording = {
      ...wordingOf(before),
      subject: 'Hooray, {{first_name}}: {{order}}',
      intro: 'One <b>line</b>.\n{{ total }} in all.',
      closing: 'See you at {{shop}}!',
    };
    const saved = await put(wording);
    expect([saved.status, saved.body.mail.version]).toEqual([200, 1]);
    await buy();
    const [mail] = await mails();
    expect(mail!.subject).toMatch(/^Hooray, Sam: #\d+$/);
    expect(mail!.text).toContain('See you at Mine!');
    expect(mail!.text).toMatch(/\$\d\d\.\d\d in all\./);
    expect(mail!.html).toContain('One &lt;b&gt;line&lt;/b&gt;.');
    const stale = await put(wording);
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'core.stale', 1]);
    const { standard } = saved.body.mail;
    expect((await put({ ...wordingOf(saved.body.mail), ...standard })).status).toBe(200);
    const [stored] = await rows<{ subject: string | null }>(sql`SELECT subject FROM mail_texts`);
    expect(stored).toEqual({ subject: null });
    const logged = await rows(sql`SELECT 1 FROM audit_log WHERE subject = 'mail_texts'`);
    expect(logged).toHaveLength(2);
  });

  test('names nothing that its mail does not have, in each text', async () => {
    const refused = await put({
      ...wordingOf(await one('sent')),
      subject: '{{total}}',
      closing: '{{ordr}} {{order}}',
    });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      'mail.subject': 'This email has no variable “total”',
      'mail.closing': 'This email has no variable “ordr”',
    });
  });

  test('is of the language that buyers are written to in: other texts when the shop has another', async () => {
    await setShop({ locale: 'de-CH' });
    const { mails: german } = await list();
    expect([german[0]!.language, german[0]!.heading]).toEqual(['de', 'Vielen Dank für Ihre Bestellung']);
    // Whoever read it in English would write over the German text.
    expect((await put({ ...wordingOf(german[0]!), language: 'en' })).status).toBe(409);
    expect((await put({ ...wordingOf(german[0]!), heading: 'Merci!' })).status).toBe(200);
    await setShop({});
    expect((await one()).heading).not.toBe('Merci!');
  });

  test('is shown and mailed to oneself as its reader will have it, of an order that is made up', async () => {
    for (const shown of (await list()).mails) {
      const { version: _, ...mail } = wordingOf(shown);
      const preview = await admin<{ html: string; text: string; from_name: string; reply_to: string }>(
        'POST',
        '/admin/setting/mail/preview.json',
        { mail: { ...mail, closing: '<script>x</script> {{shop}}' } },
      );
      expect(preview.status).toBe(200);
      expect(preview.body).toMatchObject({ from_name: 'Mine', reply_to: 'hello@mine.test' });
      expect(preview.body.html).not.toContain('<script');
      expect(preview.body.text).toContain('<script>x</script> Mine');
      expect(preview.body.text).not.toMatch(/\{\{|%\{/);
    }
    const { version: _, ...mail } = wordingOf(await one());
    expect((await admin('POST', '/admin/setting/mail/test.json', { mail })).status).toBe(200);
    const test_ = await office.mail.to('owner@mine.test');
    expect(test_.subject).toBe('Your order #1001 from Mine is confirmed');
    expect(await mails()).toEqual([]);
  });
});
