import pg from 'pg';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';
import { race } from '#apps/server/testing/race.ts';
import { makeMember } from '#apps/server/testing/test-people.ts';
import type { ReceivedMail } from '#apps/server/testing/test-mail.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { hashPassword } from '../../session/server/password.ts';
import { beginSession } from '../../session/server/session.ts';
import type { getHandover } from '../contract/handover-calls.ts';

const ownPassword = 'seven quiet herons';
const heirPassword = 'gravel pantry orbit 77';
const path = '/admin/staff/handover.json';
let office: MailedServer;
/** Of these the mail server knows nothing. */
const refused = new Set<string>();
let hashes: { owner: string; heir: string };

beforeAll(async () => {
  office = await startMailedServer((address) => (refused.has(address) ? `no mailbox ${address} here` : null));
  hashes = { owner: await hashPassword(ownPassword), heir: await hashPassword(heirPassword) };
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.server.settle();
  await office.rows(sql`DELETE FROM rate_limits`);
  office.mail.forget();
});

const rows = <R extends Record<string, unknown>>(statement: SQL) => office.rows<R>(statement);

let made = 0;
/** A shop of its own, with an owner and a staff member, both with passwords. */
async function newShop() {
  made += 1;
  const domain = `handed${made}.test`;
  const { db } = office.server.services;
  const [shop] = await rows<{ id: number }>(
    sql`INSERT INTO shops (name, domain, contact_email) VALUES (${`Kiln ${made}`}, ${domain}, ${`hello@${domain}`}) RETURNING id`,
  );
  const id = shop!.id;
  const person = async (name: 'owner' | 'heir', role: string) => {
    const email = `${name}@${domain}`;
    const token = await makeMember(db, id, { email, role, permissions: role === 'staff' ? ['orders'] : [] });
    const [row] = await rows<{ user_id: number; staff_id: number }>(
      sql`UPDATE users u SET password_hash = ${hashes[name]}, first_name = ${name}, last_name = ''
          FROM memberships m WHERE u.email = ${email} AND m.user_id = u.id RETURNING u.id AS user_id, m.id AS staff_id`,
    );
    return { email, token, call: memberClient(office.server.app, token), ...row! };
  };
  return {
    id,
    name: `Kiln ${made}`,
    owner: await person('owner', 'owner'),
    heir: await person('heir', 'staff'),
  };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

const start = ({ owner, heir }: Shop, given: object = {}, password = ownPassword) =>
  owner.call<ReplyOf<typeof getHandover> & { code: string; fields: object }>('POST', path, {
    handover: { staff_id: heir.staff_id, stays: true, ...given },
    current_password: password,
  });

const linkIn = ({ text }: ReceivedMail) => /\/auth\/ownership\/([\w-]{43})/.exec(text)![1]!;

/** Offers the shop and gives the link that came by mail. */
async function offered(shop: Shop, given: object = {}): Promise<string> {
  const answer = await start(shop, given);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  await office.server.settle();
  return linkIn(await office.mail.to(shop.heir.email));
}

const look = (link: string) => office.server.app.inject(`/v1/auth/handovers/${link}`);
const accept = (link: string, token: string, password = heirPassword) =>
  office.server.app.inject({
    method: 'POST',
    url: `/v1/auth/handovers/${link}/accept`,
    headers: { authorization: `Bearer ${token}` },
    payload: { current_password: password },
  });
const decline = (link: string) =>
  office.server.app.inject({ method: 'POST', url: `/v1/auth/handovers/${link}/decline` });
const open = async ({ owner }: Shop) =>
  (await owner.call<ReplyOf<typeof getHandover>>('GET', path)).body.handover;

/** Who is what in the shop, by address up to the `@`. */
async function roles({ id }: Shop): Promise<Record<string, string>> {
  const found = await rows<{ email: string; role: string }>(
    sql`SELECT u.email, m.role FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.shop_id = ${id}`,
  );
  return Object.fromEntries(found.map(({ email, role }) => [email.split('@')[0]!, role]));
}
const before = { owner: 'owner', heir: 'staff' };
const after = { owner: 'admin', heir: 'owner' };

const stateOf = async ({ id }: Shop) =>
  (await rows<{ state: string }>(sql`SELECT state FROM handovers WHERE shop_id = ${id} ORDER BY id`)).map(
    ({ state }) => state,
  );
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;

async function expectSpent(link: string, token: string): Promise<void> {
  for (const answer of [await look(link), await accept(link, token), await decline(link)])
    expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'identity.link_spent']);
}

