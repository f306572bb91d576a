import { allocate } from '#core/rules/money.ts';
import type { SaleMovement } from '../../figure/rules/sale-movement.ts';

/** The costs of an order as an area reported them: every report of each cost, ordered by `at`. */
export interface ReportedCost {
  cost_key: string;
  /** Which cost of this key and order it is: the same one later says what it comes to then. */
  ref: string;
  /** When it was known; ISO 8601, UTC. */
  at: string;
  /** Null: of the order as a whole. */
  line_id: number | null;
  /** All that it comes to, minor units of the shop's currency; below zero: more came back than it cost. */
  amount_minor: number;
  /** It is what goods cost, so that the line that it is of has a cost. */
  of_goods: boolean;
}

/** A movement's part of a cost. */
export interface LaidCost {
  /** Names it within its order for good. */
  key: string;
  at: string;
  /** Null: the order has no lines. */
  line_id: number | null;
  cost_key: string;
  reported_minor: number;
}

type Sold = Pick<SaleMovement, 'kind' | 'line_id' | 'gross_minor' | 'discount_minor'>;

/** The price that the buyer paid for each line, by which costs without a line are split. */
function lineShares(movements: readonly Sold[]): { key: number; weight: number }[] {
  const weights = new Map<number, number>();
  for (const { kind, line_id, gross_minor, discount_minor } of movements)
    if (line_id !== null && (kind === 'placed' || kind === 'added'))
      weights.set(line_id, (weights.get(line_id) ?? 0) + Math.max(0, gross_minor - discount_minor));
  return [...weights].map(([key, weight]) => ({ key, weight }));
}

/**
 * Splits the costs of an order across its lines. A cost of a line belongs to that line. A cost of the order, or of a line that
 * the order doesn't have, is split by what the buyer paid for each line: the parts add up to it, and the largest remainders
 * get what is left over. When a cost is reported anew, the difference is a movement of that day, line by line, so that the
 * movements always add up to the latest report.
 */
export function layCosts(movements: readonly Sold[], costs: readonly ReportedCost[]): LaidCost[] {
  const shares = lineShares(movements);
  const partsOf = ({ line_id, amount_minor }: ReportedCost): Map<number | null, number> => {
    if (shares.length === 0) return new Map([[null, amount_minor]]);
    if (shares.some(({ key }) => key === line_id)) return new Map([[line_id, amount_minor]]);
    const sizes = allocate(Math.abs(amount_minor), shares);
    return new Map(shares.map(({ key }, at) => [key, Math.sign(amount_minor) * sizes[at]!]));
  };
  return [...eachCost(costs)].flatMap((reports) => {
    let before = new Map<number | null, number>();
    return reports.flatMap((one) => {
      const { cost_key, ref, at } = one;
      const now = partsOf(one);
      const lines = [...new Set([...before.keys(), ...now.keys()])];
      const laid = lines.flatMap((line_id): LaidCost[] => {
        const reported_minor = (now.get(line_id) ?? 0) - (before.get(line_id) ?? 0);
        const key = `cost:${cost_key}:${at}:${line_id ?? 0}:${ref}`;
        return reported_minor === 0 ? [] : [{ key, at, line_id, cost_key, reported_minor }];
      });
      before = now;
      return laid;
    });
  });
}

/** Each cost with all its reports, oldest first. */
function eachCost(costs: readonly ReportedCost[]): Iterable<ReportedCost[]> {
  const sorted = costs.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return Map.groupBy(sorted, ({ cost_key, ref }) => `${cost_key} ${ref}`).values();
}

/** Lines whose goods have a reported cost, whatever its amount. */
export function linesWithCost(costs: readonly ReportedCost[]): Set<number> {
  return new Set(
    [...eachCost(costs)].flatMap((reports) => {
      const last = reports.at(-1)!;
      return last.of_goods && last.line_id !== null ? [last.line_id] : [];
    }),
  );
}
