import { coreSentences } from './core-refusals.ts';
import type { Sentence } from './sentence.ts';

/** The name that is fewest slips away from `name`, and not more than a third of it; null where none is. */
export function nearestName(name: string, known: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const one of known) {
    if (Math.abs(one.length - name.length) >= least) continue;
    const slips = slipsBetween(name.toLowerCase(), one);
    if (slips >= least) continue;
    nearest = one;
    least = slips;
  }
  return nearest;
}

/** Letters to add, leave out, exchange or swap with their neighbour. */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      let slips = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) slips = Math.min(slips, before[j - 2]! + 1);
      next.push(slips);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

/** The sentence about a name that is not one of `known`, with the nearest of those. */
export function unknownName(name: string, known: readonly string[]): Sentence {
  const near = nearestName(name, known);
  return near === null
    ? coreSentences.unknown_name({ name })
    : coreSentences.unknown_name_near({ name, near });
}
