import { execFile } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO users (email, password_hash) VALUES ('Ada@mine.test', 'none'), ('other@mine.test', 'none')`,
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The command as an operator gives it: what it says, and its exit code. */
function run(...given: string[]): Promise<{ code: number; out: string }> {
  return new Promise((settle) => {
    const env = { ...process.env, DATABASE_URL: database.url };
    execFile(process.execPath, ['tools/account-access.ts', ...given], { env }, (error, stdout, stderr) =>
      settle({ code: error ? Number(error.code) : 0, out: (stdout + stderr).trim() }),
    );
  });
}

const row = async (email = 'Ada@mine.test') =>
  (
    await client.query<object>('SELECT enabled, block_status, is_dev_store FROM users WHERE email = $1', [
      email,
    ])
  ).rows[0];
const open = { enabled: true, block_status: '', is_dev_store: false };

test('an account is blocked with a reason, which ends its sessions, and opened again', async () => {
  await client.query(
    `WITH shop AS (INSERT INTO shops (name, domain) VALUES ('Lumen', 'lumen.test') RETURNING id)
     INSERT INTO sessions (token_hash, user_id, acting_shop, expires_at)
     SELECT decode(md5(u.email), 'hex'), u.id, shop.id, now() + interval '1 day' FROM users u, shop`,
  );
  expect(await run('ada@MINE.test', 'blocked', 'Card fraud')).toEqual({
    code: 0,
    out: 'Ada@mine.test is blocked: Card fraud',
  });
  expect(await row()).toEqual({ enabled: false, block_status: 'Card fraud', is_dev_store: false });
  const left = await client.query<object>('SELECT u.email FROM sessions s JOIN users u ON u.id = s.user_id');
  expect(left.rows).toEqual([{ email: 'other@mine.test' }]);
  expect((await run('ada@mine.test')).out).toBe('Ada@mine.test is blocked: Card fraud');
  expect((await run('ada@mine.test', 'open')).out).toBe('Ada@mine.test is open');
  expect(await row()).toEqual(open);
  expect(await row('other@mine.test')).toEqual(open);
}, 30_000);

test('an account is made one for development, and a merchant’s again', async () => {
  expect((await run('ada@mine.test', 'development', 'on')).out).toBe(
    'Ada@mine.test is open, for development',
  );
  expect(await row()).toEqual({ ...open, is_dev_store: true });
  await run('ada@mine.test', 'development', 'off');
  expect(await row()).toEqual(open);
}, 30_000);

test('what it does not understand changes nothing and says how to ask', async () => {
  for (const given of [
    [],
    ['ada@mine.test', 'closed'],
    ['ada@mine.test', 'development'],
    ['ada@mine.test', 'open', 'please'],
    ['ada@mine.test', 'blocked', 'x'.repeat(301)],
  ]) {
    const refused = await run(...given);
    expect([refused.code, refused.out]).toEqual([2, expect.stringContaining('npm run account -- <email>')]);
  }
  expect(await run('nobody@mine.test', 'open')).toEqual({
    code: 1,
    out: 'There is no account with the address nobody@mine.test.',
  });
  expect(await row()).toEqual(open);
}, 30_000);
