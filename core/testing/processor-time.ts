/** The most processor time that judging one text may take, in milliseconds. */
const maxMs = 50;
/** Twice the text takes twice the time; four times it is when time grows with the square. */
const maxGrowth = 3;
/** Milliseconds below which a measured time says more of the clock than of the work. */
const smallest = 2;

/** What some work takes on an input of half the limit, and of the limit: milliseconds of processor time. */
export interface Growth {
  name: string;
  half: number;
  full: number;
}

const factorOf = ({ half, full }: Growth) => full / Math.max(half, smallest);
const isGood = (one: Growth) => one.full <= maxMs && factorOf(one) <= maxGrowth;

/** Processor time (user and system) of one run, in milliseconds. */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Times `work` on both inputs by turns, and keeps the least of each: what else the process does (collecting
 * garbage, compiling) is not the work's. What looks too slow is timed more often before it is believed.
 */
export async function growth<T>(
  name: string,
  work: (input: T) => unknown,
  [half, full]: readonly [T, T],
): Promise<Growth> {
  const found: Growth = { name, half: Infinity, full: Infinity };
  for (let turn = 0; turn < 20 && (turn < 4 || !isGood(found)); turn += 1) {
    found.half = Math.min(found.half, await processorMs(() => work(half)));
    found.full = Math.min(found.full, await processorMs(() => work(full)));
    // What is nowhere near needs no second look, and what is hopeless none either.
    if (found.full < smallest / 2 || found.full > 20 * maxMs) break;
  }
  return found;
}

/** A line for each that is too slow, or grows faster than its input. */
export const tooSlow = (all: readonly Growth[]): string[] => all.filter((one) => !isGood(one)).map(line);

/** The ones that take longest, a line for each. */
export const slowest = (all: readonly Growth[], count = 5): string =>
  all
    .toSorted((a, b) => b.full - a.full)
    .slice(0, count)
    .map(line)
    .join('\n');

const line = (one: Growth) =>
  `${one.name}: ${one.half.toFixed(1)} ms at half the limit, ${one.full.toFixed(1)} ms at the limit`;