/** What the mails to an address say since the last `forget`. */
async function mailsTo(email: string): Promise<ReceivedMail[]> {
  await office.server.settle();
  return office.mail.received.filter(({ to }) => to === email);
}

describe('a shop goes to somebody who works in it', () => {
  test('with both passwords and a mail to each, in the language of each; what both may do follows at once', async () => {
    const shop = await newShop();
    const { owner, heir } = shop;
    await rows(sql`UPDATE users SET locale_code = 'de' WHERE id = ${heir.user_id}`);
    const answer = await start(shop);
    expect(answer.body.handover).toMatchObject({ email: heir.email, name: 'heir', stays: true });
    const days =
      (Date.parse(answer.body.handover!.expires_at) - office.server.services.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect(await roles(shop)).toEqual(before);

    const [offer, ...others] = await mailsTo(heir.email);
    expect(others).toEqual([]);
    expect(offer!.text).toContain(`Werden Sie Inhaber von ${shop.name}`);
    expect(offer!.text).toContain('owner bleibt als Administrator im Shop');
    expect(offer!.source).toMatch(new RegExp(`^Reply-To: hello@handed${made}\\.test\\r?$`, 'm'));
    expect(offer!.source).toMatch(new RegExp(`^From: ${shop.name} <`, 'm'));
    const [notice] = await mailsTo(owner.email);
    expect(notice!.subject).toBe(`Transfer of ${shop.name} to heir requested`);
    expect(notice!.text).toContain('/reset-password');
    expect(notice!.text).not.toContain('/auth/ownership/');

    const link = linkIn(offer!);
    expect((await look(link)).json()).toEqual({
      handover: {
        shop_name: shop.name,
        owner: 'owner',
        email: heir.email,
        stays: true,
        expires_at: answer.body.handover!.expires_at,
        has_password: true,
      },
    });
    office.mail.forget();
    expect((await accept(link, heir.token)).statusCode).toBe(200);
    expect(await roles(shop)).toEqual(after);
    // The same sessions, at their next call.
    expect((await heir.call('GET', path)).status).toBe(200);
    expect((await owner.call('GET', path)).status).toBe(403);
    expect((await owner.call('GET', '/admin/staff.json')).status).toBe(200);
    await expectSpent(link, heir.token);

    const [taken, ...moreTaken] = await mailsTo(heir.email);
    expect(moreTaken).toEqual([]);
    expect(taken!.text).toContain(`Sie sind jetzt Inhaber von ${shop.name}`);
    expect(taken!.text).toContain('Das waren Sie nicht?');
    const [given, ...moreGiven] = await mailsTo(owner.email);
    expect(moreGiven).toEqual([]);
    expect(given!.subject).toBe(`heir is now the owner of ${shop.name}`);
    expect(given!.text).toContain('You stay in the shop as an admin.');
    expect(given!.text).toContain('Wasn’t you?');

    const log = await heir.call<{ entries: { subject: string; subject_name: string; changes: unknown[] }[] }>(
      'GET',
      '/admin/audit.json',
    );
    const role = (from: string, to: string) =>
      expect.objectContaining({
        subject: 'memberships',
        changes: expect.arrayContaining([expect.objectContaining({ field: 'role', from, to })]),
      });
    expect(log.body.entries).toContainEqual(role('staff', 'owner'));
    expect(log.body.entries).toContainEqual(role('owner', 'admin'));
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({
        subject: 'handovers',
        changes: [{ field: 'state', from: 'open', to: 'accepted' }],
      }),
    );
    expect(JSON.stringify(log.body)).not.toContain('token_hash');
  });

  test('an owner who leaves is out at the next click, in every session', async () => {
    const shop = await newShop();
    const link = await offered(shop, { stays: false });
    const { db } = office.server.services;
    const second = await db.asSystem((tx) =>
      beginSession(tx, { userId: shop.owner.user_id, shopId: shop.id, userAgent: 'test' }),
    );
    office.mail.forget();
    expect((await accept(link, shop.heir.token)).statusCode).toBe(200);
    expect(await roles(shop)).toEqual({ heir: 'owner' });
    for (const token of [shop.owner.token, second])
      expect((await memberClient(office.server.app, token)('GET', '/admin/shop/context.json')).status).toBe(
        401,
      );
    const [given] = await mailsTo(shop.owner.email);
    expect(given!.text).toContain('You no longer have access to the shop.');
  });

  test('the new owner may hand it back', async () => {
    const shop = await newShop();
    expect((await accept(await offered(shop), shop.heir.token)).statusCode).toBe(200);
    const back: Shop = {
      ...shop,
      owner: { ...shop.heir },
      heir: { ...shop.owner },
    };
    office.mail.forget();
    const answer = await start(back, {}, heirPassword);
    expect(answer.status).toBe(201);
    const link = linkIn(
      (await mailsTo(shop.owner.email)).find(({ text }) => text.includes('/auth/ownership/'))!,
    );
    expect((await accept(link, shop.owner.token, ownPassword)).statusCode).toBe(200);
    expect(await roles(shop)).toEqual({ owner: 'owner', heir: 'admin' });
    expect(await stateOf(shop)).toEqual(['accepted', 'accepted']);
  });

  test('whichever shop the session of the new owner acts on', async () => {
    const shop = await newShop();
    const link = await offered(shop);
    const elsewhere = await newShop();
    await rows(
      sql`INSERT INTO memberships (shop_id, user_id, role) VALUES (${elsewhere.id}, ${shop.heir.user_id}, 'staff')`,
    );
    const token = await office.server.services.db.asSystem((tx) =>
      beginSession(tx, { userId: shop.heir.user_id, shopId: elsewhere.id, userAgent: 'test' }),
    );
    expect((await accept(link, token)).statusCode).toBe(200);
    expect(await roles(shop)).toEqual(after);
    expect((await roles(elsewhere))['owner']).toBe('owner');
  });
});

