import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { finishJob } from '#core/server/jobs/job-row.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { Notice } from '#modules/identity/notice/contract/notice-calls.ts';
import { type NewNotice, postNotice } from '#modules/identity/notice/server/public.ts';
import { orderPlaced } from '#modules/orders/order/contract/order-events.ts';
import { makeAccount, type TestAccount, testPassword } from './testing/test-account.ts';
import { tokenIn } from './testing/test-mail.ts';
import { type MailedServer, startMailedServer } from './testing/mailed-server.ts';
import { complete, makeProduct, memberClient, openCheckout, shopperClient } from './testing/test-shop.ts';

let office: MailedServer;
let me: TestAccount;
let made = 0;

beforeAll(async () => {
  office = await startMailedServer();
});
beforeEach(async () => {
  await office.server.drain();
  office.mail.forget();
  await office.rows(sql`DELETE FROM rate_limits`);
  await office.rows(sql`DELETE FROM notices`);
  me = await makeAccount(office.server, office.people.shopId, {
    email: `keeper${(made += 1)}@mine.test`,
    role: 'admin',
  });
});
afterAll(() => office.close());

interface NoticeList {
  notices: Notice[];
  unread: number;
}

async function bell(token = me.token): Promise<NoticeList> {
  const answer = await memberClient(office.server.app, token)<NoticeList>('GET', '/admin/notices.json');
  expect(answer.status).toBe(200);
  return answer.body;
}

const post = (notice: Partial<NewNotice> & { eventKey: string }, shopId = office.people.shopId) =>
  office.server.services.db.inShop(shopId, (tx) =>
    postNotice(
      { tx, shop: { id: shopId } },
      { kind: 'staff_changed', values: { change: 'accepted', email: 'someone@mine.test' }, ...notice },
    ),
  );

const wantsByMail = (account: TestAccount, ...kinds: string[]) =>
  office.rows(
    sql`UPDATE users SET mail_notices = ${`{${kinds.join(',')}}`}::text[] WHERE id = ${account.userId}`,
  );

const mailsTo = (address: string) => office.mail.received.filter(({ to }) => to === address);

/** Long enough for a mail that should not come. */
async function quiet(): Promise<void> {
  await office.server.drain();
  await new Promise((resolve) => setTimeout(resolve, 300));
}

