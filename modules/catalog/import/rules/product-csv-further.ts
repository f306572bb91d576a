import type { Sentence } from '#core/contract/sentence.ts';
import { importSentences } from '../contract/import-refusals.ts';
import { extraOf } from './product-csv-extra.ts';
import type { FileProduct } from './product-csv-group.ts';

/** A product without the cells of other areas, those cells, and each cell that contradicts another line. */
export interface TakenFurther {
  file: FileProduct;
  cells: Record<string, string>;
  dropped: { line: number; message: Sentence }[];
}

/**
 * Takes the cells of columns that another area knows out of what a product keeps without a meaning. They are the
 * product's, on whichever of its rows they stand; the first row that has one counts.
 */
export function takeFurther(file: FileProduct, knows: (name: string) => boolean): TakenFurther {
  const taken = new Map<string, { value: string; line: number }>();
  const dropped: TakenFurther['dropped'] = [];
  const rows = file.extras.toSorted((a, b) => Number(b.isHead) - Number(a.isHead));
  for (const { line, cells } of rows) {
    for (const [column, value] of Object.entries(cells)) {
      if (!knows(column)) continue;
      const before = taken.get(column);
      if (!before) taken.set(column, { value, line });
      else if (before.value !== value)
        dropped.push({ line, message: importSentences.other_line({ column, line: before.line }) });
    }
  }
  if (taken.size === 0) return { file, cells: {}, dropped };
  const extras = file.extras.flatMap((row) => {
    const left = Object.entries(row.cells).filter(([column]) => !knows(column));
    return left.length > 0 ? [{ ...row, cells: Object.fromEntries(left) }] : [];
  });
  const { variants } = file.draft;
  const extra = extraOf(extras, variants, variants[0] ?? null, () => {});
  const cells = Object.fromEntries([...taken].map(([column, { value }]) => [column, value]));
  return { file: { ...file, extras, draft: { ...file.draft, extra } }, cells, dropped };
}
