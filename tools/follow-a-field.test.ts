import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/follow-a-field.md'), 'utf8');
const isTest = (file: string): boolean => /\.(test|browser)\.tsx?$|\/testing\//.test(file);

/** The files that name a field, without those that only test it. */
function filesWith(field: string): string[] {
  const named = new RegExp(`\\b${field}\\b`);
  return globSync('{core,modules,apps}/**/*.{ts,tsx}', { cwd: root })
    .concat(globSync('db/migrations/*.sql', { cwd: root }))
    .filter((file) => !isTest(file) && named.test(readFileSync(join(root, file), 'utf8')));
}

test('docs/follow-a-field.md names each place of its field, and no other', () => {
  const field = /^# Follow a field: `(\w+)`/.exec(page)![1]!;
  const named = [...page.matchAll(/`((?:db|modules)\/[\w./-]+)`/g)].map(([, file]) => file!);
  const choices = 'modules/offers/offer/contract/offer-choice.ts';
  expect(named.filter((file) => file !== choices).sort()).toEqual(filesWith(field).sort());
});

test('a field that shoppers see is in as many files of each subject as the page says', () => {
  const counted: Record<string, number> = {};
  for (const file of filesWith('cta')) {
    const subject = /^modules\/offers\/([\w-]+)\//.exec(file)?.[1] ?? file.split('/')[0]!;
    counted[subject] = (counted[subject] ?? 0) + 1;
  }
  const rows = page.matchAll(/^\| `([\w-]+)` +\| +(\d+) +\|/gm);
  expect(Object.fromEntries([...rows].map(([, subject, files]) => [subject, Number(files)]))).toEqual(
    counted,
  );
});
