import { execFile } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { accessCodes } from '#modules/identity/shop/contract/access-state.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO shops (name, domain) VALUES ('Lumen', 'lumen.test'), ('Other', 'other.test')`,
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
    execFile(process.execPath, ['tools/shop-access.ts', ...given], { env }, (error, stdout, stderr) =>
      settle({ code: error ? Number(error.code) : 0, out: (stdout + stderr).trim() }),
    );
  });
}

const row = async (domain = 'lumen.test') =>
  (
    await client.query<object>(
      'SELECT access_code, access_reason, status, access_since IS NOT NULL AS since FROM shops WHERE domain = $1',
      [domain],
    )
  ).rows[0];
const open = { access_code: null, access_reason: '', status: 'active', since: false };

test('V323, V324 each of the five states is set and ended, by hand', async () => {
  for (const code of accessCodes) {
    const stopped = await run('Lumen.test', code, 'Unpaid bill');
    expect(stopped).toEqual({ code: 0, out: `Lumen (Lumen.test) is stopped, ${code}: Unpaid bill` });
    expect(await row()).toEqual({
      access_code: code,
      access_reason: 'Unpaid bill',
      status: code === 'shop_is_closed' ? 'closed' : 'active',
      since: true,
    });
  }
  expect(await run('lumen.test', 'shop_is_frozen')).toMatchObject({
    out: 'Lumen (lumen.test) is stopped, shop_is_frozen: This shop is suspended.',
  });
  expect((await run('lumen.test')).out).toContain('shop_is_frozen');
  expect(await run('lumen.test', 'open')).toEqual({ code: 0, out: 'Lumen (lumen.test) is open' });
  expect(await row()).toEqual(open);
  expect(await row('other.test')).toEqual(open);
}, 120_000);

test('a shop gets its package, which it keeps while it is stopped, and loses it', async () => {
  const packageOf = async () =>
    (await client.query<{ package: string }>(`SELECT package FROM shops WHERE domain = 'lumen.test'`)).rows;
  expect((await run('lumen.test', 'package', 'plus-base')).out).toBe(
    'Lumen (lumen.test) is open, package plus-base',
  );
  await run('lumen.test', 'shop_is_frozen');
  await run('lumen.test', 'open');
  expect(await packageOf()).toEqual([{ package: 'plus-base' }]);
  expect((await run('lumen.test', 'package', 'none')).out).toBe('Lumen (lumen.test) is open');
  expect(await packageOf()).toEqual([{ package: '' }]);
}, 120_000);

test('what it does not understand changes nothing and says how to ask', async () => {
  for (const given of [
    [],
    ['lumen.test', 'frozen'],
    ['lumen.test', 'package', 'No name'],
    ['lumen.test', 'shop_is_frozen', 'x'.repeat(301)],
  ]) {
    const refused = await run(...given);
    expect([refused.code, refused.out]).toEqual([2, expect.stringContaining('npm run shop -- <domain>')]);
  }
  expect(await run('nowhere.test', 'open')).toEqual({
    code: 1,
    out: 'There is no shop with the domain nowhere.test.',
  });
  expect(await row()).toEqual(open);
}, 120_000);