test('the owner is told whether the mail with the offer went out, and what the mail server said', async () => {
  const shop = await newShop();
  await offered(shop);
  expect(await open(shop)).toMatchObject({ mail: 'sent', mail_reason: '' });
  const unknown = await newShop();
  refused.add(unknown.heir.email);
  expect((await start(unknown)).body.handover).toMatchObject({ mail: 'queued', mail_reason: '' });
  await office.server.settle();
  const mailState = { mail_reason: expect.stringMatching(/no mailbox … here/) };
  expect(await open(unknown)).toMatchObject({ mail: 'failed', ...mailState });
  await rows(
    sql`UPDATE shop_mails SET state = 'queued', next_attempt_at = now() + interval '1 hour'
        WHERE shop_id = ${unknown.id} AND state = 'failed' RETURNING id`,
  );
  expect(await open(unknown)).toMatchObject({ mail: 'delayed', ...mailState });
});

describe('what is refused', () => {
  test('offering it without the own password, and guessing that one', async () => {
    const shop = await newShop();
    const wrong = await start(shop, {}, 'not this');
    expect([wrong.status, wrong.body.code]).toEqual([422, 'identity.wrong_password']);
    expect(wrong.body.fields).toHaveProperty('current_password');
    const guesses = await race(30, () =>
      office.server.app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${shop.owner.token}` },
        payload: {
          handover: { staff_id: shop.heir.staff_id, stays: true },
          current_password: 'not this',
        },
      }),
    );
    const statuses = guesses.lost.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    expect(statuses.filter((status) => status === 429)).toHaveLength(11);
    expect(await stateOf(shop)).toEqual([]);
    expect(office.mail.received).toEqual([]);
  });

  test('offering it to who does not work there, is blocked, is invited, or owns it', async () => {
    const shop = await newShop();
    const other = await newShop();
    const answer = async (staff_id: number) => {
      const started = await start(shop, { staff_id });
      return [started.status, started.body.code];
    };
    expect(await answer(other.heir.staff_id)).toEqual([404, 'core.not_found']);
    expect(await answer(shop.owner.staff_id)).toEqual([409, 'identity.not_to_them']);
    await rows(sql`UPDATE memberships SET status = 'invited' WHERE id = ${shop.heir.staff_id}`);
    expect(await answer(shop.heir.staff_id)).toEqual([409, 'identity.not_to_them']);
    await rows(sql`UPDATE memberships SET status = 'accepted' WHERE id = ${shop.heir.staff_id}`);
    await rows(sql`UPDATE users SET enabled = false WHERE id = ${shop.heir.user_id}`);
    expect(await answer(shop.heir.staff_id)).toEqual([409, 'identity.not_to_them']);
    expect(await stateOf(shop)).toEqual([]);
  });

  test('two at once', async () => {
    const shop = await newShop();
    await offered(shop);
    const again = await start(shop);
    expect([again.status, again.body.code]).toEqual([409, 'identity.handover_open']);
    const third = await newShop();
    const { won, lost } = await race(6, () =>
      office.server.app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${third.owner.token}` },
        payload: {
          handover: { staff_id: third.heir.staff_id, stays: true },
          current_password: ownPassword,
        },
      }),
    );
    expect(won).toHaveLength(1);
    expect([...new Set(lost.map((one) => `${one.statusCode} ${codeOf(one)}`))].sort()).toEqual(
      // Five mails an hour to an address, whichever of them are sent.
      expect.arrayContaining(['409 identity.handover_open']),
    );
    expect(await stateOf(third)).toEqual(['open']);
  });

  test('accepting without the own password, as somebody else, or with a session of nobody', async () => {
    const shop = await newShop();
    const link = await offered(shop);
    const wrong = await accept(link, shop.heir.token, ownPassword);
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([422, 'identity.wrong_password']);
    for (const token of [shop.owner.token, office.people.owner]) {
      const other = await accept(link, token, ownPassword);
      expect([other.statusCode, codeOf(other)]).toEqual([403, 'identity.other_account']);
    }
    expect((await accept(link, 'A'.repeat(43))).statusCode).toBe(401);
    expect(await roles(shop)).toEqual(before);
    expect((await accept(link, shop.heir.token)).statusCode).toBe(200);
  });

  test('who has no password is told to choose one, and the link stays good meanwhile', async () => {
    const shop = await newShop();
    const link = await offered(shop);
    await rows(sql`UPDATE users SET password_hash = 'none' WHERE id = ${shop.heir.user_id}`);
    expect((await look(link)).json()).toMatchObject({ handover: { has_password: false } });
    const acceptance = await accept(link, shop.heir.token);
    expect([acceptance.statusCode, codeOf(acceptance)]).toEqual([422, 'identity.no_password']);
    await rows(sql`UPDATE users SET password_hash = ${hashes.heir} WHERE id = ${shop.heir.user_id}`);
    expect((await accept(link, shop.heir.token)).statusCode).toBe(200);
  });

  test('a link that was never one, and one of another kind', async () => {
    const shop = await newShop();
    await expectSpent('A'.repeat(43), shop.heir.token);
    expect((await look('short')).statusCode).toBe(422);
  });
});

