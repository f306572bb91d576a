import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actInShop, openDatabase } from '#core/server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { migrate } from '#db/migrate.ts';
import { tenantTables } from './testing/shop-checksum.ts';

let database: TestDatabase;
let client: pg.Client;
let tables: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  tables = await tenantTables(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function failing(query: string): Promise<string[]> {
  const found = await client.query<{ name: string }>(query, [tables]);
  return found.rows.map((row) => row.name);
}

describe('the walls between shops stand around every table with a shop_id', () => {
  test('the catalogue has such tables at all', () => {
    expect(tables).toContain('offers');
    expect(tables.length).toBeGreaterThan(10);
  });

  test('row-level security is on and forced', async () => {
    expect(
      await failing(
        `SELECT relname AS name FROM pg_class WHERE relname = ANY($1) AND NOT (relrowsecurity AND relforcerowsecurity)`,
      ),
    ).toEqual([]);
  });

  test('a policy compares shop_id with the acting shop, for reading and for writing', async () => {
    expect(
      await failing(
        `SELECT t AS name FROM unnest($1::text[]) t WHERE NOT EXISTS (
           SELECT 1 FROM pg_policies p WHERE p.tablename = t AND p.cmd = 'ALL' AND p.roles = '{public}'
             AND p.qual LIKE '%shop_id = app_shop_id()%' AND p.with_check LIKE '%shop_id = app_shop_id()%')`,
      ),
    ).toEqual([]);
  });

  test('every other policy is for the cross-shop role alone, or lets the backup role read', async () => {
    expect(
      await failing(
        `SELECT DISTINCT tablename AS name FROM pg_policies WHERE tablename = ANY($1)
         AND policyname <> 'tenant' AND roles <> '{backroom_system}'
         AND NOT (policyname = 'backup' AND roles = '{backroom_backup}' AND cmd = 'SELECT')`,
      ),
    ).toEqual([]);
  });

  test('the primary key begins with shop_id', async () => {
    expect(
      await failing(
        `SELECT t AS name FROM unnest($1::text[]) t WHERE NOT EXISTS (
           SELECT 1 FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
           WHERE c.conrelid = t::regclass AND c.contype = 'p' AND a.attname = 'shop_id')`,
      ),
    ).toEqual([]);
  });

  test('every foreign key to a tenant table carries shop_id on both sides', async () => {
    expect(
      await failing(
        `SELECT c.conrelid::regclass || '.' || c.conname AS name FROM pg_constraint c
         WHERE c.contype = 'f' AND c.conrelid::regclass::text = ANY($1) AND c.confrelid::regclass::text = ANY($1)
           AND NOT EXISTS (
             SELECT 1 FROM generate_subscripts(c.conkey, 1) i
             JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[i]
             JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[i]
             WHERE a.attname = 'shop_id' AND b.attname = 'shop_id')`,
      ),
    ).toEqual([]);
  });

  test('every unique index begins with shop_id, so that tables can be distributed by it', async () => {
    expect(
      await failing(
        `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
         WHERE i.indrelid::regclass::text = ANY($1) AND i.indisunique AND NOT EXISTS (
           SELECT 1 FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = 'shop_id' AND a.attnum = i.indkey[0])`,
      ),
    ).toEqual([]);
  });

  test('the application roles own nothing and cannot pass by the policies', async () => {
    const roles = await client.query(
      `SELECT rolname FROM pg_roles WHERE rolname IN ('backroom_app', 'backroom_system') AND (rolsuper OR rolbypassrls)`,
    );
    expect(roles.rows).toEqual([]);
    const owned = await client.query(
      `SELECT relname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname IN ('backroom_app', 'backroom_system')`,
    );
    expect(owned.rows).toEqual([]);
  });

  test('the backup role reads every row of every table and every sequence', async () => {
    const missing = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p', 'S') AND c.relpersistence <> 't'
         AND NOT (has_schema_privilege('backroom_backup', n.oid, 'USAGE') AND has_table_privilege('backroom_backup', c.oid, 'SELECT')
           AND (NOT c.relrowsecurity OR EXISTS (
             SELECT FROM pg_policies p WHERE p.schemaname = n.nspname AND p.tablename = c.relname AND p.permissive = 'PERMISSIVE'
               AND p.roles = '{backroom_backup}' AND p.cmd = 'SELECT' AND p.qual = 'true')))`,
    );
    expect(missing.rows).toEqual([]);
    // A policy that restricts would take rows from it again.
    const restricting = await client.query(
      `SELECT policyname FROM pg_policies WHERE permissive <> 'PERMISSIVE'`,
    );
    expect(restricting.rows).toEqual([]);
  });

  test('the backup role can do nothing but read, owns nothing, and is given to no one', async () => {
    const writes = await client.query<{ name: string }>(
      `SELECT c.oid::regclass || ' ' || privilege AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
         unnest(CASE c.relkind WHEN 'S' THEN ARRAY['USAGE', 'UPDATE'] ELSE ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] END) AS privilege
       WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p', 'S')
         AND CASE c.relkind WHEN 'S' THEN has_sequence_privilege('backroom_backup', c.oid, privilege)
           ELSE has_table_privilege('backroom_backup', c.oid, privilege) END`,
    );
    expect(writes.rows).toEqual([]);
    const role = await client.query(
      `SELECT rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         EXISTS (SELECT FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owns,
         EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) AS is_member,
         -- A creator that is no superuser may grant the role, and that is all (PostgreSQL 16).
         EXISTS (SELECT FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.member
           WHERE m.roleid = r.oid AND g.rolname LIKE 'backroom%' AND (m.inherit_option OR m.set_option)) AS is_given
       FROM pg_roles r WHERE rolname = 'backroom_backup'`,
    );
    expect(role.rows).toEqual([
      {
        ...{
          rolcanlogin: false,
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: false,
          rolcreatedb: false,
        },
        ...{ owns: false, is_member: false, is_given: false },
      },
    ]);
  });

  test('tables of later migrations and partitions of later days are in a backup, too', async () => {
    const own = await createTestDatabase({ own: true });
    const owner = new pg.Client({ connectionString: own.url });
    await owner.connect();
    try {
      await owner.query(`CREATE TABLE later (shop_id int, id int GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (shop_id, id));
        ALTER TABLE later ENABLE ROW LEVEL SECURITY;
        ALTER TABLE later FORCE ROW LEVEL SECURITY;
        INSERT INTO later (shop_id) VALUES (1), (2);
        SELECT ensure_event_day('2026-03-01')`);
      await migrate(own.url);
      await owner.query('SET ROLE backroom_backup');
      expect((await owner.query('SELECT * FROM later')).rows).toHaveLength(2);
      expect((await owner.query('SELECT last_value::int FROM later_id_seq')).rows).toEqual([
        { last_value: 2 },
      ]);
      expect((await owner.query('SELECT FROM shopper_events_20260301')).rows).toEqual([]);
      await expect(owner.query('INSERT INTO later (shop_id) VALUES (3)')).rejects.toThrow(
        /permission denied/,
      );
      await expect(owner.query('SELECT let_backup_read()')).rejects.toThrow(/permission denied/);
      await owner.query('SET ROLE backroom_app');
      await expect(owner.query('SELECT * FROM later')).rejects.toThrow(/permission denied/);
    } finally {
      await owner.end();
      await own.drop();
    }
  });

  test('what is no whole number never becomes the acting shop or person, and who acts ends with the transaction', async () => {
    const db = openDatabase(database.url, { max: 1 });
    const acting = sql`SELECT current_setting('app.shop_id', true) AS shop, current_setting('app.user_id', true) AS person`;
    try {
      for (const id of [
        "1'; SET app.shop_id = '2",
        '1',
        1.5,
        0,
        -1,
        Number.NaN,
        undefined,
      ] as unknown as number[]) {
        expect(() => db.inShop(id, () => Promise.resolve())).toThrow('needs a shop id');
        await expect(db.asSystem((tx) => actInShop(tx, id, 1))).rejects.toThrow('needs a shop id');
      }
      await expect(db.asSystem((tx) => actInShop(tx, 1, '1; --' as never))).rejects.toThrow(
        'needs a user id',
      );
      const within = await db.asSystem(async (tx) => {
        await actInShop(tx, 7, 9);
        return (await tx.execute(acting)).rows;
      });
      expect(within).toEqual([{ shop: '7', person: '9' }]);
      const after = await db.asSystem((tx) =>
        tx.execute<{ shop: string | null; person: string | null }>(acting),
      );
      expect(after.rows.map((row) => [row.shop || null, row.person || null])).toEqual([[null, null]]);
    } finally {
      await db.close();
    }
  });

  test('outside a shop the application sees no row, inside one only its own, and cannot write into another', async () => {
    const own = new pg.Client({ connectionString: database.url });
    await own.connect();
    try {
      const made = await own.query<{ id: number }>(
        `INSERT INTO shops (name, domain) VALUES ('A', 'a.test'), ('B', 'b.test') RETURNING id`,
      );
      const [a, b] = made.rows.map(({ id }) => id);
      await own.query('SET ROLE backroom_app');
      expect((await own.query('SELECT * FROM shops')).rows).toEqual([]);
      await own.query(`BEGIN; SET LOCAL app.shop_id = '${a}'`);
      expect((await own.query('SELECT id FROM shops')).rows).toEqual([{ id: a }]);
      await own.query(`INSERT INTO offers (shop_id, offer_type) VALUES (${a}, 'quantity')`);
      await expect(
        own.query(`INSERT INTO offers (shop_id, offer_type) VALUES (${b}, 'quantity')`),
      ).rejects.toThrow(/row-level security/);
      await own.query('ROLLBACK');
      await expect(own.query('SELECT * FROM users')).rejects.toThrow(/permission denied/);
    } finally {
      await own.end();
    }
  });
});
