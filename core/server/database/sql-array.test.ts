import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { idArray, textArray } from './sql-array.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

test('texts come out of an array as they went in, whatever they hold', async () => {
  const hard = fc.constantFrom('', 'NULL', 'a,b', '{a}', '"', '\\', "it's", ' two ', '🦊');
  const text = fc.oneof(
    hard,
    fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0')),
  );
  const lists = fc.array(fc.tuple(fc.array(text), fc.array(fc.integer())), { minLength: 20, maxLength: 20 });
  for (const [texts, ids] of fc.sample(lists, 1)[0]!) {
    const found = await made.services.db.asSystem((tx) =>
      tx.execute(sql`SELECT ${textArray(texts)} AS texts, ${idArray(ids)} AS ids`),
    );
    expect(found.rows[0]).toEqual({ texts, ids });
  }
});
