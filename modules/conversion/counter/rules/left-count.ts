import { stockLimit } from '../contract/counter-words.ts';
import type { StockSettings } from '../contract/standard-counters.ts';

/** The stock of a variant: units that can be bought, or null if it is not tracked. */
export interface CountedVariant {
  variant_id: number;
  in_stock: number | null;
}

/** Units left of each variant that are worth saying: counted, there, and few (V464). */
export function fewLeft(variants: readonly CountedVariant[]): Map<number, number> {
  return new Map(
    variants.flatMap(({ variant_id, in_stock }): [number, number][] =>
      in_stock !== null && in_stock > 0 && in_stock <= stockLimit ? [[variant_id, in_stock]] : [],
    ),
  );
}

/** The range of the type that is shown; null for the stock itself. */
export function rangeOf(settings: StockSettings): { from: number; to: number } | null {
  if (settings.type === 'actual') return null;
  return settings.type === 'percent'
    ? { from: settings.percent_random_from, to: settings.percent_random_to }
    : { from: settings.number_random_from, to: settings.number_random_to };
}
