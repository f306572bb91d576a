import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from './build.ts';
import { affectedFolders, changedFiles } from './changed-areas.ts';
import { check } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { ROOT, runChild } from './run-child.ts';
import {
  addCounts,
  areasLine,
  closingLine,
  countPlaywright,
  countVitest,
  noCounts,
  slowestLine,
} from './test-report.ts';
import { timesOfPlaywright, timesOfVitest, type FileTime } from './test-report.ts';

/** `npm test -- --changed`: only what was changed since main, and what lies above it. */
const folders = process.argv.includes('--changed') ? affectedFolders(changedFiles()) : null;
if (folders)
  console.log(folders.length > 0 ? `Tests of ${folders.join(' ')}` : 'Nothing but words was changed.');
const unknown = process.argv.slice(2).find((word) => word !== '--changed');
if (unknown !== undefined) {
  console.error(`npm test does not know ${unknown}; it takes --changed, or nothing.`);
  process.exit(1);
}
const VITEST = 'node_modules/vitest/vitest.mjs';
const REPORTERS = ['--reporter=default', '--reporter=json'];
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const total = noCounts();
const times: FileTime[] = [];
const reports = mkdtempSync(join(tmpdir(), 'backroom-reports-'));

try {
  const chromium = await step('Chromium', () => ensureChromium(console.log));
  if (!process.env.SKIP_CHECK) {
    const failed = await step('check', check);
    total.failures.push(...(failed ?? []).map((name) => `check: ${name}`));
  }
  const built = await step('build', () => buildStale(console.log));
  const some = folders ?? [];
  if (folders?.length !== 0) await run('vitest', VITEST, ['run', ...some, ...REPORTERS], {});
  // Without a build or a browser every journey would fail for the reason that was already printed.
  if (built && chromium !== undefined && folders?.length !== 0) {
    const env: Record<string, string> = chromium ? { CHROMIUM_PATH: chromium } : {};
    await run(
      'playwright',
      PLAYWRIGHT,
      ['test', ...some, '--reporter=list,json', '--pass-with-no-tests'],
      env,
    );
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (total.passed === 0 && total.failures.length === 0 && folders?.length !== 0)
  total.failures.push('no test ran');
for (const name of total.failures) console.log(`FAILED ${name.replaceAll(`${ROOT}/`, '')}`);
const fromRoot = times.map(({ file, seconds }) => ({ file: file.replace(`${ROOT}/`, ''), seconds }));
if (times.length > 0) console.log(`${slowestLine(fromRoot)}\n${areasLine(fromRoot)}`);
for (const name of total.retried) console.log(`PASSED AT SECOND TRY ${name.replaceAll(`${ROOT}/`, '')}`);
console.log(closingLine(total));
process.exit(total.failures.length > 0 ? 1 : 0);

/** Runs a part; what it throws is a failure with its name, and its answer is then undefined. */
async function step<T>(name: string, work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failures.push(name);
    return undefined;
  }
}

/** Runs a suite with its own output shown, and counts its report. */
async function run(
  name: 'vitest' | 'playwright',
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<void> {
  const file = join(reports, `${name}.json`);
  const output = name === 'vitest' ? [`--outputFile.json=${file}`] : [];
  const { code } = await runChild(script, [...args, ...output], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, CI: 'true' },
    show: true,
  });
  await step(`${name} ended with code ${code} and no report`, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    addCounts(total, name === 'vitest' ? countVitest(report) : countPlaywright(report), name, code);
    times.push(...(name === 'vitest' ? timesOfVitest(report) : timesOfPlaywright(report)));
  });
}
