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

test('an area costs its folder, a migration, and an entry in each of four lists', () => {
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
    { file: 'db/migrations/order.txt', entries: 1, imports: 0, removed: [] },
    { file: 'modules/area-graph.ts', entries: 1, imports: 0, removed: [] },
  ]);
});

const named = (steps: readonly Step[]) => steps.map((step) => ({ name: step.join(' '), step }));

async function expectToPass([script, ...args]: Step): Promise<void> {
  const { code, output } = await tree.run(script, ...args);
  expect(code, output).toBe(0);
}

/** Its own tests are a run of the runner within this one. */
const each = quickChecks.filter(([script]) => long || script.startsWith('tools/'));

test.each(named(each))(
  'with no more than that it works: $name',
  ({ step }) => expectToPass(step),
  minutes(5),
);

test.runIf(long).each(named(wholeChecks))(
  'and what is asked of every area holds: $name',
  ({ step }) => expectToPass(step),
  minutes(20),
);
