import type { Sentence } from '#core/contract/sentence.ts';
import { optionKey, type VariantDraft, variantTitle } from '../../product/rules/product-draft.ts';
import { importSentences } from '../contract/import-refusals.ts';

/** Unknown cells of one row with their owner: a variant (by its index), an image, or the product. */
export interface ExtraRow {
  line: number;
  cells: Record<string, string>;
  variant: number | null;
  image: string | null;
  isHead: boolean;
}

type Options = Pick<VariantDraft, 'option1' | 'option2' | 'option3'>;

/**
 * Under which name the further cells of a variant are kept: its title, but where two variants could have the same one
 * (`S / Red` of one option, and of two) all of its values.
 */
export function extraKey(variant: Options): string {
  const values = [variant.option1, variant.option2, variant.option3];
  return values.some((value) => value && (value.includes(' / ') || value.startsWith('[')))
    ? optionKey(variant)
    : variantTitle(variant);
}

/**
 * Columns without a meaning here. Those of the row of the product's first variant, and of rows of neither a variant
 * nor an image, are the product's own, since they stand on its first row in an export; the others are kept below
 * `variants`, by variant or image. `report` hears of each cell that has another value on a line before.
 */
export function extraOf(
  rows: readonly ExtraRow[],
  variants: readonly Options[],
  first: Options | null,
  report: (line: number, message: Sentence) => void,
): Record<string, unknown> {
  const firstKey = first && extraKey(first);
  const own = new Map<string, [string, number]>();
  const further = new Map<string, Map<string, [string, number]>>();
  const placeOf = (row: ExtraRow): Map<string, [string, number]> => {
    const variant = row.variant === null ? null : variants[row.variant];
    const key = variant ? extraKey(variant) : row.isHead ? null : row.image;
    if (key === null || key === firstKey) return own;
    const cells = further.get(key) ?? new Map<string, [string, number]>();
    further.set(key, cells);
    return cells;
  };
  // The row with the product's own fields counts before the rows around it.
  for (const row of [...rows].sort((a, b) => Number(b.isHead) - Number(a.isHead))) {
    const cells = placeOf(row);
    for (const [column, value] of Object.entries(row.cells)) {
      const before = cells.get(column);
      if (!before) cells.set(column, [value, row.line]);
      else if (before[0] !== value) report(row.line, importSentences.other_line({ column, line: before[1] }));
    }
  }
  const plain = (cells: Map<string, [string, number]>) =>
    Object.fromEntries([...cells].map(([column, [value]]) => [column, value]));
  const variantsExtra = Object.fromEntries([...further].map(([key, cells]) => [key, plain(cells)]));
  return { ...plain(own), ...(further.size > 0 ? { variants: variantsExtra } : {}) };
}
