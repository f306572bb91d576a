import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { JobNames } from '#core/server/area/job-names.ts';
import type { JobKind } from '#core/server/jobs/job-kind.ts';
import { areas, everyArea } from './areas.ts';

/** What is looked at here of an area's manifests. */
interface NamingArea {
  name: string;
  jobKinds?: readonly { kind: string }[];
  jobNames?: JobNames;
}
interface AdminArea {
  id: string;
  log?: () => Promise<{ names: { find(kind: string): string | undefined } }>;
}

const root = join(import.meta.dirname, '../..');

/** Names of the kinds that the tests of the areas give to `describeJob`, read from what they import. */
async function kindsTried(): Promise<string[]> {
  const tried: string[] = [];
  for (const file of globSync('modules/{*,*/*}/server/*.test.ts', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name] of text.matchAll(/\bdescribeJob\((\w+),/g)) {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\..+)';`).exec(text)?.[1];
      if (!from) throw new Error(`${file} does not import ${name} from beside it.`);
      const module = (await import(resolve(root, dirname(file), from))) as Record<string, JobKind>;
      tried.push(module[name!]!.kind);
    }
  }
  return tried;
}

test('each kind of long work of the installation is thrown out in its chunks and goes on rightly', async () => {
  const tried = await kindsTried();
  expect(tried.length).toBeGreaterThan(0);
  const missing = areas.jobKinds
    .filter(({ kind }) => !tried.includes(kind))
    .map(({ kind }) => {
      const area = kind.split('.')[0];
      return `Write describeJob(<the const of ${kind}>, fixture) in a test in modules/${area}/server, as in modules/offers/server/offer-jobs.test.ts: nothing shows that it goes on after a kill.`;
    });
  expect(missing).toEqual([]);
});

/** The admin's areas, by address: its sources are compiled for a browser. */
const adminAreas = async () => {
  const file = (await import(join(root, 'apps/admin/areas.ts'))) as { areas: readonly AdminArea[] };
  return file.areas;
};

test('each kind of long work has the same name in the bell and in the mail that it has ended', async () => {
  const differing = [];
  for (const { name, jobKinds = [], jobNames } of everyArea as readonly NamingArea[]) {
    const own = (await adminAreas()).filter(({ id }) => id === name);
    const logs = await Promise.all(own.map(async ({ log }) => log?.()));
    for (const { kind } of jobKinds) {
      const inBell = logs.map((log) => log?.names.find(kind)).find(Boolean);
      if (inBell === undefined)
        differing.push(`${kind} has no name in the bell: add one to the names of its log in modules/${name}`);
      else if (inBell !== jobNames?.find(kind, 'en')) differing.push(`${kind} is ${inBell} in the bell only`);
    }
  }
  expect(differing).toEqual([]);
});