describe('nothing comes of it', () => {
  test('when the owner withdraws it', async () => {
    const shop = await newShop();
    const link = await offered(shop);
    const { id } = (await open(shop))!;
    expect((await shop.heir.call('DELETE', `/admin/staff/handover/${id}.json`)).status).toBe(403);
    expect((await shop.owner.call('DELETE', `/admin/staff/handover/${id}.json`)).status).toBe(200);
    expect(await open(shop)).toBeNull();
    expect((await shop.owner.call('DELETE', `/admin/staff/handover/${id}.json`)).status).toBe(404);
    await expectSpent(link, shop.heir.token);
    expect(await stateOf(shop)).toEqual(['withdrawn']);
    await offered(shop);
  });

  test('when the other declines, which the owner hears by mail', async () => {
    const shop = await newShop();
    const link = await offered(shop);
    office.mail.forget();
    expect((await decline(link)).statusCode).toBe(200);
    await expectSpent(link, shop.heir.token);
    const [told, ...more] = await mailsTo(shop.owner.email);
    expect(more).toEqual([]);
    expect(told!.subject).toBe(`heir declined to take over ${shop.name}`);
    expect(await roles(shop)).toEqual(before);
    expect(await stateOf(shop)).toEqual(['declined']);
  });

  test('when it has run out; another can be begun then', async () => {
    const shop = await newShop();
    const link = await offered(shop);
    await rows(sql`UPDATE handovers SET expires_at = now() - interval '1 second' WHERE shop_id = ${shop.id}`);
    await expectSpent(link, shop.heir.token);
    expect(await open(shop)).toBeNull();
    office.mail.forget();
    const second = await offered(shop);
    expect(await stateOf(shop)).toEqual(['expired', 'open']);
    await expectSpent(link, shop.heir.token);
    expect((await accept(second, shop.heir.token)).statusCode).toBe(200);
  });

  const ends: [string, (shop: Shop) => Promise<unknown>, (shop: Shop) => Promise<unknown>][] = [
    [
      'the other is removed, and works there again',
      (shop) => shop.owner.call('DELETE', `/admin/staff/${shop.heir.staff_id}.json`),
      (shop) =>
        rows(
          sql`INSERT INTO memberships (shop_id, user_id, role) VALUES (${shop.id}, ${shop.heir.user_id}, 'staff')`,
        ),
    ],
    [
      'the other is blocked, and let in again',
      (shop) => rows(sql`UPDATE users SET enabled = false WHERE id = ${shop.heir.user_id}`),
      (shop) => rows(sql`UPDATE users SET enabled = true WHERE id = ${shop.heir.user_id}`),
    ],
    [
      'the owner is blocked, and let in again',
      (shop) => rows(sql`UPDATE users SET enabled = false WHERE id = ${shop.owner.user_id}`),
      (shop) => rows(sql`UPDATE users SET enabled = true WHERE id = ${shop.owner.user_id}`),
    ],
    [
      'the shop is closed, and opened again',
      ({ owner }) =>
        owner.call('POST', '/admin/shop/close.json', { current_password: ownPassword, reason: '' }),
      ({ owner }) => owner.call('POST', '/admin/shop/reopen.json', { current_password: ownPassword }),
    ],
    [
      'the shop is stopped by the operator, and goes on',
      ({ id }) => rows(sql`UPDATE shops SET access_code = 'shop_is_frozen' WHERE id = ${id}`),
      ({ id }) => rows(sql`UPDATE shops SET access_code = NULL WHERE id = ${id}`),
    ],
  ];
  test.each(ends)('when %s', async (_how, end, undo) => {
    const shop = await newShop();
    const link = await offered(shop);
    await end(shop);
    expect(await stateOf(shop)).toEqual(['void']);
    await undo(shop);
    const token = await office.server.services.db.asSystem((tx) =>
      beginSession(tx, { userId: shop.heir.user_id, shopId: shop.id, userAgent: 'test' }),
    );
    await expectSpent(link, token);
    expect(await roles(shop)).toEqual(before);
    expect(await open(shop)).toBeNull();
  });
});

