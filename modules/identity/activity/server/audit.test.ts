import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { type AuditEntry, countAudit, listAudit } from '../contract/audit-calls.ts';
import { auditRoutes } from './audit-routes.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { makeRows, type TestRows } from '#apps/server/testing/test-rows.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  complete,
  memberClient,
  offerBody,
  openCheckout,
  shopperClient,
} from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let rows: TestRows;
let otherRows: TestRows;
let database: pg.Client;
type Call = ReturnType<typeof memberClient>;
let owner: Call;
let admin: Call;
let adminId: number;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  rows = await makeRows(server.services.db, people.shopId, 'mine');
  otherRows = await makeRows(server.services.db, people.otherShopId, 'other');
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  owner = memberClient(server.app, people.owner);
  admin = memberClient(server.app, people.admin);
  const found = await database.query<{ id: number }>("SELECT id FROM users WHERE email = 'admin@mine.test'");
  adminId = found.rows[0]!.id;
});
beforeEach(() => database.query('DELETE FROM audit_log'));
afterAll(async () => {
  await database.end();
  await server.close();
});

async function entries(query = ''): Promise<AuditEntry[]> {
  const answer = await owner<{ entries: AuditEntry[] }>('GET', `/admin/audit.json?limit=100&${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body.entries;
}

/** What of an entry says what was done: `updated offers mine: priority 1 → 2`. */
const changesOf = (list: readonly AuditEntry[]) =>
  list
    .map(({ action, subject, subject_name: name, changes }) => {
      const text = changes.map(
        ({ field, from, to }) => `${field} ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
      );
      return `${action} ${subject} ${name}${text.length > 0 ? `: ${text.join(', ')}` : ''}`;
    })
    .reverse();

/** Signed in as the admin, in one transaction; for tables that no call writes yet. */
const asAdmin = <T>(work: (tx: Tx) => Promise<T>) =>
  server.services.db.inShop(people.shopId, work, { userId: adminId });

async function ok(answer: Promise<{ status: number; body: unknown }>): Promise<never> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([expect.toBeOneOf([200, 201, 202]), body]);
  return body as never;
}

