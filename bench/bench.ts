import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs the measurements, one after the other, each in a process of its own: `npm run bench`, or some of them
 * by name: `npm run bench -- decision events`, some in another mode: `npm run bench -- noisy hostile`. Each prints its figures, its aim and its command.
 */
const parts = {
  decision: ['bench/decision.ts'],
  http: ['bench/http-decision.ts'],
  noisy: ['bench/noisy.ts'],
  staleness: ['bench/staleness.ts'],
  boxes: ['bench/storefront-boxes.ts'],
  list: ['bench/offer-list.ts'],
  collections: ['bench/collections.ts'],
  events: ['bench/event-intake.ts', 'bench/event-tables.ts'],
  recommend: ['bench/recommend.ts'],
  import: ['bench/product-import.ts'],
  'reviews-import': ['bench/reviews-import.ts'],
  'reviews-shown': ['bench/review-list.ts'],
  jobs: ['bench/jobs.ts'],
  start: ['bench/start.ts'],
  'slow-line': ['bench/slow-line.ts'],
  'store-checkout': ['bench/store-checkout.ts'],
  'store-page': ['bench/store-page.ts'],
  'store-tables': ['bench/store-tables.ts'],
  'api-rows': ['bench/api-rows.ts'],
  analytics: ['bench/analytics.ts', 'bench/report-file.ts', 'bench/live-view.ts'],
  conversion: ['bench/beats.ts', 'bench/page-call.ts'],
  size: ['tools/size-report.ts'],
} as const;

/** Words that stand behind a name, and are given to it. */
const modes: Readonly<Record<string, readonly string[]>> = { noisy: ['hostile', 'addresses'] };

const words = process.argv.slice(2);
const wanted = words.filter((word) => word in parts || !words.some((name) => modes[name]?.includes(word)));
const modesOf = (name: string) => words.filter((word) => modes[name]?.includes(word));
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

let failed = false;
for (const [name, file] of Object.entries(parts).flatMap(([name, files]) =>
  files.map((file) => [name, file] as const),
)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n# ${name}: node tools/setup.mjs ${[file, ...modesOf(name)].join(' ')}`);
  const run = spawnSync(process.execPath, [join(import.meta.dirname, '..', file), ...modesOf(name)], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_COMMAND: `npm run bench -- ${[name, ...modesOf(name)].join(' ')}` },
  });
  if (run.status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
