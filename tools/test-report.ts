/**
 * What one runner counted. `failures` holds a name for each failed test, suite or crash; `retried` one for each test
 * that passed at its second try: it counts as passed, and something is wrong with it or with what it tests.
 */
export type TestCounts = { passed: number; skipped: number; failures: string[]; retried: string[] };

/** Nothing counted yet. */
export const noCounts = (): TestCounts => ({ passed: 0, skipped: 0, failures: [], retried: [] });

/** How long a file's tests took, in seconds. */
export type FileTime = { file: string; seconds: number };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    /** Milliseconds since 1970. */
    startTime?: number;
    endTime?: number;
    message?: string;
    /** `failureMessages` are of all tries, of those before the one that passed, too. */
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

type PlaywrightTest = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  /** Milliseconds of each try. */
  results?: { duration: number }[];
};
type PlaywrightSuite = {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tags?: string[]; tests: PlaywrightTest[] }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

/** Counts the JSON report of vitest; a file that failed without a failed test counts as one. */
export function countVitest(report: VitestReport): TestCounts {
  const counts = noCounts();
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const passed = file.assertionResults.filter(({ status }) => status === 'passed');
    counts.passed += passed.length;
    for (const { fullName, failureMessages } of passed)
      if (failureMessages?.length) counts.retried.push(`${file.name}: ${fullName}`);
    counts.skipped += file.assertionResults.filter(({ status }) => isSkipped(status)).length;
    counts.failures.push(...failed.map(({ fullName }) => `${file.name}: ${fullName}`));
    if (file.status === 'failed' && failed.length === 0) {
      counts.failures.push(`${file.name}: ${file.message?.split('\n')[0] || 'the file failed'}`);
    }
  }
  return counts;
}

const isSkipped = (status: string): boolean => ['skipped', 'pending', 'todo', 'disabled'].includes(status);

/** Counts the JSON report of Playwright; an error outside of tests counts as one failure. */
export function countPlaywright(report: PlaywrightReport): TestCounts {
  const counts = noCounts();
  const visit = (suite: PlaywrightSuite, path: string): void => {
    const name = path ? `${path} › ${suite.title}` : suite.title;
    for (const spec of suite.specs ?? []) {
      for (const { status } of spec.tests) {
        if (status === 'expected' || status === 'flaky') counts.passed += 1;
        if (status === 'flaky') counts.retried.push(`${name}: ${spec.title}`);
        if (status === 'skipped') counts.skipped += 1;
        if (status === 'unexpected') counts.failures.push(`${name}: ${spec.title}`);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, name);
  };
  for (const suite of report.suites) visit(suite, '');
  for (const { message } of report.errors) {
    counts.failures.push(`browser: ${message?.split('\n')[0] ?? 'crashed'}`);
  }
  return counts;
}

export function timesOfVitest(report: VitestReport): FileTime[] {
  return report.testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
}

/** How long each file's tests took, all of them or those that `counts`, by their file and tags. */
export function timesOfPlaywright(
  report: PlaywrightReport,
  counts: (file: string, tags: readonly string[]) => boolean = () => true,
): FileTime[] {
  const milliseconds = ({ specs = [], suites = [] }: PlaywrightSuite, file: string): number =>
    specs
      .filter(({ tags = [] }) => counts(file, tags))
      .flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + milliseconds(suite, file), 0);
  return report.suites.map((suite) => ({
    file: suite.title,
    seconds: milliseconds(suite, suite.title) / 1000,
  }));
}

/** One line that names the slowest files, so that a growing one is seen; nothing depends on it. */
export function slowestLine(times: readonly FileTime[], count = 10): string {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  return `Slowest: ${slowest.map(({ file, seconds }) => `${file} ${Math.round(seconds)} s`).join(', ')}`;
}

/** One line with the seconds of each area's tests, the longest first; what is no area's goes by its folder. */
export function areasLine(times: readonly FileTime[]): string {
  const sums = new Map<string, number>();
  for (const { file, seconds } of times) {
    const [room = '', area = ''] = file.split('/');
    const name = room === 'modules' ? area : room;
    sums.set(name, (sums.get(name) ?? 0) + seconds);
  }
  const sorted = [...sums].toSorted(([, a], [, b]) => b - a);
  return `Seconds of tests: ${sorted.map(([name, seconds]) => `${name} ${Math.round(seconds)}`).join(', ')}`;
}

/** Adds what a runner counted to a total; a runner that failed without naming a failure counts as one. */
export function addCounts(total: TestCounts, counts: TestCounts, runner: string, code: number): void {
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  total.failures.push(...counts.failures);
  total.retried.push(...counts.retried);
  if (code !== 0 && counts.failures.length === 0) total.failures.push(`${runner} ended with code ${code}`);
}

/** The closing line, which other programs read. */
export function closingLine({ passed, skipped, failures }: TestCounts): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
