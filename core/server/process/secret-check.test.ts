import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { seal } from './app-secret.ts';
import { acceptSecret, requireSameSecret, WrongSecret, type SealedKind } from './secret-check.ts';

let database: TestDatabase;
let owner: pg.Client;
const secret = randomBytes(32);
const other = randomBytes(32);
const kinds: SealedKind[] = [
  {
    what: 'passwords of stores',
    values: `SELECT 'password/' || id AS purpose, storefront_password AS sealed FROM shops WHERE storefront_password IS NOT NULL`,
  },
  { what: 'nothing at all', values: `SELECT 'x' AS purpose, 'x' AS sealed FROM users WHERE false` },
];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
beforeEach(() => owner.query('TRUNCATE secret_check; TRUNCATE shops RESTART IDENTITY CASCADE'));

const makeShop = (name: string, sealed: string | null) =>
  owner.query(`INSERT INTO shops (name, domain, storefront_password) VALUES ($1, $1 || '.test', $2)`, [
    name,
    sealed,
  ]);

test('the first start decides; the same secret goes on, another is refused', async () => {
  await requireSameSecret(owner, secret, kinds);
  await requireSameSecret(owner, secret, kinds);
  await expect(requireSameSecret(owner, other, kinds)).rejects.toThrow(WrongSecret);
  await expect(requireSameSecret(owner, other, kinds)).rejects.toThrow(
    /Sealed by the former one: nothing yet/,
  );
});

test('a refusal names what is sealed and how much of it', async () => {
  await requireSameSecret(owner, secret, kinds);
  for (const id of [1, 2]) await makeShop(`s${id}`, seal(secret, `password/${id}`, 'open'));
  await expect(requireSameSecret(owner, other, kinds)).rejects.toThrow(
    /Sealed by the former one: passwords of stores \(2\)\. .*APP_SECRET.*accept-secret/,
  );
});

test('a database from before the check is asked what it holds', async () => {
  await makeShop('s1', seal(secret, 'password/1', 'open'));
  await makeShop('s2', 'v1.damaged');
  await expect(requireSameSecret(owner, other, kinds)).rejects.toThrow(/passwords of stores \(2\)/);
  await requireSameSecret(owner, secret, kinds);
  await expect(requireSameSecret(owner, other, kinds)).rejects.toThrow(WrongSecret);
});

test('of two first starts with two secrets one is refused', async () => {
  const second = new pg.Client({ connectionString: database.url });
  await second.connect();
  const results = await Promise.allSettled([
    requireSameSecret(owner, secret, kinds),
    requireSameSecret(second, other, kinds),
  ]);
  await second.end();
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a lost secret can be given up, which says what is void', async () => {
  await requireSameSecret(owner, secret, kinds);
  await makeShop('s1', seal(secret, 'password/1', 'open'));
  expect(await acceptSecret(owner, other, kinds)).toBe('passwords of stores (1)');
  await requireSameSecret(owner, other, kinds);
  await expect(requireSameSecret(owner, secret, kinds)).rejects.toThrow(WrongSecret);
});
