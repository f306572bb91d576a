import { expect, test } from 'vitest';
import { areas } from './areas.ts';

const migrations = import.meta.glob<string>('/db/migrations/*.sql', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const logs = await Promise.all(areas.map(async (area) => area.log?.()));

test('each table that the audit log tells of is declared by one area, with a word for people', () => {
  const declared = logs.flatMap((log) => (log?.audited ?? []).map(({ subject }) => subject));
  const written = Object.values(migrations).flatMap((text) =>
    [...text.matchAll(/audit_table\('(\w+)'/g)].map(([, table]) => table!),
  );
  expect(new Set(declared)).toEqual(new Set(written));
  expect(declared).toHaveLength(new Set(declared).size);
});