describe('what a signed-in call changes is in the log', () => {
  test('with who, when, what from and what to', async () => {
    const before = Date.now();
    const { offer } = (await ok(
      admin('POST', '/admin/offers.json', { offer: offerBody({ offer_name: 'Twice' }) }),
    )) as {
      offer: { id: number };
    };
    await ok(
      admin('PUT', `/admin/offers/${offer.id}.json`, {
        offer: { ...offerBody({ offer_name: 'Thrice', activated: false }), version: 1 },
      }),
    );
    const [updated, created] = await entries();
    expect(created).toMatchObject({ action: 'created', subject_name: 'Twice', changes: [] });
    expect(updated).toMatchObject({
      user_id: Number(adminId),
      user_name: 'Test',
      user_email: 'admin@mine.test',
      action: 'updated',
      subject: 'offers',
      subject_id: offer.id,
      subject_name: 'Thrice',
    });
    expect(updated!.changes).toEqual([
      { field: 'activated', from: true, to: false },
      { field: 'offer_name', from: 'Twice', to: 'Thrice' },
    ]);
    expect(new Date(updated!.created_at).getTime()).toBeGreaterThanOrEqual(before - 1000);
    const one = await owner<{ entry: AuditEntry }>('GET', `/admin/audit/${updated!.id}.json`);
    expect(one.body.entry).toEqual(updated);
    await ok(admin('DELETE', '/admin/offers/delete.json', { ids: [offer.id] }));
    expect(changesOf(await entries())).toEqual([
      'created offers Twice',
      'updated offers Thrice: activated true → false, offer_name "Twice" → "Thrice"',
      'deleted offers Thrice',
    ]);
  });

  test('a save that changes nothing leaves nothing', async () => {
    const { offer } = (await ok(admin('POST', '/admin/offers.json', { offer: offerBody() }))) as {
      offer: { id: number };
    };
    await database.query('DELETE FROM audit_log');
    await ok(admin('PUT', `/admin/offers/${offer.id}.json`, { offer: { ...offerBody(), version: 1 } }));
    expect(await entries()).toEqual([]);
    await ok(admin('DELETE', '/admin/offers/delete.json', { ids: [offer.id] }));
  });

  test('switches and app settings tell the one that changed', async () => {
    await ok(admin('PUT', '/admin/setting/switches.json', { switches: { bundle_limit: true } }));
    await ok(
      admin('PUT', '/admin/setting/switches.json', {
        switches: { bundle_limit: false, keep_offering: true },
      }),
    );
    for (const settings of [{ colour: 'red', size: 1 }, { colour: 'blue' }]) {
      await ok(admin('POST', '/admin/setting/app.json', { app_code: 'upsell', settings }));
    }
    expect(changesOf(await entries())).toEqual([
      'updated shops mine.test: switches.bundle_limit null → true',
      'updated shops mine.test: switches.bundle_limit true → false, switches.keep_offering null → true',
      'created app_settings upsell',
      'updated app_settings upsell: settings.colour "red" → "blue"',
    ]);
  });

  test('collections, with their products, leave one entry a save', async () => {
    const made = (await ok(
      admin('POST', '/admin/custom_collections.json', {
        custom_collection: { title: 'Summer', product_ids: [rows.product] },
      }),
    )) as { custom_collection: { id: number } };
    const { id } = made.custom_collection;
    await ok(
      admin('PUT', `/admin/custom_collections/${id}.json`, {
        custom_collection: { title: 'Autumn', product_ids: [] },
      }),
    );
    await ok(admin('DELETE', `/admin/collections/${id}.json`));
    expect(changesOf(await entries()).map((text) => text.split(', handle')[0])).toEqual([
      'created collections Summer',
      'updated collections Autumn: title "Summer" → "Autumn"',
      'deleted collections Autumn',
    ]);
  });

  test('people: invited, changed, accepted by themself, removed', async () => {
    const invited = (await ok(
      admin('POST', '/admin/staff.json', {
        staff: { email: 'new@new.test', role: 'staff', permissions: [] },
      }),
    )) as { staff: { id: number } };
    const { id } = invited.staff;
    await ok(
      admin('PUT', `/admin/staff/${id}.json`, {
        staff: { role: 'staff', permissions: ['apps'], version: 1 },
      }),
    );
    await ok(admin('POST', `/admin/staff/${id}/resend.json`));
    const { readMailbox } = await import('#core/server/mail/mailbox.ts');
    const [mail] = await readMailbox(server.services.dataDir);
    const token = /token=([\w-]{43})/.exec(mail!.text)![1]!;
    const accepted = await server.app.inject({
      method: 'POST',
      url: `/v1/auth/invitations/${token}/accept`,
      payload: { new_password: 'gravel pantry orbit 77', first_name: 'Nia', last_name: 'Okafor' },
    });
    expect(accepted.statusCode).toBe(200);
    await ok(admin('DELETE', `/admin/staff/${id}.json`));
    const list = await entries();
    expect(changesOf(list)).toEqual([
      'created memberships new@new.test',
      'updated memberships new@new.test: permissions [] → ["apps"]',
      'updated memberships new@new.test: status "invited" → "accepted"',
      'deleted memberships new@new.test',
    ]);
    expect(list.map((one) => one.user_name).reverse()).toEqual(['Test', 'Test', 'Nia Okafor', 'Test']);
  });

  test('tables that no call of a person writes yet, written as one', async () => {
    await asAdmin(async (tx) => {
      await tx.execute(sql`UPDATE products SET title = 'Mug', body_html = 'x' WHERE id = ${rows.product}`);
      await tx.execute(sql`UPDATE variants SET price_minor = 2900 WHERE id = ${rows.variant}`);
      await tx.execute(sql`UPDATE orders SET note = 'Ring twice' WHERE id = ${rows.order}`);
      await tx.execute(sql`UPDATE customers SET first_name = 'Ada'`);
      await tx.execute(sql`INSERT INTO jobs (shop_id, kind) VALUES (${people.shopId}, 'test')`);
    });
    expect(changesOf(await entries())).toEqual([
      'updated products Mug: body_html "" → "x", title "mine" → "Mug"',
      'updated variants mine: price_minor 2800 → 2900',
      'updated orders mine: note "mine" → "Ring twice"',
      'updated customers mine@example.com: first_name "mine" → "Ada"',
      'created jobs test',
    ]);
  });

  test('of a secret only that it changed', async () => {
    const path = '/admin/setting/online-store-preferences.json';
    const { online_store_preferences: shown } = (await ok(owner('GET', path))) as {
      online_store_preferences: object;
    };
    const given = { ...shown, enable_password: true, password: 'open sesame' };
    await ok(admin('PUT', path, { online_store_preferences: given }));
    const [entry] = await entries('subject=shops');
    expect(entry!.changes).toContainEqual({ field: 'storefront_password', from: null, to: null });
    expect(JSON.stringify(entry)).not.toContain('sesame');
    const stored = await database.query<{ storefront_password: string }>(
      'SELECT storefront_password FROM shops WHERE id = $1',
      [people.shopId],
    );
    expect(JSON.stringify(entry)).not.toContain(stored.rows[0]!.storefront_password);
  });

  test('long texts are cut at 2,000 characters, and not before', async () => {
    for (const [length, expected] of [
      [2000, 'x'.repeat(2000)],
      [2001, `${'x'.repeat(2000)}…`],
    ] as const) {
      await database.query('DELETE FROM audit_log');
      await asAdmin((tx) =>
        tx.execute(sql`UPDATE products SET body_html = ${'x'.repeat(length)} WHERE id = ${rows.product}`),
      );
      expect((await entries())[0]!.changes[0]!.to).toBe(expected);
    }
  });
});

