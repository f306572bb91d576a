import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaGraph } from '#modules/area-graph.ts';
import { checkImports } from './check-imports.ts';

const fixtures = join(import.meta.dirname, 'fixtures/imports');
const problems = (name: string): string[] => checkImports(join(fixtures, name));

/** Each fixture breaks exactly one rule; the text is part of what the check must say. */
const BROKEN: Record<string, string> = {
  'admin-past-public': 'only contract admin/public.ts',
  'admin-uses-server': 'admin may not import server',
  'area-not-upstream': 'offers is not upstream of catalog',
  'area-unlisted': 'apps/server/areas.ts does not list modules/catalog/server/catalog-area.ts',
  'area-unmanifested': 'modules/catalog/server/catalog-area.ts is missing',
  'area-unknown': 'loyalty is not in area-graph.ts',
  'area-uses-app': 'areas do not import apps',
  'call-misnamed': "deleteMug must say name: 'deleteMug'",
  'call-twice': 'getMug is a call in modules/',
  'call-without-example': 'createMug must say example: a body that a program could send',
  'call-without-scope': "getMug must say scope: what an access token needs for it, 'any', or 'people'",
  'core-admin-uses-core-server': 'not for this kit',
  'core-uses-area': 'not for this kit',
  cycle: 'import cycle: ',
  'default-export': 'no default exports',
  'late-import': 'offers is not upstream of catalog',
  're-export': 'offers is not upstream of catalog',
  'rules-use-chance': 'rules know no clock',
  'rules-use-clock': 'rules know no clock',
  'rules-use-contract-values': 'rules may not import contract',
  'rules-use-date': 'rules know no clock',
  'rules-use-node': 'rules use no package',
  'rules-use-package': 'rules use no package',
  'server-builds-query': 'the database is asked in whole statements',
  'server-past-public': 'only contract server/public.ts',
  'storefront-uses-contract-values': 'storefront may not import contract',
  'storefront-uses-schema-library': 'too large for shoppers',
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

test('the graph of areas has no cycle and names only areas', () => {
  const isBelow = (area: string, path: readonly string[]): boolean =>
    !path.includes(area) && (areaGraph[area] ?? ['?']).every((next) => isBelow(next, [...path, area]));
  for (const area of Object.keys(areaGraph)) expect(isBelow(area, []), area).toBe(true);
});
