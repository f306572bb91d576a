import { randomInt } from 'node:crypto';
import { runChild } from './run-child.ts';

// The long forms: npm run prove [-- part of a file's name]. PROVE_SEED=… repeats a run.
const seed = process.env.PROVE_SEED ?? String(randomInt(2 ** 31));
console.log(`Proving with PROVE_SEED=${seed}`);
const { code } = await runChild('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)], {
  env: { PROVE_SEED: seed },
  show: true,
});
console.log(`PROVE_SEED=${seed} ${code === 0 ? 'held' : 'failed'}`);
process.exit(code);
