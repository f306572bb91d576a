import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = globSync(['{apps,core,modules,db,sandbox,tools}/**/*.{ts,tsx,mjs}', '*.config.ts'], {
  cwd: root,
}).filter((path) => !/\.(test|browser)\.tsx?$|\/testing\//.test(path));
const users = (pattern: RegExp) =>
  sources.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8'))).sort();

test('one module decodes pictures, and only the process of its own loads it: sign-in never waits for a picture', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(users(/(?:from|import\(|require\()\s*['"]sharp['"]/)).toEqual([
    'core/server/files/picture-drawing.ts',
    // The demo shop's own drawings, made before a server starts.
    'db/seed/pictures/picture.ts',
  ]);
  expect(users(/['"][^'"\n]*\/picture-drawing\.ts['"]/)).toEqual(['core/server/files/picture-process.ts']);
  // Started by its name, and loaded by nothing.
  expect(users(/(?:from|import\()\s*['"][^'"\n]*\/picture-process\.ts['"]/)).toEqual([]);
  expect(users(/(?:from|import\()\s*['"][^'"\n]*\/picture-worker\.ts['"]/)).toEqual([
    'core/server/files/images.ts',
  ]);
  // It lies beside the built server, too, where that looks for it.
  expect(users(/'picture-process': 'core\/server\/files\/picture-process\.ts'/)).toEqual([
    'vite.server.config.ts',
  ]);
});
