import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserFiles, dealFiles, isKit, lanes, readTimes } from './browser-lanes.ts';
import { ROOT } from './run-child.ts';

const loads = (dealt: Record<string, string[]>, times: Record<string, number>) =>
  Object.values(dealt).map((files) => files.reduce((sum, file) => sum + times[file]!, 0));

test('each browser test but those of kits lies in exactly one lane', () => {
  const files = browserFiles();
  const dealt = dealFiles(files, readTimes());
  expect(
    Object.values(dealt)
      .flat()
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(files.filter((file) => !isKit(file)));
  expect(dealt['own-hosts']).toContain('modules/developer/script-tag/admin/foreign-script.browser.ts');
  expect(dealt.first).toContain('e2e/foreign-script.browser.ts');
});

test('what starts a store at the one port that servers may reach lies in one lane: there it is one after the other', () => {
  const starts = browserFiles().filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('E2E_STORE_PORT'),
  );
  expect(starts.length).toBeGreaterThan(1);
  const dealt = dealFiles(browserFiles(), readTimes());
  expect(lanes.filter((lane) => starts.some((file) => dealt[lane].includes(file)))).toHaveLength(1);
});

test('the kept times name files that are there', () => {
  const files = browserFiles();
  expect(Object.keys(readTimes()).filter((file) => !files.includes(file))).toEqual([]);
});

test('no lane is longer than the shortest by more than one file', () => {
  const seconds = fc.dictionary(fc.stringMatching(/^e2e\/[a-z]{1,8}$/), fc.integer({ min: 1, max: 500 }), {
    minKeys: 1,
  });
  fc.assert(
    fc.property(seconds, (times) => {
      const all = loads(dealFiles(Object.keys(times), times), times);
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(Math.max(...Object.values(times)));
    }),
  );
});

test('a new file takes part before it was measured; the same files lie in the same lanes', () => {
  const times = { 'e2e/a': 10, 'e2e/b': 20 };
  const dealt = dealFiles(['e2e/a', 'e2e/b', 'e2e/new'], times);
  expect(Object.values(dealt).flat()).toContain('e2e/new');
  expect(dealFiles(['e2e/new', 'e2e/b', 'e2e/a'], times)).toEqual(dealt);
  expect(Object.keys(dealt)).toEqual([...lanes]);
});
