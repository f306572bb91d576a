import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-child.ts';
import type { FileTime } from './test-report.ts';

/** Servers that browser tests run against, each with a shop. In `own-hosts`, each store has its own host. */
export const lanes = ['first', 'second', 'own-hosts'] as const;
export type Lane = (typeof lanes)[number];

/** Seconds that each file's tests took in the last complete `npm run prove`. They compare files; other machines differ. */
export type BrowserTimes = Readonly<Record<string, number>>;
export const timesFile = join(ROOT, 'tools/browser-times.json');

/** Checks whether a file's tests bring their own pages and so need no shop. */
export const isKit = (file: string): boolean => /^core\/|^modules\/[^/]+\/storefront\//.test(file);

/**
 * Files that must run in a certain lane. Tests of a store's address need the lane where stores have that kind of address.
 * Tests that start an external store to connect share one lane, because servers may reach only one port.
 */
const placed: Readonly<Record<string, Lane>> = {
  'e2e/named-store.browser.ts': 'first',
  'e2e/store-kinds.browser.ts': 'first',
  'e2e/store-link.browser.ts': 'first',
  'e2e/store-pages.browser.ts': 'first',
  'e2e/store-prices.browser.ts': 'first',
  'e2e/store-after-payment.browser.ts': 'first',
  'e2e/store-dark.browser.ts': 'first',
  'e2e/store-faults.browser.ts': 'first',
  'e2e/store-quick-view.browser.ts': 'first',
  'e2e/store-truths.browser.ts': 'first',
  'e2e/store-visits.browser.ts': 'first',
  // An account can open twenty shops a day, and the files above open nearly that many.
  'e2e/hostile-mails.browser.ts': 'second',
  'e2e/hostile-reviews.browser.ts': 'second',
  'e2e/hostile-texts.browser.ts': 'second',
  'e2e/page-parts.browser.ts': 'second',
  'modules/conversion/admin/german-screens.browser.ts': 'second',
  'e2e/foreign-script.browser.ts': 'first',
  'modules/developer/script-tag/admin/foreign-script.browser.ts': 'own-hosts',
};

/**
 * Assigns files to lanes so that all lanes end at about the same time: the longest file first, each to the lane with the
 * least work. A file without a time gets the median time. Kits run before the `own-hosts` lane, and count toward its time.
 */
export function dealFiles(files: readonly string[], times: BrowserTimes): Record<Lane, string[]> {
  const known = files.flatMap((file) => times[file] ?? []).toSorted((a, b) => a - b);
  const middling = known[Math.floor(known.length / 2)] ?? 1;
  const timeOf = (file: string) => times[file] ?? middling;
  const sum = (some: readonly string[]) => some.reduce((all, file) => all + timeOf(file), 0);
  const dealt: Record<Lane, string[]> = { first: [], second: [], 'own-hosts': [] };
  const load: Record<Lane, number> = { first: 0, second: 0, 'own-hosts': sum(files.filter(isKit)) };
  const give = (lane: Lane, file: string) => {
    dealt[lane].push(file);
    load[lane] += timeOf(file);
  };
  const rest = files.filter((file) => !isKit(file));
  for (const file of rest) if (placed[file]) give(placed[file], file);
  const free = rest
    .filter((file) => !placed[file])
    .toSorted((a, b) => timeOf(b) - timeOf(a) || (a < b ? -1 : 1));
  for (const file of free) give(lanes.toSorted((a, b) => load[a] - load[b])[0]!, file);
  return dealt;
}

/** Tags of tests that `npm test` leaves out (`docs/testing.md`). Tests of a shell still run in the shell's own kit. */
export const onlyProved = ['shell', 'prove'] as const;
export const onlyProvedOfKits = ['prove'] as const;

/** Checks whether `npm test` runs a test of this file with these tags. */
export const runsEachTime = (file: string, tags: readonly string[]): boolean =>
  !(isKit(file) ? onlyProvedOfKits : onlyProved).some((tag) => tags.includes(tag));

/** All browser tests, by path from the root. */
export const browserFiles = (): string[] =>
  globSync('{core,e2e,modules}/**/*.browser.ts', { cwd: ROOT }).toSorted();

export const readTimes = (): BrowserTimes => JSON.parse(readFileSync(timesFile, 'utf8')) as BrowserTimes;

/** Stores new times, by which the next run assigns files to lanes. */
export function keepTimes(measured: readonly FileTime[]): void {
  const sorted = measured.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const times = Object.fromEntries(
    sorted.map(({ file, seconds }) => [file, Math.max(1, Math.round(seconds))]),
  );
  writeFileSync(timesFile, `${JSON.stringify(times, null, 2)}\n`);
}