describe('one entry a thing and call', () => {
  const set = (tx: Tx, change: ReturnType<typeof sql>) =>
    tx.execute(sql`UPDATE offers SET ${change} WHERE id = ${rows.offer}`);

  test('several statements are told as one change, from the first to the last', async () => {
    await asAdmin(async (tx) => {
      await set(tx, sql`offer_name = 'A', cta = 'x'`);
      await set(tx, sql`offer_name = 'B', offer_title = 'T'`);
      await set(tx, sql`offer_name = 'C', cta = ''`);
    });
    const [entry] = await entries();
    expect(entry).toMatchObject({ subject_name: 'C' });
    expect(changesOf([entry!])[0]).toContain('offer_name "mine" → "C", offer_title "mine" → "T"');
    expect(await entries()).toHaveLength(1);
    await asAdmin((tx) => set(tx, sql`offer_name = 'mine', offer_title = ''`));
    expect(await entries()).toHaveLength(2);
  });

  test('what comes back to where it was is no change, and what is created is created', async () => {
    await asAdmin(async (tx) => {
      await set(tx, sql`priority = priority + 7`);
      await set(tx, sql`priority = priority - 7`);
      await tx.execute(
        sql`INSERT INTO offers (shop_id, offer_type, offer_name) VALUES (${people.shopId}, 'quantity', 'First')`,
      );
      await tx.execute(sql`UPDATE offers SET offer_name = 'Second' WHERE offer_name = 'First'`);
    });
    expect(changesOf(await entries())).toEqual(['created offers Second']);
    await asAdmin((tx) => tx.execute(sql`DELETE FROM offers WHERE offer_name = 'Second'`));
  });

  test('a secret set twice is told once', async () => {
    await asAdmin(async (tx) => {
      for (const one of ['a', 'b']) await tx.execute(sql`UPDATE shops SET storefront_password = ${one}`);
    });
    expect((await entries()).map((one) => one.changes)).toEqual([
      [{ field: 'storefront_password', from: null, to: null }],
    ]);
  });

  test('2,000 offers in a new order make 2,000 entries in a handful of statements', async () => {
    const shop = people.otherShopId;
    await database.query(
      `INSERT INTO offers (shop_id, offer_type, offer_name, priority)
       SELECT $1, 'quantity', 'Many ' || n, n + 10 FROM generate_series(1, 2000) n`,
      [shop],
    );
    const found = await database.query<{ id: string }>(
      "SELECT id FROM offers WHERE offer_name LIKE 'Many %' ORDER BY priority DESC",
    );
    await database.query(`CREATE TABLE audit_statements (what text);
      CREATE FUNCTION note_statement() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO audit_statements VALUES (TG_OP); RETURN NULL; END';
      CREATE TRIGGER note_statement AFTER INSERT OR UPDATE OR DELETE ON audit_log
        FOR EACH STATEMENT EXECUTE FUNCTION note_statement()`);
    const ids = found.rows.map((row) => Number(row.id));
    await ok(memberClient(server.app, people.otherOwner)('PUT', '/admin/offers/priority.json', { ids }));
    const written = await database.query<{ entries: number; things: number; statements: number }>(
      `SELECT count(*)::int AS entries, count(DISTINCT subject_id)::int AS things,
              (SELECT count(*)::int FROM audit_statements) AS statements
       FROM audit_log WHERE shop_id = $1 AND action = 'updated' AND jsonb_array_length(changes) = 1`,
      [shop],
    );
    await database.query('DROP TABLE audit_statements; DROP FUNCTION note_statement() CASCADE');
    expect(written.rows[0]).toMatchObject({ entries: 2000, things: 2000 });
    expect(written.rows[0]!.statements).toBeLessThanOrEqual(3);
  });
});

