import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/follow-a-field.md'), 'utf8');
const isTest = (file: string): boolean => /\.(test|browser)\.tsx?$|\/testing\//.test(file);

test('docs/follow-a-field.md names each place of its field, and no other', () => {
  const field = /^# Follow a field: `(\w+)`/.exec(page)?.[1];
  const matches = globSync('{core,modules,apps}/**/*.{ts,tsx}', { cwd: root })
    .concat(globSync('db/migrations/*.sql', { cwd: root }))
    .filter(
      (file) => !isTest(file) && new RegExp(`\\b${field}\\b`).test(readFileSync(join(root, file), 'utf8')),
    );
  const named = [...page.matchAll(/`((?:db|modules)\/[\w./-]+)`/g)].map(([, file]) => file!);
  const choices = 'modules/offers/offer/contract/offer-choice.ts';
  expect(named.filter((file) => file !== choices).sort()).toEqual(matches.sort());
});
