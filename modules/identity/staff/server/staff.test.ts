import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import type { StaffMember } from '../contract/staff-calls.ts';
import { beginSession } from '../../session/server/session.ts';
import { makeMember, makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
type Call = ReturnType<typeof memberClient>;
let owner: Call;
let admin: Call;

interface Reply {
  staff: StaffMember;
  code: string;
  count: number;
}

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  owner = memberClient(server.app, people.owner);
  admin = memberClient(server.app, people.admin);
});
beforeEach(() => system(sql`DELETE FROM rate_limits`));
afterAll(() => server.close());

function system(statement: ReturnType<typeof sql>) {
  return server.services.db.asSystem((tx) => tx.execute<{ value: never }>(statement));
}

async function idOf(email: string): Promise<number> {
  const found = await system(
    sql`SELECT m.id AS value FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = ${email} AND m.shop_id = ${people.shopId}`,
  );
  return found.rows[0]!.value;
}

const list = async (query = '', call = owner): Promise<StaffMember[]> => {
  const answer = await call<{ staff: StaffMember[] }>('GET', `/admin/staff.json?limit=100&${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body.staff;
};
const invite = (email: string, given: object = {}, call = owner) =>
  call<Reply>('POST', '/admin/staff.json', {
    staff: { email, role: 'staff', permissions: ['apps'], ...given },
  });

describe('the list', () => {
  test('shows everyone of the shop, with what they are, and nobody of another', async () => {
    const all = await list('', admin);
    expect(all).toHaveLength(14);
    expect(all.map((one) => one.email)).not.toContain('owner@other.test');
    const by = (email: string) => all.find((one) => one.email === email)!;
    expect(by('owner@mine.test')).toMatchObject({ role: 'owner', status: 'accepted', can_change: false });
    expect(by('admin@mine.test')).toMatchObject({ role: 'admin', can_change: false });
    expect(by('orders@mine.test')).toMatchObject({
      role: 'staff',
      permissions: ['orders'],
      can_change: true,
    });
    expect((await list('', owner)).find((one) => one.role === 'admin')!.can_change).toBe(true);
  });

  test('is paged in the asked order, without gaps or doubles', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) {
      const answer = await owner<{ staff: StaffMember[]; has_more: boolean }>(
        'GET',
        `/admin/staff.json?limit=5&page=${page}&sort_field=email&sort_direction=desc`,
      );
      expect(answer.body.has_more).toBe(page < 3);
      pages.push(...answer.body.staff.map((one) => one.email));
    }
    expect(pages).toEqual(
      (await list())
        .map((one) => one.email)
        .sort()
        .reverse(),
    );
  });

  test('finds by name and address, by state and role, and counts the same', async () => {
    await system(
      sql`UPDATE users SET first_name = 'Renée', last_name = 'Ångström' WHERE email = 'themes@mine.test'`,
    );
    for (const [query, expected] of [
      ['search=angstrom%20renee', ['themes@mine.test']],
      ['search=THEMES%40', ['themes@mine.test']],
      ['search=%25', []],
      ['role=owner', ['owner@mine.test']],
      ['role=staff&status=invited', []],
    ] as const) {
      expect([query, (await list(query)).map((one) => one.email)]).toEqual([query, expected]);
      const counted = await owner<Reply>('GET', `/admin/staff/count.json?${query}`);
      expect([query, counted.body.count]).toEqual([query, expected.length]);
    }
  });

  test('an invitation of more than seven days ago has run out', async () => {
    await invite('slow@new.test');
    const states = async () => (await list('search=slow%40')).map((one) => one.status);
    expect(await states()).toEqual(['invited']);
    expect(await list('status=expired&search=slow')).toEqual([]);
    await system(
      sql`UPDATE memberships SET invited_at = now() - interval '7 days 1 second' WHERE email = 'slow@new.test'`,
    );
    expect(await states()).toEqual(['expired']);
    expect((await list('status=expired&search=slow')).map((one) => one.status)).toEqual(['expired']);
    expect(await list('status=invited&search=slow')).toEqual([]);
  });

  test('tells when someone was last here, and not what they do in another shop', async () => {
    const user = sql`SELECT id FROM users WHERE email = 'settings@mine.test'`;
    await system(sql`UPDATE sessions SET last_seen_at = '2026-01-02T03:04:05Z' WHERE user_id = (${user})`);
    await system(
      sql`INSERT INTO sessions (token_hash, user_id, acting_shop, expires_at) VALUES ('x', (${user}), ${people.otherShopId}, now() + interval '1 day')`,
    );
    const [one] = await list('search=settings%40');
    expect(one!.last_seen_at).toBe('2026-01-02T03:04:05.000Z');
  });

  test('an invitation shows the same whether or not the address has an account (reliability 28)', async () => {
    await system(
      sql`INSERT INTO users (email, password_hash, first_name, last_name, avatar, totp_on_at) VALUES ('known@else.test', '$argon2x', 'Known', 'Person', '/files/face.png', now())`,
    );
    const shapes = [];
    for (const email of ['known@else.test', 'nobody@else.test']) {
      const { status, body } = await invite(email);
      expect(status).toBe(201);
      const [listed] = await list(`search=${encodeURIComponent(email)}`);
      expect(listed).toEqual(body.staff);
      shapes.push({ ...listed, id: 0, email: '', invited_at: '' });
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(await list('search=Known%20Person')).toEqual([]);
  });
});

describe('inviting', () => {
  test('makes an account without a password and mails a link to accept and one to decline', async () => {
    const { status, body } = await invite('New.Person@New.test', { permissions: ['apps', 'orders', 'apps'] });
    expect([status, body.staff]).toEqual([
      201,
      expect.objectContaining({
        email: 'New.Person@New.test',
        user_id: null,
        role: 'staff',
        permissions: ['apps', 'orders'],
        status: 'invited',
        invited_by: 'Test',
        last_seen_at: null,
      }),
    ]);
    const stored = await system(
      sql`SELECT password_hash AS value FROM users WHERE email = 'New.Person@New.test'`,
    );
    expect(stored.rows[0]!.value).toBe('none');
    const [mail] = await readMailbox(server.services.dataDir);
    expect(mail!.to).toBe('New.Person@New.test');
    const { publicUrl } = server.services;
    const link = new RegExp(`${publicUrl}/auth/accept/([\\w-]{43})\\?token=\\1\\s`).exec(mail!.text);
    expect(link).not.toBeNull();
    expect(mail!.text).toContain(`${publicUrl}/auth/decline/${link![1]}?token=${link![1]}`);
    const tokens = await system(
      sql`SELECT extract(epoch FROM expires_at - created_at)::int AS value FROM single_use_tokens WHERE email = 'New.Person@New.test'`,
    );
    expect(tokens.rows.map((row) => row.value)).toEqual([7 * 24 * 3600]);
  });

  test('a member is 409, under any spelling', async () => {
    for (const email of ['admin@mine.test', 'ADMIN@mine.test', 'owner@mine.test']) {
      const answer = await invite(email);
      expect([answer.status, answer.body.code]).toEqual([409, 'identity.already_member']);
    }
    expect((await list('role=owner')).map((one) => one.email)).toEqual(['owner@mine.test']);
  });

  test('20 of one new address at once make one account, one membership and one link that works', async () => {
    await system(sql`DELETE FROM rate_limits`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => invite(n % 2 ? 'race@new.test' : 'RACE@new.test')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    const counts = await system(
      sql`SELECT ARRAY[(SELECT count(*) FROM users WHERE lower(email) = 'race@new.test'),
                       (SELECT count(*) FROM memberships WHERE lower(email) = 'race@new.test'),
                       (SELECT count(*) FROM single_use_tokens WHERE lower(email) = 'race@new.test')]::int[] AS value`,
    );
    expect(counts.rows[0]!.value).toEqual([1, 1, 1]);
  });

  test('the 51st invitation of a shop in an hour, and the 6th to an address from any shop, are 429 (reliability 27)', async () => {
    const other = memberClient(server.app, people.otherOwner);
    for (let n = 0; n < 5; n += 1)
      expect((await invite('often@new.test', {}, n % 2 ? other : owner)).status).toBe(201);
    for (const call of [owner, other]) {
      const answer = await invite('Often@new.test', {}, call);
      expect([answer.status, answer.body.code]).toEqual([429, 'core.too_many']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    }
    await system(sql`DELETE FROM rate_limits`);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => invite(`many${n}@new.test`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await system(sql`DELETE FROM memberships WHERE email LIKE 'many%'`);
  });

  test('nobody is made an owner', async () => {
    expect((await invite('boss@new.test', { role: 'owner' })).status).toBe(422);
    const answer = await owner<Reply>('PUT', `/admin/staff/${await idOf('apps@mine.test')}.json`, {
      staff: { role: 'owner', permissions: [], version: 1 },
    });
    expect(answer.status).toBe(422);
  });

  test('sending again makes the link before it void, and revives what ran out or was declined', async () => {
    const { body } = await invite('again@new.test');
    const token = sql`SELECT encode(token_hash, 'hex') AS value FROM single_use_tokens WHERE email = 'again@new.test'`;
    const first = (await system(token)).rows.map((row) => row.value);
    for (const state of ['invited', 'declined']) {
      await system(
        sql`UPDATE memberships SET status = ${state}, invited_at = now() - interval '8 days' WHERE email = 'again@new.test'`,
      );
      const answer = await owner<Reply>('POST', `/admin/staff/${body.staff.id}/resend.json`);
      expect([answer.status, answer.body.staff.status]).toEqual([200, 'invited']);
    }
    const last = (await system(token)).rows.map((row) => row.value);
    expect(last).toHaveLength(1);
    expect(last).not.toEqual(first);
    const member = await owner<Reply>('POST', `/admin/staff/${await idOf('apps@mine.test')}/resend.json`);
    expect([member.status, member.body.code]).toEqual([409, 'identity.already_member']);
  });
});

describe('changing and removing', () => {
  const change = (call: Call, id: number, staff: object) =>
    call<Reply>('PUT', `/admin/staff/${id}.json`, { staff: { role: 'staff', permissions: [], ...staff } });

  test('nobody changes or removes the owner or themself; an admin does so with another admin', async () => {
    const second = 'second@mine.test';
    await makeMember(server.services.db, people.shopId, { email: second, role: 'admin' });
    for (const [call, email, expected] of [
      [admin, 'owner@mine.test', 403],
      [owner, 'owner@mine.test', 403],
      [admin, 'admin@mine.test', 403],
      [admin, second, 200],
    ] as const) {
      const id = await idOf(email);
      const changed = await change(call, id, { role: 'admin', version: 1 });
      expect([email, changed.status]).toEqual([email, expected]);
      const removed = await call<Reply>('DELETE', `/admin/staff/${id}.json`);
      expect([email, removed.status]).toEqual([email, expected]);
      if (expected === 403) expect(removed.body.code).toBe('identity.not_yours_to_change');
    }
    expect((await list('search=second%40')).length).toBe(0);
  });

  test('of two who save at once one is told 409 with what the other saved', async () => {
    const id = await idOf('products@mine.test');
    const answers = await Promise.all([
      change(owner, id, { permissions: ['orders'], version: 1 }),
      change(admin, id, { permissions: ['themes'], version: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const [saved, late] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    expect(late.body).toMatchObject({ code: 'core.stale', current: saved.body.staff });
    expect(saved.body.staff.version).toBe(2);
  });

  test('what was changed counts at the next call (reliability 4)', async () => {
    const call = memberClient(server.app, people.staff.view_balance);
    const id = await idOf('view_balance@mine.test');
    expect((await call('GET', '/admin/offers/list.json')).status).toBe(403);
    expect((await change(owner, id, { permissions: ['apps'], version: 1 })).status).toBe(200);
    expect((await call('GET', '/admin/offers/list.json')).status).toBe(200);
    expect((await change(owner, id, { role: 'admin', version: 2 })).body.staff.permissions).toEqual([]);
    expect((await call('GET', '/admin/staff.json')).status).toBe(200);
  });

  test('who is removed is refused at the next click, and does not land in another shop of theirs (reliability 29)', async () => {
    const email = 'two-shops@mine.test';
    const token = await makeMember(server.services.db, people.shopId, { email, permissions: ['apps'] });
    const user = sql`SELECT id FROM users WHERE email = ${email}`;
    await system(
      sql`INSERT INTO memberships (shop_id, user_id, role) VALUES (${people.otherShopId}, (${user}), 'admin')`,
    );
    const userId = (await system(sql`SELECT id AS value FROM users WHERE email = ${email}`)).rows[0]!.value;
    const elsewhere = await server.services.db.asSystem((tx) =>
      beginSession(tx, { userId, shopId: people.otherShopId, userAgent: 'test' }),
    );
    const [here, there] = [memberClient(server.app, token), memberClient(server.app, elsewhere)];
    expect((await here('GET', '/admin/shop/context.json')).status).toBe(200);
    const id = await idOf(email);
    expect((await owner('DELETE', `/admin/staff/${id}.json`)).status).toBe(200);
    for (const path of [
      '/admin/shop/context.json',
      `/admin/shop/context.json?shop_id=${people.otherShopId}`,
    ]) {
      expect((await here('GET', path)).status).toBe(401);
    }
    expect((await there('GET', '/admin/shop/context.json')).status).toBe(200);
    expect((await owner('DELETE', `/admin/staff/${id}.json`)).status).toBe(404);
    // Not even a new membership wakes the old session.
    await system(
      sql`INSERT INTO memberships (shop_id, user_id, role) VALUES (${people.shopId}, (${user}), 'staff')`,
    );
    expect((await here('GET', '/admin/shop/context.json')).status).toBe(401);
  });
});
