import { randomInt } from 'node:crypto';
import { buildStale } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { runChild } from './run-child.ts';

// The long forms: npm run prove [-- part of a file's name]. PROVE_SEED=… repeats a run.
const seed = process.env.PROVE_SEED ?? String(randomInt(2 ** 31));
console.log(`Proving with PROVE_SEED=${seed}`);
const part = process.argv.slice(2);
const env = { PROVE_SEED: seed };
const vitest = ['run', '--passWithNoTests', ...part];
const { code } = await runChild('node_modules/vitest/vitest.mjs', vitest, { env, show: true });
const chromium = ensureChromium(console.log);
await buildStale(console.log);
const browser = await runChild(
  'node_modules/@playwright/test/cli.js',
  ['test', '--pass-with-no-tests', ...part],
  { env: chromium ? { ...env, CHROMIUM_PATH: chromium } : env, show: true },
);
const held = code === 0 && browser.code === 0;
console.log(`PROVE_SEED=${seed} ${held ? 'held' : 'failed'}`);
process.exit(held ? 0 : 1);
