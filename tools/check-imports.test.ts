import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaGraph, coreGraph, subjectGraph } from '#modules/area-graph.ts';
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
  'kit-folder-not-below': 'jobs is not below database in area-graph.ts',
  'kit-folder-unknown': 'core/server/queue is not in area-graph.ts',
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
  'upstream-subject-unlisted': 'area-graph.ts does not list catalog/import for reviews',
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

test.each([['areas', areaGraph] as const, ...Object.entries(subjectGraph), ...Object.entries(coreGraph)])(
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

test('the graph of a kit names the folders that there are', () => {
  for (const [kit, graph] of Object.entries(coreGraph)) {
    const folders = readdirSync(join(import.meta.dirname, '../core', kit), { withFileTypes: true });
    expect(Object.keys(graph).sort()).toEqual(
      folders.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort(),
    );
  }
});

/** What the check says of an area whose server has so many files beside its manifest. */
function problemsOfArea(area: string, folders: readonly string[], files: number, end = '.ts'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'backroom-imports-'));
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write(`modules/${area}/server/${area}-area.ts`, 'export {};\n');
  write('apps/server/areas.ts', `import '#modules/${area}/server/${area}-area.ts';\n`);
  for (const folder of folders)
    for (let at = 0; at < files; at++) write(`modules/${area}/${folder}/file-${at}${end}`, 'export {};\n');
  try {
    return checkImports(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('a folder holds at most 60 files, tests not counted', () => {
  expect(problemsOfArea('offers', ['pricing/rules'], 60)).toEqual([]);
  expect(problemsOfArea('offers', ['pricing/rules'], 61)).toEqual([
    'modules/offers/pricing/rules: 61 files in one folder, 60 at most',
  ]);
  expect(problemsOfArea('offers', ['pricing/rules'], 61, '.test.ts')).toEqual([]);
});

test('an area of more than 60 files lists its subjects', () => {
  expect(problemsOfArea('metafields', ['rules'], 59)).toEqual([]);
  expect(problemsOfArea('metafields', ['rules', 'contract'], 40)).toEqual([
    'modules/metafields: 81 files; list its subjects in area-graph.ts',
  ]);
});