describe('nobody else writes there', () => {
  test('shoppers and jobs leave no entry', async () => {
    const shopper = shopperClient(server.app, 'mine.test');
    await database.query("UPDATE shops SET storefront_password = NULL, online_store = '{}'");
    const checkout = await openCheckout(shopper, [{ variant_id: rows.variant, quantity: 1 }]);
    expect((await complete(shopper, checkout)).status).toBe(201);
    await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(sql`UPDATE products SET title = 'By a job'`),
    );
    expect(await entries()).toEqual([]);
  });

  test.each([
    [
      'add',
      `INSERT INTO audit_log (shop_id, user_id, action, subject, subject_id, subject_name) VALUES (app_shop_id(), 1, 'updated', 'offers', 1, '')`,
    ],
    ['change', `UPDATE audit_log SET user_id = 1`],
    ['remove', `DELETE FROM audit_log`],
    ['empty', `TRUNCATE audit_log`],
  ])('the application cannot %s entries of its own accord', async (_what, statement) => {
    await asAdmin((tx) => tx.execute(sql`UPDATE offers SET cta = cta || '!' WHERE id = ${rows.offer}`));
    await expect(asAdmin((tx) => tx.execute(sql.raw(statement)))).rejects.toThrow();
    const cause = await asAdmin((tx) => tx.execute(sql.raw(statement))).catch((error: Error) => error.cause);
    expect(String(cause)).toMatch(/permission denied/);
    expect(await entries()).toHaveLength(1);
  });

  test('the entries of another shop are not shown', async () => {
    const other = memberClient(server.app, people.otherOwner);
    await ok(
      other('PUT', `/admin/offers/change-offer-status.json`, { offer_ids: [otherRows.offer], active: false }),
    );
    const found = await database.query<{ id: string }>('SELECT id FROM audit_log');
    expect(found.rows).toHaveLength(1);
    expect(await entries()).toEqual([]);
    expect(await entries('search=other')).toEqual([]);
    expect((await owner('GET', `/admin/audit/${found.rows[0]!.id}.json`)).status).toBe(404);
  });

  test('of who was invited and declined the name stays theirs', async () => {
    await database.query(
      `INSERT INTO audit_log (shop_id, user_id, action, subject, subject_id, subject_name)
       SELECT $1, id, 'updated', 'memberships', 1, '' FROM users WHERE email = 'invited@mine.test'`,
      [people.shopId],
    );
    expect((await entries())[0]).toMatchObject({ user_name: '', user_email: 'invited@mine.test' });
  });
});

// Enough for the planner to prefer indexes; `npm run prove` fills in 200,000.
const size = process.env['PROVE_SEED'] ? 200_000 : 40_000;

