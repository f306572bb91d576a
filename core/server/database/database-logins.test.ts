import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { openDatabase } from './database.ts';
import { addressFor, openLogins, type DatabaseLogins } from './database-logins.ts';

let database: TestDatabase;
let owner: pg.Client;
let logins: DatabaseLogins;
const secret = randomBytes(32);

beforeAll(async () => {
  database = await createTestDatabase({ own: true });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`INSERT INTO shops (name, domain) VALUES ('A', 'a.test'), ('B', 'b.test')`);
  logins = await openLogins(database.url, owner, secret);
});
afterAll(async () => {
  const made = await owner.query<{ login: string }>(
    'SELECT rolname AS login FROM pg_roles WHERE rolname = ANY($1)',
    [Object.values(logins).map((address) => new URL(address).username)],
  );
  await owner.end();
  await database.drop();
  const server = new pg.Client({
    connectionString: Object.assign(new URL(database.url), { pathname: '/postgres' }).href,
  });
  await server.connect();
  for (const { login } of made.rows) await server.query(`DROP ROLE ${pg.escapeIdentifier(login)}`);
  await server.end();
});

/** One session of a login, in the role that its pool gives it. */
async function inSession<T>(kind: keyof DatabaseLogins, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: logins[kind], options: `-c role=backroom_${kind}` });
  await client.connect();
  return work(client).finally(() => client.end());
}

describe('what a statement in a call can become', () => {
  test.each(['app', 'system'] as const)('the %s login out of its role has nothing at all', async (kind) => {
    await inSession(kind, async (client) => {
      for (const way of [
        'SET ROLE NONE',
        'SET SESSION AUTHORIZATION DEFAULT; SET ROLE NONE',
        'SET ROLE none',
      ]) {
        await client.query(way);
        for (const table of ['shops', 'users', 'orders', 'offers', 'schema_migrations', 'secret_check']) {
          await expect(client.query(`SELECT * FROM ${table}`), `${way}, ${table}`).rejects.toThrow(
            /permission denied/,
          );
        }
        await expect(client.query('CREATE TABLE own (id int)')).rejects.toThrow(/permission denied/);
        await expect(client.query('ALTER TABLE offers DISABLE ROW LEVEL SECURITY')).rejects.toThrow(
          /must be owner/,
        );
        await client.query(`SET ROLE backroom_${kind}`);
      }
    });
  });

  test('neither login can become the other role, or the owner', async () => {
    const { user } = owner;
    await inSession('app', async (client) => {
      for (const role of ['backroom_system', 'backroom_backup', user!])
        await expect(client.query(`SET ROLE ${role}`), role).rejects.toThrow(/permission denied/);
    });
    await inSession('system', async (client) => {
      for (const role of ['backroom_app', 'backroom_backup', user!])
        await expect(client.query(`SET ROLE ${role}`), role).rejects.toThrow(/permission denied/);
    });
  });

  test('the logins own nothing and have no right of their own', async () => {
    const names = Object.values(logins).map((address) => new URL(address).username);
    const { rows } = await owner.query(
      `SELECT r.rolname, r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR r.rolinherit AS any_right,
              EXISTS (SELECT FROM pg_shdepend d WHERE d.refobjid = r.oid AND d.deptype = 'o') AS owns,
              ARRAY(SELECT g.rolname FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid WHERE m.member = r.oid)::text[] AS of
       FROM pg_roles r WHERE r.rolname = ANY($1) ORDER BY 1`,
      [names],
    );
    expect(rows.map(({ any_right, owns, of }) => ({ any_right, owns, of }))).toEqual([
      { any_right: false, owns: false, of: ['backroom_app'] },
      { any_right: false, owns: false, of: ['backroom_system'] },
    ]);
  });
});

test('the pools work with them, each as its role', async () => {
  const db = openDatabase(logins);
  const shops = await db.inShop(1, (tx) => tx.execute('SELECT id FROM shops'));
  expect(shops.rows).toEqual([{ id: 1 }]);
  expect((await db.asSystem((tx) => tx.execute('SELECT id FROM shops ORDER BY id'))).rows).toHaveLength(2);
  await db.close();
});

test('two servers that start at the same time make them once', async () => {
  const fresh = await createTestDatabase({ own: true });
  const sessions = [1, 2, 3].map(() => new pg.Client({ connectionString: fresh.url }));
  await Promise.all(sessions.map((client) => client.connect()));
  const made = await Promise.all(sessions.map((client) => openLogins(fresh.url, client, secret)));
  expect(new Set(made.map(({ app }) => app)).size).toBe(1);
  const names = Object.values(made[0]!).map((address) => pg.escapeIdentifier(new URL(address).username));
  await sessions[0]!.query(
    `REVOKE CONNECT ON DATABASE ${new URL(fresh.url).pathname.slice(1)} FROM ${names.join(', ')}`,
  );
  await sessions[0]!.query(`DROP ROLE ${names.join(', ')}`);
  await Promise.all(sessions.map((client) => client.end()));
  await fresh.drop();
});

test('after a changed secret the logins get in with the new password, the old one is void', async () => {
  const before = logins.app;
  logins = await openLogins(database.url, owner, randomBytes(32));
  expect(logins.app).not.toBe(before);
  const former = new pg.Client({ connectionString: before });
  await expect(former.connect()).rejects.toThrow(/password authentication failed/);
  await inSession('app', (client) => client.query('SELECT 1'));
});

test('an address takes another user whether it names a host or a socket', () => {
  const named = new URL(
    addressFor('postgres://own%40er:pw@db.test:6432/shop?sslmode=require&user=x', 'a b', 'p/w'),
  );
  expect(named.href).toBe('postgres://a%20b:p%2Fw@db.test:6432/shop?sslmode=require');
  const socket = new URL(addressFor('postgres:///shop?host=/run/postgresql', 'app', 'p/w'));
  expect(Object.fromEntries(socket.searchParams)).toEqual({
    host: '/run/postgresql',
    user: 'app',
    password: 'p/w',
  });
});
