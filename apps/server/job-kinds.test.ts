import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { JobKind } from '#core/server/jobs/job-kind.ts';
import { taskNames } from '#modules/identity/notice/rules/notice-words.ts';
import { areas } from './areas.ts';

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

test('each kind of long work has a name for the notice that it has ended', () => {
  expect(areas.jobKinds.map(({ kind }) => kind).filter((kind) => !(kind in taskNames))).toEqual([]);
});