describe('the bell', () => {
  test('shows what the person may see: for their permissions, for all, for them alone', async () => {
    const staff = await makeAccount(office.server, office.people.shopId, {
      email: `staff${made}@mine.test`,
      role: 'staff',
      permissions: ['orders'],
    });
    await post({ eventKey: 'everyone' });
    await post({ eventKey: 'orders', permission: 'orders' });
    await post({ eventKey: 'products', permission: 'products' });
    await post({ eventKey: 'admins', permission: 'admin' });
    await post({ eventKey: 'owner', permission: 'owner' });
    await post({ eventKey: 'staff alone', userId: staff.userId });
    await post({ eventKey: 'elsewhere' }, office.people.otherShopId);
    const seen = async (token: string) => {
      const { notices } = await bell(token);
      const keys = await office.rows<{ id: number; event_key: string }>(
        sql`SELECT id, event_key FROM notices`,
      );
      return notices.map(({ id }) => keys.find((one) => one.id === id)!.event_key);
    };
    expect(await seen(staff.token)).toEqual(['staff alone', 'orders', 'everyone']);
    expect(await seen(office.people.nobody)).toEqual(['everyone']);
    expect(await seen(me.token)).toEqual(['admins', 'products', 'orders', 'everyone']);
    expect(await seen(office.people.owner)).toEqual(['owner', 'admins', 'products', 'orders', 'everyone']);
    expect(await seen(office.people.otherOwner)).toEqual(['elsewhere']);
  });

  test('shows the newest thirty of 90 days and counts to a hundred; reading goes forward only', async () => {
    await office.rows(
      sql`INSERT INTO notices (shop_id, kind, event_key, created_at)
          SELECT ${office.people.shopId}, 'order_created', 'k' || n, now() - CASE WHEN n < 20 THEN interval '91 days' ELSE interval '89 days' END
          FROM generate_series(1, 150) n`,
    );
    const { notices, unread } = await bell();
    expect([notices.length, unread]).toEqual([30, 100]);
    const ids = notices.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const read = (up_to_id: number) => me.call('PUT', '/admin/notices/read.json', { up_to_id });
    expect((await read(ids[4]!)).body).toEqual({ success: true });
    expect(await bell()).toMatchObject({ unread: 4 });
    expect((await bell()).notices.map(({ is_read }) => is_read).indexOf(true)).toBe(4);
    await Promise.all([read(ids[20]!), read(ids[2]!), read(ids[10]!)]);
    expect((await bell()).unread).toBe(2);
    expect((await bell(office.people.admin)).unread).toBe(100);
    // A made-up id does not hide what is yet to come.
    await read(Number.MAX_SAFE_INTEGER);
    expect((await bell()).unread).toBe(0);
    await post({ eventKey: 'new' });
    expect((await bell()).unread).toBe(1);
  });

  test('tells a thing once: of 20 deliveries at once there is one notice and one mail', async () => {
    await wantsByMail(me, 'staff_changed');
    await Promise.all(Array.from({ length: 20 }, () => post({ eventKey: 'once', link: '/settings/staff' })));
    expect(await office.rows(sql`SELECT 1 FROM notices`)).toHaveLength(1);
    await office.mail.to(me.email);
    await quiet();
    expect(mailsTo(me.email)).toHaveLength(1);
    expect(mailsTo(me.email)[0]).toMatchObject({ subject: 'mine.test: New staff member' });
    expect(mailsTo(me.email)[0]!.text).toContain('/settings/staff');
  });

  test('goes by mail to those alone who asked for the kind and may see it', async () => {
    const account = (name: string, given: object) =>
      makeAccount(office.server, office.people.shopId, { email: `${name}${made}@mine.test`, ...given });
    const [allowed, without, blocked] = [
      await account('allowed', { role: 'staff', permissions: ['orders'] }),
      await account('without', { role: 'staff' }),
      await account('blocked', { role: 'admin' }),
    ];
    for (const one of [allowed, without, blocked]) await wantsByMail(one, 'order_created');
    await wantsByMail(me, 'job_ended');
    await office.rows(sql`UPDATE users SET enabled = false WHERE id = ${blocked.userId}`);
    const values = { name: '#1001', total: 28.5, currency: 'USD' };
    await post({ kind: 'order_created', eventKey: 'o', values, permission: 'orders', link: '/orders/1' });
    expect((await office.mail.to(allowed.email)).text).toContain('$28.50');
    await quiet();
    expect(office.mail.received.map(({ to }) => to)).toEqual([allowed.email]);
  });
});

