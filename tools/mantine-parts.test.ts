import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const code = read('{core,modules,apps}/**/*.{ts,tsx}').join('\n');
const styles = read('{core,modules,apps}/**/*.css').join('\n');

const all = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name!));
/** What is taken from Mantine that draws something: neither its providers nor its hooks. */
const used = new Set(
  [...code.matchAll(/(?:import|export) \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name) && !/Provider$|^CSSVariablesResolver$/.test(name)),
);
/** Styles that another part stands on. */
const below: Record<string, string[]> = { Switch: ['InlineInput'] };

test('the styles of Mantine that pages load are those of the parts in use, and no others', () => {
  const wanted = [...used].flatMap((part) => [part, ...(below[part] ?? [])]);
  expect([...all(styles, /@mantine\/core\/styles\/([A-Z]\w+)\.layer\.css/g)].sort()).toEqual(wanted.sort());
});

test('no rule of ours shapes a part of Mantine that is not in use', () => {
  expect([...all(styles, /\.mantine-([A-Z]\w+)-/g)].filter((part) => !used.has(part))).toEqual([]);
});
