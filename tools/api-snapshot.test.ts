import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiVersions } from '#core/contract/api-version.ts';
import { documentLosses } from '#core/server/document-losses.ts';
import { documentOfToday, snapshotFile, snapshotText } from './api-snapshot.ts';

type Json = Record<string, unknown>;

test.each(apiVersions)('no call of today takes or answers less than version %s has it', (version) => {
  const kept = JSON.parse(readFileSync(snapshotFile(version), 'utf8')) as Json;
  expect(Object.keys(kept.paths as Json).length).toBeGreaterThan(200);
  expect(documentLosses(kept, documentOfToday())).toEqual([]);
});

test('a document comes back from its file as it was, a line for each address', () => {
  const today = JSON.parse(JSON.stringify(documentOfToday())) as Json;
  const text = snapshotText(today);
  expect(JSON.parse(text)).toEqual(today);
  expect(text.split('\n').length).toBeGreaterThan(Object.keys(today.paths as Json).length);
});

test('a call that is taken away, and a name, are told by their place', () => {
  const kept = documentOfToday();
  const now = JSON.parse(JSON.stringify(kept)) as {
    paths: Json;
    components: { schemas: Record<string, { properties: Json }> };
  };
  delete now.paths['/admin/shop.json'];
  delete now.components.schemas.Webhook!.properties.format;
  const losses = documentLosses(kept, now as unknown as Json);
  expect(losses).toContain('GET /admin/shop.json: is gone');
  expect(losses).toContain('GET /admin/webhooks/{id}.json 200.webhook.format: is gone');
});