describe('at the same moment', () => {
  test('of many who accept with one link one does, and there is one owner (reliability 26)', async () => {
    const shop = await newShop();
    const link = await offered(shop);
    office.mail.forget();
    const { won, lost } = await race(8, () => accept(link, shop.heir.token));
    expect(won).toHaveLength(1);
    expect([...new Set(lost.map(codeOf))]).toEqual(['identity.link_spent']);
    expect(await roles(shop)).toEqual(after);
    expect(await mailsTo(shop.heir.email)).toHaveLength(1);
    expect(await mailsTo(shop.owner.email)).toHaveLength(1);
  });

  type Rival = [string, (shop: Shop, link: string, id: number) => Promise<unknown>];
  const rivals: Rival[] = [
    ['withdrawn', ({ owner }, _link, id) => owner.call('DELETE', `/admin/staff/handover/${id}.json`)],
    ['declined', (_shop, link) => decline(link)],
    ['void', (shop) => shop.owner.call('DELETE', `/admin/staff/${shop.heir.staff_id}.json`)],
  ];
  test.each(rivals)('accepting and %s: one of the two happens, whole', async (state, rival) => {
    for (let round = 0; round < 6; round += 1) {
      const shop = await newShop();
      office.mail.forget();
      const link = await offered(shop);
      const { id } = (await open(shop))!;
      // Each is let begin first in turn: a password takes longer to prove than anything else here.
      const accepting = () => accept(link, shop.heir.token);
      const head = new Promise((done) => setTimeout(done, round * 15));
      const [accepted] = await Promise.all([accepting(), head.then(() => rival(shop, link, id))]);
      const now = await roles(shop);
      const [how] = await stateOf(shop);
      if (how === 'accepted') {
        expect(accepted.statusCode).toBe(200);
        expect(now).toEqual(after);
      } else {
        expect(how).toBe(state);
        expect([401, 410]).toContain(accepted.statusCode);
        expect(now['owner']).toBe('owner');
      }
    }
  });

  test('a connection that breaks between the two roles leaves everything as it was, and the link good', async () => {
    const shop = await newShop();
    const link = await offered(shop);
    office.mail.forget();
    const { id } = (await open(shop))!;
    const other = new pg.Client({ connectionString: office.server.databaseUrl });
    const killer = new pg.Client({ connectionString: office.server.databaseUrl });
    await Promise.all([other.connect(), killer.connect()]);
    try {
      // The notice of this very handover is being written elsewhere: accepting waits for it, with both roles changed.
      await other.query('BEGIN');
      await other.query(`INSERT INTO notices (shop_id, kind, event_key) VALUES ($1, 'staff_changed', $2)`, [
        shop.id,
        `owner:${id}`,
      ]);
      const accepting = accept(link, shop.heir.token);
      await eventually('accepting to wait and be thrown out', async () => {
        const thrown = await killer.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO notices%' AND datname = current_database()`,
        );
        return thrown.rows.length > 0;
      });
      expect((await accepting).statusCode).toBeGreaterThanOrEqual(500);
      await other.query('ROLLBACK');
      expect(await roles(shop)).toEqual(before);
      expect(await stateOf(shop)).toEqual(['open']);
      expect(await mailsTo(shop.heir.email)).toEqual([]);
      await eventually(
        'the link to work',
        async () => (await accept(link, shop.heir.token)).statusCode === 200,
      );
      expect(await roles(shop)).toEqual(after);
      expect(await mailsTo(shop.heir.email)).toHaveLength(1);
    } finally {
      await Promise.all([other.end(), killer.end()]);
    }
  });
});

