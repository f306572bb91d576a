import { inEnglish, type Sentence, tell } from '#core/contract/sentence.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import type { CostPlace } from '../../figure/contract/figure-names.ts';
import type { CostKinds } from '../../report/contract/statistics.ts';

/** A kind of cost of orders that an area reports (`reportCosts`). Its manifest provides it as one of `costKinds`. */
export interface CostKind {
  /** `supplier`: of no other area. Letters a–z, digits and `_`, at most 40. */
  key: string;
  /** The name, a declared sentence: the area has its German like that of any other. */
  name: Sentence;
  /** Where it is taken off. A cost of goods that is reported of a line is that line's cost, also beside one that was typed in. */
  place: CostPlace;
}

/**
 * The kinds of an installation, in the order in which they are taken off.
 * @throws {Error} where two areas have one key
 */
export function costKindsInOrder(kinds: readonly CostKind[]): CostKind[] {
  const twice = kinds.find(({ key }, at) => kinds.findIndex((one) => one.key === key) !== at);
  if (twice) throw new Error(`Two areas report costs as ${twice.key}.`);
  const of = (place: CostPlace) => kinds.filter((kind) => kind.place === place);
  return [...of('goods'), ...of('delivery')];
}

/** The English name of a cost; its key if its area is gone. Empty for no cost. */
export const costName = (kinds: readonly CostKind[], key: string | null): string => {
  const kind = kinds.find((one) => one.key === key);
  return kind ? inEnglish(kind.name) : (key ?? '');
};

/** As reports tell them. */
export const shownKinds = (kinds: readonly CostKind[]): CostKinds =>
  kinds.map(({ key, place, name }) => ({ key, place, name: inEnglish(name), said: tell(name) }));

/** @throws {Refusal} 422 naming the kinds that there are, for a key of none */
export function refuseUnknownCost(
  kinds: readonly CostKind[],
  { cost_key }: { cost_key?: string | undefined },
): void {
  if (cost_key === undefined || kinds.some(({ key }) => key === cost_key)) return;
  throw invalid({
    cost_key: analyticsSentences.other_cost({ known: kinds.map(({ key }) => key).join(', ') }),
  });
}
