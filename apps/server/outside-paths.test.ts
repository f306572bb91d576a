import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outsidePaths } from '#modules/identity/shop/admin/outside-paths.ts';

const root = join(import.meta.dirname, '../..');

test('no file of the admin but their list writes an address outside the frame', () => {
  const literals = Object.values(outsidePaths).filter((path) => typeof path === 'string');
  const written = new RegExp(`['"\`](?:${literals.join('|')})(?=['"\`?/])`);
  const files = globSync('{apps/admin,core/admin,modules}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => /\/admin\//.test(file) && !/\.(test|browser)\.tsx?$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const bare = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^ *(?:\/?\*|\/\/).*$/gm, '');
  expect(files.filter((file) => written.test(bare(file)))).toEqual([
    'modules/identity/shop/admin/outside-paths.ts',
  ]);
});
