/** Which of our ids is which of a store's, both ways; made once, and asked often. */
export interface StoreIdMap {
  readonly size: number;
  /** Ours of theirs; 0 for what is not known. */
  ours(theirs: number): number;
  /** Theirs of ours; 0 for what is not known. */
  theirs(ours: number): number;
}

/** Below 2^53 a number is exact, and both platforms count far below that. */
type Pair = readonly [ours: number, theirs: number];

/** Where `id` stands in a sorted list, or -1. */
function indexOf(sorted: Float64Array, id: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle]!;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function lookup(pairs: readonly Pair[], from: 0 | 1): (id: number) => number {
  const sorted = pairs.toSorted((a, b) => a[from] - b[from]);
  const keys = Float64Array.from(sorted, (pair) => pair[from]);
  const values = Float64Array.from(sorted, (pair) => pair[from === 0 ? 1 : 0]);
  return (id) => {
    const at = indexOf(keys, id);
    return at < 0 ? 0 : values[at]!;
  };
}

/**
 * A map of ids in four sorted lists of numbers: 32 bytes a pair, so that 50,000 variants take 1.6 MB. Each id stands for
 * one other; of pairs that share one the first counts.
 */
export function storeIdMap(pairs: readonly Pair[]): StoreIdMap {
  const [ours, theirs] = [new Set<number>(), new Set<number>()];
  const once = pairs.filter(([our, their]) => {
    if (ours.has(our) || theirs.has(their)) return false;
    ours.add(our);
    theirs.add(their);
    return true;
  });
  const [toTheirs, toOurs] = [lookup(once, 0), lookup(once, 1)];
  return { size: once.length, ours: toOurs, theirs: toTheirs };
}
