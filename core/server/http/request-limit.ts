import { type AllowanceName, allowances } from '#core/contract/allowance.ts';

const minute = 60_000;
/** A level above a minute is a debt: several servers gave out the same room before they heard of each other. */
const deepest = 2 * minute;

/** What two servers tell each other of a key: how many milliseconds of its minute. */
export type UsedTime = [key: string, ms: number];

export interface RequestLimit {
  /**
   * Counts `weight` requests of a network, and of it at one shop, when there is room for them.
   * @returns 0 when they were counted, else the milliseconds until there is room; then nothing was counted.
   */
  take(allowance: AllowanceName, network: string, shop?: string, weight?: number): number;
  /** Counts although there may be no room: what turned out to weigh more. */
  charge(allowance: AllowanceName, network: string, weight: number): void;
  /** What was counted here since this was last asked, the most used first; what does not fit stays for the next time. */
  used(most: number): UsedTime[];
  /** How full every key is, the fullest first. */
  levels(most: number): UsedTime[];
  /** Another server counted these, too. */
  add(told: readonly UsedTime[]): void;
  /** Another server knows these to be at least that full. */
  raise(told: readonly UsedTime[]): void;
  /** Forgets what has run off. To be called now and then. */
  sweep(): void;
  readonly size: number;
}

/**
 * Leaky buckets, one number each: the moment at which the key's bucket has run off. A request of an allowance of `n` a
 * minute moves it by a minute / `n`, for which it may lie a minute ahead at most. A key that has run off needs no memory, so
 * there are never more than were used within a minute; beyond `most` the oldest goes.
 */
export function makeRequestLimit(options: { now?: () => number; most?: number } = {}): RequestLimit {
  const now = options.now ?? Date.now;
  const most = options.most ?? 50_000;
  const emptyAt = new Map<string, number>();
  const untold = new Map<string, number>();

  function levelOf(key: string, time: number): number {
    const level = (emptyAt.get(key) ?? 0) - time;
    if (level <= deepest) return Math.max(0, level);
    // The clock was put back.
    emptyAt.set(key, time + minute);
    return minute;
  }
  function put(map: Map<string, number>, key: string, value: number): void {
    if (map.size >= most && !map.has(key)) {
      const oldest = map.keys().next().value;
      if (oldest !== undefined) map.delete(oldest);
    }
    map.set(key, value);
  }
  function setLevel(key: string, level: number, time: number): void {
    put(emptyAt, key, time + Math.min(deepest, level));
  }
  function count(key: string, ms: number, time: number): void {
    setLevel(key, levelOf(key, time) + ms, time);
    put(untold, key, (untold.get(key) ?? 0) + ms);
  }
  const fullest = (entries: Iterable<UsedTime>, wanted: number): UsedTime[] =>
    [...entries].sort((a, b) => b[1] - a[1]).slice(0, wanted);

  return {
    take(allowance, network, shop, weight = 1) {
      const time = now();
      const { perAddress, perShop } = allowances[allowance] as { perAddress: number; perShop?: number };
      const addressKey = `${allowance} ${network}`;
      const addressCost = (weight * minute) / perAddress;
      let wait = levelOf(addressKey, time) + addressCost - minute;
      const shopKey = perShop === undefined || shop === undefined ? undefined : `${addressKey} ${shop}`;
      const shopCost = perShop === undefined ? 0 : (weight * minute) / perShop;
      if (shopKey !== undefined) wait = Math.max(wait, levelOf(shopKey, time) + shopCost - minute);
      // A thousandth of a millisecond: sums of fractions.
      if (wait > 0.001) return wait;
      count(addressKey, addressCost, time);
      if (shopKey !== undefined) count(shopKey, shopCost, time);
      return 0;
    },
    charge: (allowance, network, weight) =>
      count(`${allowance} ${network}`, (weight * minute) / allowances[allowance].perAddress, now()),
    used(wanted) {
      const reported = fullest(untold, wanted);
      for (const [key] of reported) untold.delete(key);
      return reported;
    },
    levels(wanted) {
      const time = now();
      const levels = [...emptyAt.keys()].map((key): UsedTime => [key, levelOf(key, time)]);
      return fullest(
        levels.filter(([, level]) => level > 0),
        wanted,
      );
    },
    add(told) {
      const time = now();
      for (const [key, ms] of told) setLevel(key, levelOf(key, time) + ms, time);
    },
    raise(told) {
      const time = now();
      for (const [key, ms] of told) setLevel(key, Math.max(levelOf(key, time), ms), time);
    },
    sweep() {
      const time = now();
      for (const [key, at] of emptyAt) {
        if (at > time) continue;
        emptyAt.delete(key);
        // What has run off here has run off at the others, too.
        untold.delete(key);
      }
    },
    get size() {
      return emptyAt.size;
    },
  };
}
