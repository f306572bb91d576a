import type { Sentence } from '#core/contract/sentence.ts';
import { rangeSentences as say } from '../contract/counter-refusals.ts';
import { maxCount, maxPercent } from '../contract/counter-words.ts';
import type { StockSettings, VisitorSettings } from '../contract/standard-counters.ts';

/** Two ends as they were typed; null is an empty field. */
export interface Range {
  from: number | null;
  to: number | null;
}

function endProblem(value: number | null, most: number): Sentence | null {
  if (value === null) return say.range_missing;
  if (!Number.isInteger(value)) return say.range_digits;
  if (value < 0) return say.range_negative;
  return value > most ? say.range_over({ most }) : null;
}

/** The error of each end of a range (V338–V347), or null. `most`: 100 for a percentage. */
export function rangeProblems(
  { from, to }: Range,
  most: number = maxCount,
): { from: Sentence | null; to: Sentence | null } {
  const own = { from: endProblem(from, most), to: endProblem(to, most) };
  if (own.from || own.to || from === null || to === null) return own;
  if (from === to) return { from: say.range_from_same, to: say.range_to_same };
  return from > to ? { from: say.range_from_over, to: say.range_to_under } : own;
}

/** Problems of the ranges of settings that are to be saved, by field. */
export function stockProblems(settings: StockSettings): Record<string, Sentence> {
  if (settings.type === 'actual') return {};
  const most = settings.type === 'percent' ? maxPercent : maxCount;
  return named(`${settings.type}_random`, settings, most);
}

export const visitorProblems = (settings: VisitorSettings): Record<string, Sentence> =>
  named('number_random', settings, maxCount);

function named(prefix: string, settings: object, most: number): Record<string, Sentence> {
  const values = settings as Record<string, number | null>;
  const problems = rangeProblems(
    { from: values[`${prefix}_from`] ?? null, to: values[`${prefix}_to`] ?? null },
    most,
  );
  return Object.fromEntries(
    (['from', 'to'] as const).flatMap((side) => {
      const problem = problems[side];
      return problem ? [[`${prefix}_${side}`, problem]] : [];
    }),
  );
}
