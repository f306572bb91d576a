/** A stream of reproducible numbers: the same seed gives the same shop, day after day. */
export interface SeededRandom {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [from, to], both included. */
  int(from: number, to: number): number;
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** One entry, drawn in proportion to `weight(entry)`. */
  weighted<T>(list: readonly T[], weight: (entry: T) => number): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** FNV-1a over UTF-16 units: turns a name into a 32-bit seed. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: small, fast and good enough for pictures and made-up shoppers. */
export function seededRandom(seed: string): SeededRandom {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const pickAt = <T>(list: readonly T[], index: number): T => {
    const entry = list[index];
    if (entry === undefined) throw new RangeError('cannot pick from an empty list');
    return entry;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    between: (from, to) => from + next() * (to - from),
    pick: (list) => pickAt(list, Math.floor(next() * list.length)),
    weighted: (list, weight) => {
      let rest = next() * list.reduce((sum, entry) => sum + weight(entry), 0);
      for (const entry of list) {
        rest -= weight(entry);
        if (rest < 0) return entry;
      }
      return pickAt(list, list.length - 1);
    },
    chance: (probability) => next() < probability,
  };
}
