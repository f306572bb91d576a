import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-child.ts';
import type { FileTime } from './test-report.ts';

/** Servers that browser tests run against, each with a shop: in `own-hosts` stores have hosts of their own. */
export const lanes = ['first', 'second', 'own-hosts'] as const;
export type Lane = (typeof lanes)[number];

/** Seconds that each file's tests took when `npm run prove` last ran whole: which file is long, not how long it is here. */
export type BrowserTimes = Readonly<Record<string, number>>;
export const timesFile = join(ROOT, 'tools/browser-times.json');

/** The pages of these are made for them: they need no shop. */
export const isKit = (file: string): boolean => /^core\/|^modules\/[^/]+\/storefront\//.test(file);

/**
 * What is about where a store lies needs the lane in which it lies there; what starts a store to connect to, one lane for
 * all of them: there is one port that servers may reach.
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
  // An account opens twenty shops a day, and those above open nearly as many.
  'e2e/hostile-mails.browser.ts': 'second',
  'e2e/hostile-reviews.browser.ts': 'second',
  'e2e/hostile-texts.browser.ts': 'second',
  'e2e/page-parts.browser.ts': 'second',
  'modules/conversion/admin/german-screens.browser.ts': 'second',
  'e2e/foreign-script.browser.ts': 'first',
  'modules/developer/script-tag/admin/foreign-script.browser.ts': 'own-hosts',
};

/**
 * Deals files to lanes so that all end at about the same time: the longest first, each to the lane with the least. A
 * file without a time counts as a middling one. Kits run before the lane with hosts of its own, in its place.
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

/** Tags of tests that `npm test` leaves out (`docs/testing.md`); what is about a shell runs on the shell itself. */
export const onlyProved = ['shell', 'prove'] as const;
export const onlyProvedOfKits = ['prove'] as const;

/** Whether `npm test` runs a test of this file with these tags. */
export const runsEachTime = (file: string, tags: readonly string[]): boolean =>
  !(isKit(file) ? onlyProvedOfKits : onlyProved).some((tag) => tags.includes(tag));

/** All browser tests, by path from the root. */
export const browserFiles = (): string[] =>
  globSync('{core,e2e,modules}/**/*.browser.ts', { cwd: ROOT }).toSorted();

export const readTimes = (): BrowserTimes => JSON.parse(readFileSync(timesFile, 'utf8')) as BrowserTimes;

/** Renews the kept times; the next run deals by them. */
export function keepTimes(measured: readonly FileTime[]): void {
  const sorted = measured.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const times = Object.fromEntries(
    sorted.map(({ file, seconds }) => [file, Math.max(1, Math.round(seconds))]),
  );
  writeFileSync(timesFile, `${JSON.stringify(times, null, 2)}\n`);
}