describe('a shop has one owner, always', () => {
  test('a second one cannot be stored, the only one neither removed nor made something else', async () => {
    const shop = await newShop();
    const member = sql`shop_id = ${shop.id} AND user_id = ${shop.owner.user_id}`;
    const refused = async (statement: SQL) => {
      const failure: unknown = await rows(statement).then(
        () => null,
        (error: { constraint?: string; cause?: { constraint?: string } }) =>
          error.constraint ?? error.cause?.constraint,
      );
      return failure;
    };
    expect(
      await refused(
        sql`UPDATE memberships SET role = 'owner' WHERE shop_id = ${shop.id} AND user_id = ${shop.heir.user_id}`,
      ),
    ).toBe('memberships_owner');
    expect(await refused(sql`UPDATE memberships SET role = 'admin' WHERE ${member}`)).toBe(
      'memberships_keep_owner',
    );
    expect(await refused(sql`DELETE FROM memberships WHERE ${member}`)).toBe('memberships_keep_owner');
    expect(await refused(sql`UPDATE memberships SET status = 'invited' WHERE ${member}`)).toBe(
      'memberships_owner_works',
    );
    expect(await roles(shop)).toEqual(before);
    // With its shop it goes.
    await rows(sql`DELETE FROM shops WHERE id = ${shop.id}`);
    expect(await roles(shop)).toEqual({});
  });
});
