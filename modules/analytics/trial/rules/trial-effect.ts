/** The visitors of one group of a trial: their number, the sum, and the sum of squares, of each one's revenue. */
export interface TrialGroup {
  visitors: number;
  sum: number;
  squares: number;
}

/** The additional revenue per visitor compared with the other group, with its 95 % interval, in the unit of the sums. */
export interface TrialEffect {
  each: number;
  low: number;
  high: number;
}

/** Fewer visitors in a group, or fewer of all who bought, say nothing yet. */
export const trialMinimum = { visitors: 100, buyers: 20 } as const;

function meanOf({ visitors, sum }: TrialGroup): number {
  return sum / visitors;
}

/** The variance of the mean. */
function uncertainty(group: TrialGroup): number {
  const { visitors, sum, squares } = group;
  const variance = Math.max(0, (squares - (sum * sum) / visitors) / (visitors - 1));
  return variance / visitors;
}

/**
 * The difference of two means with Welch's interval: the groups may differ in size and in how much visitors differ.
 * Null with fewer than two visitors in a group.
 */
export function trialEffect(given: TrialGroup, without: TrialGroup): TrialEffect | null {
  if (given.visitors < 2 || without.visitors < 2) return null;
  const each = meanOf(given) - meanOf(without);
  const [a, b] = [uncertainty(given), uncertainty(without)];
  if (a + b === 0) return { each, low: each, high: each };
  const freedom = (a + b) ** 2 / (a ** 2 / (given.visitors - 1) + b ** 2 / (without.visitors - 1));
  const reach = quantile(freedom) * Math.sqrt(a + b);
  return { each, low: each - reach, high: each + reach };
}

/** Both together, as if they were one group. */
export function joined(a: TrialGroup, b: TrialGroup): TrialGroup {
  return { visitors: a.visitors + b.visitors, sum: a.sum + b.sum, squares: a.squares + b.squares };
}

/** Of Student's t for 97.5 %, from that of the normal distribution (Cornish and Fisher); right to 1 % from 4 degrees. */
function quantile(freedom: number): number {
  const z = 1.959963984540054;
  const n = Math.max(1, freedom);
  return (
    z +
    (z ** 3 + z) / (4 * n) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * n ** 3)
  );
}
