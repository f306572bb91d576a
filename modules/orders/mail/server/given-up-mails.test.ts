import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';
import {
  complete,
  makeProduct,
  memberClient,
  openCheckout,
  shopperClient,
} from '#apps/server/testing/test-shop.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { listGivenUpMails } from '../contract/given-up-mail-calls.ts';
import type { OrderEvent } from '../../order/contract/order-edit-calls.ts';

const path = '/admin/orders/given_up_mails.json';
const lost = 'lost@example.com';
/** Of these the mail server knows nothing. */
const refused = new Set<string>();
let office: MailedServer;
let admin: ReturnType<typeof memberClient>;
let vase: number;

beforeAll(async () => {
  office = await startMailedServer((address) => (refused.has(address) ? `no mailbox ${address} here` : null));
  const { server, people } = office;
  admin = memberClient(server.app, people.owner);
  vase = (await makeProduct(server.services.db, people.shopId, { handle: 'vase', price_minor: 3000 }))
    .variant;
});
afterAll(() => office.close());

const inShop = (statement: SQL) =>
  office.server.services.db.inShop(office.people.shopId, (tx) => tx.execute(statement));

/** Pays for a vase; the id of the order, once its confirmation was tried. */
async function buy(email: string): Promise<number> {
  const shopper = shopperClient(office.server.app, 'mine.test');
  const checkout = await openCheckout(shopper, [{ variant_id: vase, quantity: 1 }]);
  const { body } = await complete(shopper, checkout, { email });
  await office.server.settle();
  const found = await inShop(sql`SELECT id FROM orders WHERE token = ${body.order.token}`);
  return (found.rows[0] as { id: number }).id;
}
const list = async (query = '') =>
  (await admin<ReplyOf<typeof listGivenUpMails>>('GET', `${path}${query}`)).body;
const again = (id: number, as = admin) =>
  as<{ code: string }>('POST', `/admin/orders/given_up_mails/${id}/send.json`);
const got = (address: string) => office.mail.received.filter(({ to }) => to === address);

test('a rejected email is in the list with the server’s response, and goes out once its address is corrected', async () => {
  refused.add(lost);
  const order = await buy(lost);
  await buy('found@example.com');
  const { mails, has_more } = await list();
  expect(mails).toEqual([
    {
      id: expect.any(Number),
      kind: 'confirmation',
      order_id: order,
      order_name: expect.stringMatching(/^#\d+$/),
      email: lost,
      reason: expect.stringContaining('no mailbox … here'),
      attempts: 1,
      queued_at: expect.any(String),
      can_send_again: true,
    },
  ]);
  expect(has_more).toBe(false);
  expect((await list(`?search=${mails[0]!.order_name.slice(1)}`)).mails).toHaveLength(1);
  expect((await list('?search=found')).mails).toEqual([]);

  const { id } = mails[0]!;
  // Refused once more, it is back.
  expect((await again(id)).status).toBe(200);
  await office.server.settle();
  expect((await list()).mails).toMatchObject([{ id }]);
  await inShop(sql`UPDATE orders SET email = 'mended@example.com' WHERE id = ${order}`);
  expect((await again(id)).status).toBe(200);
  await office.server.settle();
  const [mail, ...more] = got('mended@example.com');
  expect(more).toEqual([]);
  expect(mail!.subject).toBe(`Your order ${mails[0]!.order_name} from mine.test is confirmed`);
  expect(mail!.text).toContain('1 × vase: $30.00');
  expect((await list()).mails).toEqual([]);
  expect((await again(id)).status).toBe(404);
  const { events } = (await admin<{ events: OrderEvent[] }>('GET', `/admin/orders/${order}/events.json`))
    .body;
  expect(events.filter(({ kind }) => kind === 'mail_again')).toHaveLength(2);
});

test('where an order has no address any more, nothing is sent; of two at once one is', async () => {
  refused.add('gone@example.com');
  const order = await buy('gone@example.com');
  const { id } = (await list()).mails[0]!;
  await inShop(sql`UPDATE orders SET email = 'nowhere' WHERE id = ${order}`);
  const answer = await again(id);
  expect([answer.status, answer.body.code]).toEqual([409, 'orders.no_address']);
  await inShop(sql`UPDATE orders SET email = 'there@example.com' WHERE id = ${order}`);
  const answers = await Promise.all([again(id), again(id), again(id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  await office.server.settle();
  expect(got('there@example.com')).toHaveLength(1);
});

test('is for staff with the permission for orders, because it shows addresses', async () => {
  refused.add('private@example.com');
  await buy('private@example.com');
  const { id } = (await list()).mails[0]!;
  const { server, people } = office;
  for (const token of [people.staff.settings, people.nobody]) {
    const someone = memberClient(server.app, token);
    expect((await someone('GET', path)).status).toBe(403);
    expect((await again(id, someone as typeof admin)).status).toBe(403);
  }
  const other = memberClient(server.app, people.otherOwner);
  expect((await other<{ mails: unknown[] }>('GET', path)).body.mails).toEqual([]);
  expect((await again(id, other as typeof admin)).status).toBe(404);
  expect((await memberClient(server.app, people.staff.orders)('GET', path)).status).toBe(200);
});

test('one without its text reports that', async () => {
  await office.rows(sql`UPDATE shop_mails SET sealed = NULL WHERE state = 'failed'`);
  const { mails } = await list();
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.map(({ can_send_again }) => can_send_again)).toEqual(mails.map(() => false));
  expect((await again(mails[0]!.id)).status).toBe(404);
});
