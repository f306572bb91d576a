import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { offerInput } from '#modules/offers/offer/contract/offer.ts';
import { funnelInput } from '#modules/offers/funnel/contract/funnel.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let fieldWord: (step: string) => string;
let isQuiet: (path: readonly string[]) => boolean;
beforeAll(async () => {
  server = await startTestServer();
  // By address, as the admin's sources are compiled for a browser.
  const log = join(import.meta.dirname, '../../modules/identity/activity/admin');
  ({ fieldWord } = (await import(join(log, 'activity-words.ts'))) as { fieldWord: typeof fieldWord });
  ({ isQuiet } = (await import(join(log, 'activity-changes.ts'))) as { isQuiet: typeof isQuiet });
});
afterAll(() => server.close());

/** Never told as a change. */
const never = new Set(['id', 'shop_id', 'created_at', 'updated_at', 'version', 'search']);

/** Names of the fields that a schema has at any depth. */
function fieldsOf(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (name === 'properties') for (const field of Object.keys(part as object)) found.add(field);
      walk(part);
    }
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...found];
}

const unnamed = (fields: readonly string[]) =>
  fields.filter((field) => !never.has(field) && !isQuiet([field]) && fieldWord(field) === field).toSorted();

test('no column of a watched table stands in the activity log by its raw name', async () => {
  const { rows } = await server.services.db.asSystem((tx) =>
    tx.execute<{ name: string; columns: string[]; definition: string }>(
      sql`SELECT c.relname AS name, pg_get_triggerdef(t.oid) AS definition,
                 (SELECT array_agg(a.attname::text) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
          FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'audit_update'`,
    ),
  );
  expect(rows.length).toBeGreaterThan(5);
  const missing = rows.flatMap(({ name, columns, definition }) => {
    const quiet = /audit_rows\('[^']*', '\{([^}]*)\}'/.exec(definition)?.[1]?.split(',') ?? [];
    return unnamed(columns.filter((column) => !quiet.includes(column))).map((column) => `${name}.${column}`);
  });
  expect(missing).toEqual([]);
});

test('no part of an offer or a funnel stands in the activity log by its raw name', () => {
  expect(unnamed([...fieldsOf(offerInput), ...fieldsOf(funnelInput)])).toEqual([]);
});
