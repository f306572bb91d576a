import { expect, test } from 'vitest';
import {
  addCounts,
  areasLine,
  closingLine,
  countPlaywright,
  countVitest,
  noCounts,
  slowestLine,
} from './test-report.ts';
import { runsEachTime } from './browser-lanes.ts';
import { timesOfPlaywright, timesOfVitest } from './test-report.ts';

test('vitest: tests are counted by status, and a file that crashed is a failure', () => {
  const assertion = (fullName: string, status: string) => ({ fullName, status });
  const counts = countVitest({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          assertion('one', 'passed'),
          assertion('two', 'failed'),
          assertion('three', 'skipped'),
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError\nat x', assertionResults: [] },
    ],
  });
  expect(counts).toEqual({
    ...noCounts(),
    passed: 1,
    skipped: 1,
    failures: ['a.test.ts: two', 'b.test.ts: SyntaxError'],
  });
});

test('playwright: nested suites are counted, and an error outside of tests is a failure', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped') => ({
    title,
    tests: [{ status }],
  });
  const counts = countPlaywright({
    suites: [
      {
        title: 'shop.spec.ts',
        specs: [spec('opens', 'expected')],
        suites: [{ title: 'cart', specs: [spec('adds', 'unexpected'), spec('later', 'skipped')] }],
      },
    ],
    errors: [{ message: 'The server did not start\nmore' }],
  });
  expect(counts.passed).toBe(1);
  expect(counts.skipped).toBe(1);
  expect(counts.failures).toEqual(['shop.spec.ts › cart: adds', 'browser: The server did not start']);
});

test('what passed at its second try counts as passed and is named', () => {
  const assertion = { fullName: 'late', status: 'passed', failureMessages: ['Error: too early'] };
  const other = { fullName: 'once', status: 'passed', failureMessages: [] };
  const vitest = countVitest({
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [assertion, other] }],
  });
  const browser = countPlaywright({
    suites: [{ title: 'b.browser.ts', specs: [{ title: 'opens', tests: [{ status: 'flaky' }] }] }],
    errors: [],
  });
  const total = noCounts();
  addCounts(total, vitest, 'vitest', 0);
  addCounts(total, browser, 'playwright', 0);
  expect(total).toEqual({
    ...noCounts(),
    passed: 3,
    retried: ['a.test.ts: late', 'b.browser.ts: opens'],
  });
});

test('a runner that ends badly without a failed test counts as one failure', () => {
  const total = noCounts();
  addCounts(total, { ...noCounts(), passed: 3 }, 'vitest', 1);
  expect(closingLine(total)).toBe('3 passed, 1 failed');
});

test('the closing line names skipped tests only when there are some', () => {
  expect(closingLine({ ...noCounts(), passed: 2 })).toBe('2 passed, 0 failed');
  expect(closingLine({ ...noCounts(), passed: 2, skipped: 1, failures: ['x'] })).toBe(
    '2 passed, 1 failed, 1 skipped',
  );
});

test('the slowest files of both runners are named, with the seconds of their tests', () => {
  const files = timesOfVitest({
    testResults: [
      { name: 'a.test.ts', status: 'passed', startTime: 1000, endTime: 3400, assertionResults: [] },
      { name: 'b.test.ts', status: 'passed', startTime: 1000, endTime: 1100, assertionResults: [] },
    ],
  });
  const spec = (...durations: number[]) => ({
    title: 'x',
    tests: [{ status: 'expected' as const, results: durations.map((duration) => ({ duration })) }],
  });
  const lanes = timesOfPlaywright({
    suites: [
      { title: 'c.browser.ts', specs: [spec(1000, 500)], suites: [{ title: 'inner', specs: [spec(2000)] }] },
    ],
    errors: [],
  });
  expect(slowestLine([...files, ...lanes], 2)).toBe('Slowest: c.browser.ts 4 s, a.test.ts 2 s');
});

test('the seconds of an area are those of all its tests', () => {
  const times = [
    { file: 'modules/offers/server/a.test.ts', seconds: 2 },
    { file: 'core/server/b.test.ts', seconds: 3 },
    { file: 'modules/offers/admin/c.browser.ts', seconds: 4.4 },
  ];
  expect(areasLine(times)).toBe('Seconds of tests: offers 6, core 3');
});

test('times that are kept are of what each run does: not of tests that only the long one has', () => {
  const spec = (duration: number, tags?: string[]) => ({
    title: 'x',
    ...(tags && { tags }),
    tests: [{ status: 'expected' as const, results: [{ duration }] }],
  });
  const suite = (title: string) => ({ title, specs: [spec(1000), spec(5000, ['shell'])] });
  const report = { suites: [suite('e2e/a.browser.ts'), suite('core/b.browser.ts')], errors: [] };
  expect(timesOfPlaywright(report, runsEachTime)).toEqual([
    { file: 'e2e/a.browser.ts', seconds: 1 },
    { file: 'core/b.browser.ts', seconds: 6 },
  ]);
});
