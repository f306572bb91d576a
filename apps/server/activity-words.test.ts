import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { offerInput } from '#modules/offers/offer/contract/offer.ts';
import { funnelInput } from '#modules/offers/funnel/contract/funnel.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** What the admin's manifest of an area brings to the log. */
interface AreaLog {
  audited: readonly { subject: string }[];
  names: { find(name: string): string | undefined };
}
type Things = ReadonlyMap<string, Pick<AreaLog, 'names'>>;

let server: TestServer;
let things: Things;
let fieldWord: (things: Things, subject: string, step: string) => string;
let codeWord: (field: string, value: string) => string;
let isQuiet: (path: readonly string[]) => boolean;
beforeAll(async () => {
  server = await startTestServer();
  // By address, as the admin's sources are compiled for a browser.
  const load = (file: string): Promise<unknown> => import(join(import.meta.dirname, '../..', file));
  const { areas } = (await load('apps/admin/areas.ts')) as {
    areas: readonly { id: string; log?: () => Promise<AreaLog> }[];
  };
  const loaded = await Promise.all(areas.map(async ({ id, log }) => [id, await log?.()] as const));
  const { auditedThings } = (await load('core/admin/frame/area-logs.ts')) as {
    auditedThings: (logs: readonly AreaLog[]) => Things;
  };
  things = auditedThings(loaded.flatMap(([, log]) => log ?? []));
  const admin = 'modules/identity/activity/admin';
  ({ fieldWord, codeWord } = (await load(`${admin}/activity-words.ts`)) as {
    fieldWord: typeof fieldWord;
    codeWord: typeof codeWord;
  });
  ({ isQuiet } = (await load(`${admin}/activity-changes.ts`)) as { isQuiet: typeof isQuiet });
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

/** Fields of a table for which the table's own area brings no name. */
function unnamed(subject: string, fields: readonly string[]): string[] {
  const own = new Map([...things].filter(([name]) => name === subject));
  return fields
    .filter((field) => !never.has(field) && !isQuiet([field]) && fieldWord(own, subject, field) === field)
    .toSorted();
}

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
    return unnamed(
      name,
      columns.filter((column) => !quiet.includes(column)),
    ).map((column) => `${name}.${column}`);
  });
  expect(missing).toEqual([]);
});

test('a column is named by the area that has its table, not by another', () => {
  expect(unnamed('products', ['vendor', 'made_up'])).toEqual(['made_up']);
  expect(unnamed('webhooks', ['vendor', 'topic'])).toEqual(['vendor']);
});

test('no part of an offer or a funnel stands in the activity log by its raw name', () => {
  expect(unnamed('offers', [...fieldsOf(offerInput), ...fieldsOf(funnelInput)])).toEqual([]);
});

/** Of the columns that the database lets hold nothing but some codes, each with those. */
const codesIn = (definition: string): [column: string, codes: string[]] | null => {
  const [, column, list] = /^CHECK \(\(?\(?(\w+) = ANY \(ARRAY\[([^\]]*)\]/.exec(definition) ?? [];
  return column === undefined ? null : [column, [...list!.matchAll(/'([^']*)'/g)].map(([, code]) => code!)];
};

test('no state of a watched thing stands in the activity log by its raw word', async () => {
  const { rows } = await server.services.db.asSystem((tx) =>
    tx.execute<{ name: string; definition: string; trigger: string }>(
      sql`SELECT c.relname AS name, pg_get_constraintdef(k.oid) AS definition, pg_get_triggerdef(t.oid) AS trigger
          FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
          JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'c' WHERE t.tgname = 'audit_update'`,
    ),
  );
  const states = rows.flatMap(({ name, definition, trigger }) => {
    const [column, codes] = codesIn(definition) ?? [];
    const quiet = /audit_rows\('[^']*', '\{([^}]*)\}'/.exec(trigger)?.[1]?.split(',') ?? [];
    return column && !quiet.includes(column) && /^(state|status|\w+_status|role)$/.test(column)
      ? codes!.map((code) => ({ name, column, code }))
      : [];
  });
  expect(states).toContainEqual({ name: 'handovers', column: 'state', code: 'open' });
  expect(states).toContainEqual({ name: 'memberships', column: 'status', code: 'accepted' });
  const raw = states.filter(({ column, code }) => codeWord(column, code) === code);
  expect(raw).toEqual([]);
});
