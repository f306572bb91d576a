/** Maximum processor time for checking one text, in milliseconds. */
const maxMs = 50;
/** Maximum time factor for twice the text. Linear work takes twice the time, and quadratic work takes four times. */
const maxGrowth = 3;
/** Milliseconds below which a measurement reflects the clock more than the work. */
const smallest = 2;

/** Processor time of some work in milliseconds, for an input of half the limit and of the full limit. */
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
 * Measures `work` on both inputs in turn and returns the shortest time of each, because garbage collection and
 * compiling shouldn't count. If the work looks too slow, it is measured more often to make sure.
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
    // Stops early if the work is far below the limit, or far above it.
    if (found.full < smallest / 2 || found.full > 20 * maxMs) break;
  }
  return found;
}

/** Returns a line for each work that is too slow, or whose time grows too fast with its input. */
export const tooSlow = (all: readonly Growth[]): string[] => all.filter((one) => !isGood(one)).map(line);

/** Returns a line for each of the slowest. */
export const slowest = (all: readonly Growth[], count = 5): string =>
  all
    .toSorted((a, b) => b.full - a.full)
    .slice(0, count)
    .map(line)
    .join('\n');

const line = (one: Growth) =>
  `${one.name}: ${one.half.toFixed(1)} ms at half the limit, ${one.full.toFixed(1)} ms at the limit`;
