import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PublicCtx } from '#core/server/call/context.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { codeSubject, guessCode, issueCode, spendCode } from './one-time-code.ts';

let made: TestServices;
let ctx: PublicCtx;
const subject = codeSubject('sign_up', 'a@b.test');

beforeAll(async () => {
  made = await createTestServices();
  ctx = { services: made.services, db: made.services.db } as PublicCtx;
});
beforeEach(() => made.sql('DELETE FROM rate_limits'));
afterAll(() => made.close());

const issue = (of = subject) => made.services.db.asSystem((tx) => issueCode(tx, made.services, of));
const spend = (code: string, of = subject) =>
  made.services.db.asSystem((tx) => spendCode(tx, made.services, of, code));
const other = (code: string) => (code === '000000' ? '000001' : '000000');

test('of many that use a right code at once exactly one does, each of 20 times (reliability 26)', async () => {
  for (let round = 0; round < 20; round += 1) {
    const code = await issue();
    const used = await Promise.all(Array.from({ length: 50 }, () => spend(code)));
    expect(used.filter(Boolean)).toHaveLength(1);
  }
});

test('of many right guesses at once five are compared (reliability 27)', async () => {
  const code = await issue();
  const right = await Promise.all(Array.from({ length: 20 }, () => guessCode(ctx, subject, code)));
  expect(right.filter(Boolean)).toHaveLength(5);
});

test('a wrong, old, used or replaced code, and that of another subject, are none', async () => {
  const code = await issue();
  expect(await guessCode(ctx, subject, other(code))).toBe(false);
  expect(await spend(other(code))).toBe(false);
  const elsewhere = codeSubject('sign_up', 'c@d.test');
  expect(await guessCode(ctx, elsewhere, code)).toBe(false);
  expect(await spend(code, elsewhere)).toBe(false);
  expect(await spend(code)).toBe(true);
  expect(await guessCode(ctx, subject, code)).toBe(false);
  const old = await issue();
  await made.sql(`UPDATE one_time_codes SET expires_at = now() - interval '1 second'`);
  expect(await guessCode(ctx, subject, old)).toBe(false);
  expect(await spend(old)).toBe(false);
});

test('the stored form is no code, and needs the server’s key', async () => {
  const code = await issue();
  const [row] = await made.sql<{ text: string; code_hash: Buffer }>(
    `SELECT o::text AS text, code_hash FROM one_time_codes o WHERE subject = '${subject}'`,
  );
  expect(row?.code_hash).toHaveLength(32);
  expect(row?.text).not.toMatch(new RegExp(`"${code}"|a@b.test`));
  const stranger = { ...made.services, secret: Buffer.alloc(32, 8) };
  expect(await guessCode({ ...ctx, services: stranger }, subject, code)).toBe(false);
});

test('codes have six digits, zeros in front included, and differ', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 40; n += 1) codes.push(await issue());
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(35);
});
