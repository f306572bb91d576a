import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiVersions } from '#core/contract/api-version.ts';
import { documentLosses } from '#core/server/openapi/document-losses.ts';
import { additions, documentOfToday, snapshotFile, snapshotText, withChanges } from './api-snapshot.ts';

type Json = Record<string, unknown>;

test.each(apiVersions)('no call of today takes or answers less than version %s has it', (version) => {
  const stored = JSON.parse(readFileSync(snapshotFile(version), 'utf8')) as Json;
  expect(Object.keys(stored.paths as Json).length).toBeGreaterThan(200);
  expect(documentLosses(stored, documentOfToday())).toEqual([]);
});

test('a document comes back from its file as it was, a line for each address', () => {
  const today = JSON.parse(JSON.stringify(documentOfToday())) as Json;
  const text = snapshotText(today);
  expect(JSON.parse(text)).toEqual(today);
  expect(text.split('\n').length).toBeGreaterThan(Object.keys(today.paths as Json).length);
});

test('a call that is taken away, and a name, are told by their place', () => {
  const documentNow = documentOfToday();
  const now = JSON.parse(JSON.stringify(documentNow)) as {
    paths: Json;
    components: { schemas: Record<string, { properties: Json }> };
  };
  delete now.paths['/admin/shop.json'];
  delete now.components.schemas.Webhook!.properties.format;
  const losses = documentLosses(documentNow, now as unknown as Json);
  expect(losses).toContain('GET /admin/shop.json: is gone');
  expect(losses).toContain('GET /admin/webhooks/{id}.json 200.webhook.format: is gone');
});

test('the changelog names what one document has and the other had not, the newest day first', () => {
  const now = documentOfToday();
  const before = JSON.parse(JSON.stringify(now)) as {
    paths: Json;
    components: { schemas: Record<string, { properties: Json }> };
  };
  delete before.paths['/admin/shop.json'];
  delete before.components.schemas.Webhook!.properties.format;
  const added = additions(before as unknown as Json, now);
  expect(added).toContain('`GET /admin/shop.json`');
  expect(added).toContain('`GET /admin/webhooks/{id}.json 200.webhook.format`');
  expect(additions(now, now)).toEqual([]);
  const log = '# Changes\n\nWords.\n\n## 2026-11-25: 2026-11\n\nThe first.\n';
  expect(withChanges(log, '2026-12-01', '2026-11', [])).toBe(log);
  expect(withChanges(log, '2026-12-01', '2026-11', ['`GET /x`'])).toBe(
    '# Changes\n\nWords.\n\n## 2026-12-01: added to 2026-11\n\n- `GET /x`\n\n## 2026-11-25: 2026-11\n\nThe first.\n',
  );
});