describe('what it tells of', () => {
  test('an order: to those with the permission, with its name and total, once for 20 deliveries', async () => {
    const { db } = office.server.services;
    const call = shopperClient(office.server.app, 'mine.test');
    const product = await makeProduct(db, office.people.shopId, { handle: `mug${made}`, price_minor: 2800 });
    const checkout = await openCheckout(call, [{ variant_id: product.variant, quantity: 2 }]);
    const placed = await complete(call, checkout);
    expect(placed.status).toBe(201);
    await office.server.drain();
    const { notices } = await bell(office.people.staff.orders);
    expect(notices).toHaveLength(1);
    const order = Number(notices[0]!.to.replace('/orders/', ''));
    expect(notices[0]).toMatchObject({
      kind: 'order_created',
      values: { name: placed.body.order.name, total: placed.body.order.total, currency: 'USD' },
      is_read: false,
    });
    expect(placed.body.order.total).toBeGreaterThanOrEqual(56);
    expect((await bell(office.people.staff.products)).notices).toEqual([]);
    const shop = (await office.server.services.shops.byId(office.people.shopId))!;
    await db.inShop(office.people.shopId, async (tx) => {
      for (let round = 0; round < 20; round += 1) {
        const event = { order_id: order, at: new Date().toISOString(), subtotal_minor: 0, lines: [] };
        await publish({ tx, shop }, orderPlaced, event);
      }
    });
    await office.server.drain();
    expect((await bell(office.people.staff.orders)).notices).toHaveLength(1);
  });

  test('long work that ended: to the one who started it, once, however often it is ended', async () => {
    const shop = (await office.server.services.shops.byId(office.people.shopId))!;
    const make = async (created_by: number | null) => {
      const found = await office.server.services.db.inShop(office.people.shopId, (tx) =>
        tx.execute<{ id: number }>(
          sql`INSERT INTO jobs (shop_id, kind, status, created_by)
              VALUES (${office.people.shopId}, 'test.work', 'running', ${created_by}) RETURNING id`,
        ),
      );
      return found.rows[0]!.id;
    };
    const end = (job: number, how: Parameters<typeof finishJob>[2]) =>
      office.server.services.db.inShop(office.people.shopId, (tx) => finishJob({ shop, tx }, job, how));
    const [mine, nobodys, failed] = [await make(me.userId), await make(null), await make(me.userId)];
    await Promise.all(Array.from({ length: 20 }, () => end(mine, { result: {} })));
    await end(nobodys, { result: {} });
    await office.server.drain();
    await end(failed, { error: coreRefusals.gone.sentence });
    await office.server.drain();
    const { notices } = await bell();
    expect(notices.map(({ kind, values }) => [kind, values])).toEqual([
      ['job_ended', { job_kind: 'test.work', status: 'failed', failures: 0 }],
      ['job_ended', { job_kind: 'test.work', status: 'done', failures: 0 }],
    ]);
    expect((await bell(office.people.admin)).notices).toEqual([]);
  });

  test('an invitation that was declined: to the admins', async () => {
    const email = `guest${made}@new.test`;
    const invited = await me.call('POST', '/admin/staff.json', {
      staff: { email, role: 'staff', permissions: ['orders'] },
    });
    expect(invited.status).toBe(201);
    const token = tokenIn(await office.mail.to(email));
    const declined = await office.server.app.inject({
      method: 'POST',
      url: `/v1/auth/invitations/${token}/decline`,
    });
    expect(declined.statusCode).toBe(200);
    expect((await bell(office.people.owner)).notices).toMatchObject([
      { kind: 'staff_changed', values: { change: 'declined', email } },
    ]);
    expect((await bell(office.people.nobody)).notices).toEqual([]);
  });

  test('a sign-in from a new device: to the person alone, by mail if they like; a known one is nothing new', async () => {
    await wantsByMail(me, 'sign_in_new');
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0';
    const signIn = async (userAgent: string, remoteAddress = '127.0.0.1') => {
      const answer = await office.server.app.inject({
        method: 'POST',
        url: '/v1/auth/credentials',
        payload: { email: me.email, password: testPassword },
        headers: { 'user-agent': userAgent },
        remoteAddress,
      });
      expect(answer.statusCode).toBe(200);
      return answer.json<{ access_token: string }>().access_token;
    };
    const first = await signIn('first');
    expect((await bell()).notices).toEqual([]);
    // Signing out forgets the session, not the device.
    const headers = { authorization: `Bearer ${first}` };
    await office.server.app.inject({ method: 'POST', url: '/v1/auth/user-logout', headers });
    await signIn('first');
    expect((await bell()).notices).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => signIn(firefox, '203.0.113.7')));
    await signIn(firefox, '203.0.113.7');
    const { notices } = await bell();
    expect(notices.map(({ kind, values }) => [kind, values])).toEqual([
      ['sign_in_new', { device: 'Firefox on Windows', ip: '203.0.113.7' }],
    ]);
    expect((await bell(office.people.owner)).notices).toEqual([]);
    expect((await office.mail.to(me.email)).text).toContain('Firefox on Windows (203.0.113.7)');
    await signIn(firefox, '203.0.113.8');
    expect((await bell()).notices).toHaveLength(2);
    await eventually('the second mail', () => mailsTo(me.email)[1]);
    await quiet();
    expect(mailsTo(me.email)).toHaveLength(2);
    const [stored] = await office.rows<{ text: string }>(
      sql`SELECT string_agg(d::text, ' ') AS text FROM user_devices d WHERE d.user_id = ${me.userId}`,
    );
    expect(stored!.text).not.toMatch(/203\.0\.113|Firefox/);
  });
});
