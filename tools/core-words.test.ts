import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { businessFiles, findCoreWords } from './core-words.ts';

const root = dirname(import.meta.dirname);

/** What is found in a core of this one file; the files of the list are missing in it, and do not count here. */
function findIn(source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-core-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'core/rules'), { recursive: true });
  writeFileSync(join(folder, 'core/rules/new-kit.ts'), source);
  return findCoreWords(folder).filter((problem) => problem.startsWith('core/rules/new-kit.ts'));
}

test('no file of core names a thing of the business without a reason on the list', () => {
  expect(findCoreWords(root)).toEqual([]);
});

test.each(['const productId = 1;', "const kind = 'cart_line';", 'export interface Customer {}'])(
  '%s in a new file of core is refused',
  (source) => {
    expect(findIn(source)).toEqual([expect.stringContaining('move it to its area')]);
  },
);

test.each([
  '// The cart comes later.',
  '/** A customer. */',
  'const offered = 1;',
  'const production = true;',
])('%s is fine in core', (source) => {
  expect(findIn(source)).toEqual([]);
});

test('a file on the list that is gone, or names no such thing any more, is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-core-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(findCoreWords(folder)).toHaveLength(Object.values(businessFiles).flat().length);
  for (const file of Object.values(businessFiles).flat())
    expect(existsSync(join(root, file)), file).toBe(true);
});
