import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExampleTree, makeExampleArea, quickChecks, type Step, wholeChecks } from './example-area.ts';

const long = process.env['PROVE_SEED'] !== undefined;
/** Each check is a process of its own, some with a database of their own. */
const minutes = (count: number) => count * 60_000;

let tree: ExampleTree;
beforeAll(() => {
  tree = makeExampleArea();
});
afterAll(() => tree?.remove());

test('an area costs its folder, a migration, and an entry in each of the lists that add-an-area.md names', () => {
  const [migration, ...others] = tree.changes.filter(({ file }) => file.endsWith('.sql'));
  expect(others).toEqual([]);
  expect(migration!.file).toMatch(/^db\/migrations\//);
  const lists = tree.changes.filter(({ file }) => file !== migration!.file);
  // The import that an entry needs is not counted beside it.
  const entries = lists.map(({ file, added, removed }) => ({
    file,
    entries: added.filter((line) => !line.startsWith('import ')).length,
    imports: added.filter((line) => line.startsWith('import ')).length,
    removed,
  }));
  expect(entries).toEqual([
    { file: 'apps/admin/areas.ts', entries: 1, imports: 1, removed: [] },
    { file: 'apps/server/areas.ts', entries: 1, imports: 1, removed: [] },
    { file: 'apps/storefront/shopper-widgets.ts', entries: 1, imports: 1, removed: [] },
    { file: 'apps/storefront/widget-files.ts', entries: 1, imports: 1, removed: [] },
    { file: 'db/migrations/order.txt', entries: 1, imports: 0, removed: [] },
    { file: 'modules/area-graph.ts', entries: 1, imports: 0, removed: [] },
  ]);
  const guide = readFileSync(join(import.meta.dirname, '../docs/add-an-area.md'), 'utf8');
  const unnamed = entries.filter(
    ({ file }) => !guide.includes(file.startsWith('db/') ? 'order.txt' : `\`${file}\``),
  );
  expect(unnamed).toEqual([]);
});

test('an entry stands at the end of its list, and not within another entry', () => {
  for (const { file, added } of tree.changes)
    if (/^(apps|modules)\/[a-z/-]+\.ts$/.test(file))
      expect(added.filter((line) => !line.startsWith('import ')).map((line) => /^ */.exec(line)![0])).toEqual(
        ['  '],
      );
  const widgets = readFileSync(join(tree.root, 'apps/storefront/shopper-widgets.ts'), 'utf8');
  expect(widgets).toMatch(/\n {2}\.\.\.noteWidgets,\n\];\n$/);
});

const named = (steps: readonly Step[]) => steps.map((step) => ({ name: step.join(' '), step }));

async function expectToPass([script, ...args]: Step): Promise<void> {
  const { code, output } = await tree.run(script, ...args);
  expect(code, output).toBe(0);
}

test.concurrent.each(named(quickChecks))(
  'with no more than that it works: $name',
  ({ step }) => expectToPass(step),
  minutes(5),
);

test.runIf(long).each(named(wholeChecks))(
  'and what is asked of every area holds: $name',
  ({ step }) => expectToPass(step),
  minutes(20),
);
