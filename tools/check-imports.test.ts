import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaGraph, subjectGraph } from '#modules/area-graph.ts';
import { checkImports } from './check-imports.ts';

const fixtures = join(import.meta.dirname, 'fixtures/imports');
const problems = (name: string): string[] => checkImports(join(fixtures, name));

/** Each fixture breaks exactly one rule; the text is part of what the check must say. */
const BROKEN: Record<string, string> = {
  'admin-past-public': 'only contract admin/public.ts',
  'admin-uses-server': 'admin may not import server',
  'apps-use-tools': 'apps may import only apps, core, modules',
  'area-not-upstream': 'offers is not upstream of catalog',
  'area-unlisted': 'apps/server/areas.ts does not list modules/catalog/server/catalog-area.ts',
  'area-unmanifested': 'modules/catalog/server/catalog-area.ts is missing',
  'area-unknown': 'loyalty is not in area-graph.ts',
  'area-uses-app': 'areas do not import apps',
  'area-uses-bench': 'areas do not import bench',
  'bench-uses-e2e': 'bench may import only bench, apps, core, modules, db, tools',
  'call-misnamed': "deleteMug must say name: 'deleteMug'",
  'call-twice': 'getMug is a call in modules/',
  'call-without-example': 'createMug must say example: a body that a program could send',
  'call-without-scope': "getMug must say scope: what an access token needs for it, 'any', or 'people'",
  'core-admin-uses-core-server': 'not for this kit',
  'core-uses-area': 'not for this kit',
  'core-uses-tools': 'not for this kit',
  cycle: 'import cycle: ',
  'cycle-of-types': 'import cycle: ',
  'db-uses-app': 'db may import only db, core/server',
  'default-export': 'no default exports',
  'file-too-long': 'long-list.ts has 451 lines, 450 at most: cut it by subject',
  'e2e-uses-server': 'e2e may import only e2e, core/testing',
  'late-import': 'offers is not upstream of catalog',
  're-export': 'offers is not upstream of catalog',
  'rules-use-chance': 'rules know no clock',
  'rules-use-clock': 'rules know no clock',
  'rules-use-contract-values': 'rules may not import contract',
  'rules-use-date': 'rules know no clock',
  'rules-use-node': 'rules use no package',
  'rules-use-package': 'rules use no package',
  'sandbox-uses-core': 'sandbox may import only sandbox',
  'server-builds-query': 'the database is asked in whole statements',
  'server-past-public': 'only contract server/public.ts',
  'subject-not-below': 'upsell is not below pricing in area-graph.ts',
  'subject-unknown': 'offers/loyalty is not in area-graph.ts',
  'subject-uses-roof': 'pricing is handed what the roof of offers knows',
  'storefront-uses-contract-values': 'storefront may not import contract',
  'storefront-uses-schema-library': 'too large for shoppers',
  'tools-use-bench': 'tools may import only tools, apps, core, modules, db',
};

test.each(Object.entries(BROKEN))('%s is refused', (name, text) => {
  expect(problems(name)).toEqual([expect.stringContaining(text)]);
});

test('what the table allows is allowed', () => {
  expect(problems('allowed')).toEqual([]);
});

test('every fixture is looked at', () => {
  expect(readdirSync(fixtures).sort()).toEqual([...Object.keys(BROKEN), 'allowed'].sort());
});

test.each([['areas', areaGraph] as const, ...Object.entries(subjectGraph)])(
  'the graph of %s has no cycle and names only what is in it',
  (_, graph) => {
    const isBelow = (one: string, path: readonly string[]): boolean =>
      !path.includes(one) && (graph[one] ?? ['?']).every((next) => isBelow(next, [...path, one]));
    for (const one of Object.keys(graph)) expect(isBelow(one, []), one).toBe(true);
  },
);

test('a graph of subjects names the folders that there are', () => {
  const parts = ['contract', 'rules', 'server', 'storefront', 'admin', 'testing'];
  for (const [area, subjects] of Object.entries(subjectGraph)) {
    const folders = readdirSync(join(import.meta.dirname, '../modules', area), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !parts.includes(entry.name))
      .map((entry) => entry.name);
    expect(Object.keys(subjects).sort()).toEqual(folders.sort());
  }
});
