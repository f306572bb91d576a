import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { identitySchedules } from './identity-schedules.ts';

let made: TestServices;
let userId: number;
beforeAll(async () => {
  made = await createTestServices();
  const [user] = await made.sql<{ id: number }>(
    `INSERT INTO users (email, password_hash) VALUES ('a@b.test', 'none') RETURNING id`,
  );
  userId = user!.id;
});
afterAll(() => made.close());

async function houseKeeping(): Promise<void> {
  for (const schedule of identitySchedules) await schedule.run(made.services);
}

/** What is left, by how many hours ago it ran out or was made. */
async function left(statement: string): Promise<number[]> {
  return (await made.sql<{ n: number }>(statement)).map(({ n }) => Number(n)).sort((a, b) => a - b);
}

test('what has run out is forgotten, what is alive stays', async () => {
  const hours = `unnest(ARRAY[-10, 1, 23, 25, 1000]) h`;
  const ago = 'now() - make_interval(hours => h)';
  await made.sql(
    `INSERT INTO sessions (token_hash, user_id, acting_shop, expires_at)
     SELECT h::text::bytea, $1, $2, ${ago} FROM ${hours}`,
    [userId, made.shops[0].id],
  );
  await made.sql(
    `INSERT INTO single_use_tokens (token_hash, purpose, user_id, expires_at)
     SELECT h::text::bytea, 'reset_password', $1, ${ago} FROM ${hours}`,
    [userId],
  );
  await made.sql(
    `INSERT INTO one_time_codes (subject, code_hash, expires_at) SELECT h::text, '', ${ago} FROM ${hours}`,
  );
  await made.sql(`INSERT INTO rate_limits (key, n, resets_at) SELECT h::text, 1, ${ago} FROM ${hours}`);
  await houseKeeping();
  expect(await left(`SELECT convert_from(token_hash, 'UTF8') AS n FROM sessions`)).toEqual([-10]);
  expect(await left(`SELECT convert_from(token_hash, 'UTF8') AS n FROM single_use_tokens`)).toEqual([
    -10, 1, 23,
  ]);
  expect(await left(`SELECT subject AS n FROM one_time_codes`)).toEqual([-10]);
  expect(await left(`SELECT key AS n FROM rate_limits`)).toEqual([-10]);
});

test('notices are kept 90 days and audit entries 400, in every shop', async () => {
  for (const shop of made.shops) {
    await made.sql(
      `INSERT INTO notices (shop_id, kind, event_key, created_at)
       SELECT $1, 'job_ended', d::text, now() - make_interval(days => d) FROM unnest(ARRAY[1, 89, 91, 500]) d`,
      [shop.id],
    );
    await made.sql(
      `INSERT INTO audit_log (shop_id, user_id, action, subject, subject_id, subject_name, created_at)
       SELECT $1, $2, 'updated', 'offers', d, '', now() - make_interval(days => d)
       FROM unnest(ARRAY[1, 399, 401, 1000]) d`,
      [shop.id, userId],
    );
  }
  await houseKeeping();
  expect(await left(`SELECT event_key AS n FROM notices`)).toEqual([1, 1, 89, 89]);
  expect(await left(`SELECT subject_id AS n FROM audit_log`)).toEqual([1, 1, 399, 399]);
});

test('more than one piece is taken', async () => {
  await made.sql(
    `INSERT INTO rate_limits (key, n, resets_at)
     SELECT 'old' || n, 1, now() - interval '1 minute' FROM generate_series(1, 12000) n`,
  );
  await houseKeeping();
  expect(await left(`SELECT count(*) AS n FROM rate_limits WHERE key LIKE 'old%'`)).toEqual([0]);
});

test('a handover of a shop is kept 90 days, long after its link has run out', async () => {
  const [other] = await made.sql<{ id: number }>(
    `INSERT INTO users (email, password_hash) VALUES ('heir@b.test', 'none') RETURNING id`,
  );
  for (const shop of made.shops)
    await made.sql(
      `INSERT INTO handovers (shop_id, from_user, to_user, to_email, stays, token_hash, state, created_at, expires_at, ended_at)
       SELECT $1, $2, $3, 'heir@b.test', true, d::text::bytea, 'declined', now() - make_interval(days => d), now(), now()
       FROM unnest(ARRAY[1, 89, 91]) d`,
      [shop.id, userId, other!.id],
    );
  await houseKeeping();
  const days = `SELECT convert_from(token_hash, 'UTF8') AS n FROM handovers`;
  expect(await left(days)).toEqual(made.shops.flatMap(() => [1, 89]).toSorted((a, b) => a - b));
});
