import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserFiles, keepTimes, runsEachTime } from './browser-lanes.ts';
import { buildStale } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { runChild } from './run-child.ts';
import { timesOfPlaywright } from './test-report.ts';

// The long forms: npm run prove [-- part of a file's name]. PROVE_SEED=… repeats a run.
const seed = process.env.PROVE_SEED ?? String(randomInt(2 ** 31));
console.log(`Proving with PROVE_SEED=${seed}`);
const part = process.argv.slice(2);
const env = { PROVE_SEED: seed };
const vitest = ['run', '--passWithNoTests', ...part];
const { code } = await runChild('node_modules/vitest/vitest.mjs', vitest, { env, show: true });
const chromium = ensureChromium(console.log);
await buildStale(console.log);
const reports = mkdtempSync(join(tmpdir(), 'backroom-prove-'));
const report = join(reports, 'playwright.json');
const browser = await runChild(
  'node_modules/@playwright/test/cli.js',
  ['test', '--pass-with-no-tests', '--reporter=list,json', ...part],
  {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(chromium && { CHROMIUM_PATH: chromium }) },
    show: true,
  },
);
// A part, or a run that broke off, has not seen every file. What only this run does is no time of `npm test`.
const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { suites: [] };
const all = timesOfPlaywright(results);
if (browserFiles().every((name) => all.some(({ file, seconds }) => file === name && seconds > 0)))
  keepTimes(timesOfPlaywright(results, runsEachTime));
rmSync(reports, { recursive: true, force: true });
const held = code === 0 && browser.code === 0;
console.log(`PROVE_SEED=${seed} ${held ? 'held' : 'failed'}`);
process.exit(held ? 0 : 1);