describe(`with ${size} entries`, () => {
  const filters: [string, Record<string, string>, RegExp][] = [
    ['nothing', {}, /audit_log_time/],
    ['a person', { user_id: '7' }, /audit_log_person/],
    ['a kind of thing', { subject: 'shops' }, /audit_log_subject/],
    ['a thing', { subject: 'offers', subject_id: '4711' }, /audit_log_thing/],
    ['what was done', { action: 'deleted' }, /audit_log_action/],
    [
      'a day long ago',
      { created_at_min: '2025-03-01T00:00:00Z', created_at_max: '2025-03-02T00:00:00Z' },
      /audit_log_time/,
    ],
    ['a name', { search: '0000a1b2' }, /audit_log_pkey|audit_log_time/],
  ];

  async function fill(): Promise<void> {
    await database.query(
      `INSERT INTO audit_log (shop_id, user_id, action, subject, subject_id, subject_name, created_at)
       SELECT $1, n % 50, CASE WHEN n % 1000 = 0 THEN 'deleted' ELSE 'updated' END,
              CASE WHEN n % 5000 = 0 THEN 'shops' ELSE 'offers' END, n % 20000, md5(n::text),
              timestamptz '2025-01-01' + n * interval '3 minutes'
       FROM generate_series(1, $2::int) n`,
      [people.shopId, size],
    );
    await database.query('VACUUM ANALYZE audit_log');
  }

  /** The plans of all that a call asks of the log. */
  async function plans(route: (typeof auditRoutes)[number], query: object): Promise<string> {
    const seen: string[] = [];
    await server.services.db.inShop(
      people.shopId,
      async (tx) => {
        const execute = async (statement: ReturnType<typeof sql>) => {
          const plan = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`);
          seen.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
          return tx.execute(statement);
        };
        const ctx = { shop: { id: people.shopId }, db: server.services.db, now: new Date(), tx: { execute } };
        if (route.kind !== 'shop') throw new Error('not a call of a shop');
        await route.run(ctx as unknown as Ctx, {
          params: undefined,
          query,
          body: undefined,
          file: undefined,
        });
      },
      { readOnly: true },
    );
    return seen.join('\n');
  }

  test(
    'every filter of list and count goes through an index, and counting ends at 10,000',
    { timeout: 180_000 },
    async () => {
      await fill();
      for (const [name, query, index] of filters) {
        const read = listAudit.query!.parse(query);
        for (const endpoint of [listAudit, countAudit]) {
          const route = auditRoutes.find((one) => one.endpoint === endpoint)!;
          const plan = await plans(route, read);
          expect([name, endpoint.path, plan]).toEqual([name, endpoint.path, expect.stringMatching(index)]);
          expect([name, endpoint.path, plan]).toEqual([
            name,
            endpoint.path,
            expect.not.stringContaining('Seq Scan'),
          ]);
        }
      }
      const counts: [string, number][] = [
        ['', 10_000],
        ['user_id=7', size / 50],
        ['subject=shops', size / 5000],
        ['action=deleted', size / 1000],
        ['subject_id=4711', size / 20_000],
        ['created_at_min=2025-03-01T00:00:00Z&created_at_max=2025-03-01T23:59:59Z', 480],
      ];
      for (const [query, expected] of counts) {
        const counted = await owner<{ count: number }>('GET', `/admin/audit/count.json?${query}`);
        expect([query, counted.body.count]).toEqual([query, expected]);
      }
      const found = await entries(`search=${'C4CA4238A0B923820DCC509A6F75849B'}`);
      expect(found.map((one) => one.subject_id)).toEqual([1]);
      const second = await owner<{ entries: AuditEntry[]; has_more: boolean }>(
        'GET',
        '/admin/audit.json?page=2',
      );
      expect(second.body.entries.map((one) => one.subject_id)).toEqual(
        Array.from({ length: 20 }, (_, n) => (size - 20 - n) % 20_000),
      );
      expect(second.body.has_more).toBe(true);
    },
  );
});
