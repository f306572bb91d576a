import type { Sentence } from '#core/contract/sentence.ts';
import { maxImages, maxVariants } from '../../product/contract/product-bounds.ts';
import { productSentences } from '../../product/contract/product-refusals.ts';
import type { ProductDraft, VariantDraft } from '../../product/rules/product-draft.ts';
import { optionKey, variantTitle } from '../../product/rules/product-draft.ts';
import { importSentences } from '../contract/import-refusals.ts';
import { extraOf, type ExtraRow } from './product-csv-extra.ts';
import { ownColumns, type ProductCells, type ProductRow, type RowProblem } from './product-csv-row.ts';

/** Options of a product without a choice. */
const noChoice = { name: 'Title', position: 1, values: ['Default Title'] };
const fields = ['option1', 'option2', 'option3'] as const;

/** A variant of a file, with its line. */
export interface FileVariant {
  draft: VariantDraft;
  line: number;
  /** Its row has no option value: it is `Default Title`, or known by its SKU. */
  isUnnamed: boolean;
}

/** The data of one product in a file. */
export interface FileProduct {
  /** As it is when the shop does not have it yet. */
  draft: ProductDraft;
  /** The line with the product's own fields. */
  line: number;
  /** Of each option; `''` where the file names none. */
  optionNames: readonly [string, string, string];
  /** In the order of the draft's variants. */
  variants: FileVariant[];
  extras: ExtraRow[];
}

/**
 * Makes one product of all rows with its handle, in the order of the file. The product's own fields come from
 * the first row that has a title; every good variant and image is kept, whatever is wrong beside it. `file` and
 * `product` are null when there is no title, or when its options could not be edited afterwards.
 */
export function groupRows(rows: readonly ProductRow[]): {
  product: ProductDraft | null;
  file: FileProduct | null;
  /** The line with the product's own fields. */
  line: number;
  problems: RowProblem[];
} {
  const problems: RowProblem[] = [];
  const first = rows[0]!;
  const head = rows.find((row) => row.product !== null);
  if (!head?.product) {
    const skipped = problem(first, importSentences.no_title);
    return { product: null, file: null, line: first.line, problems: [skipped] };
  }
  const { option_names: names, ...cells } = head.product;
  const used = usedOptions(rows, names);
  const wrong = wrongOptions(names, used);
  if (wrong) {
    problems.push(problem(head, wrong));
    return { product: null, file: null, line: head.line, problems };
  }
  reportOwnCells(rows, head, problems);
  const { variants, places } = readVariants(rows, { names, used }, problems);
  const drafts = variants.map((one) => one.draft);
  const extras = rows.flatMap((row): ExtraRow[] => {
    const variant = places.get(row) ?? null;
    if (Object.keys(row.extra).length === 0 || (row.isLeftOut && row !== head)) return [];
    if (row.variant && variant === null && row !== head) return [];
    const { line, extra: cells, image } = row;
    return [{ line, cells, variant, image: image?.source_url ?? null, isHead: row === head }];
  });
  const draft: ProductDraft = {
    handle: first.handle,
    ...cells,
    options: readOptions(names, drafts),
    // Contradicting cells are reported once the shop's data is known (`settleProduct`).
    extra: extraOf(extras, drafts, drafts[0] ?? null, () => {}),
    variants: drafts,
    images: readImages(rows, drafts, problems),
  };
  const file: FileProduct = { draft, line: head.line, optionNames: names, variants, extras };
  return { product: draft, file, line: head.line, problems };
}

function problem(row: ProductRow, message: Sentence): RowProblem {
  return { line: row.line, subject: row.handle, message };
}

/** Which of the three options the file uses: it names them, or some variant has a value of them. */
function usedOptions(rows: readonly ProductRow[], names: readonly string[]): boolean[] {
  return fields.map(
    (field, at) =>
      names[at] !== '' || rows.some((row) => row.variant !== null && row.variant[field] !== null),
  );
}

/** Why a product with these options could not be edited; null when it could. */
function wrongOptions(names: readonly string[], used: readonly boolean[]): Sentence | null {
  const gap = used.findIndex((isUsed, at) => isUsed && at > 0 && !used[at - 1]);
  if (gap > 0) return importSentences.option_gap({ place: gap + 1, before: gap });
  const called = names.flatMap((name, at) => (used[at] ? [nameOf(name, at).toLowerCase()] : []));
  const twin = called.findIndex((name, at) => called.indexOf(name) < at);
  return twin < 0 ? null : importSentences.option_names_alike({ name: nameOf(names[twin] ?? '', twin) });
}

const nameOf = (name: string, at: number): string => name || (at === 0 ? 'Title' : `Option ${at + 1}`);

/** Product cells on later rows must equal those of the first one. Differences are reported. */
function reportOwnCells(rows: readonly ProductRow[], head: ProductRow, problems: RowProblem[]): void {
  for (const row of rows) {
    // Problems of the title and of the other cells are already reported.
    if (row === head || (row.own.title !== undefined && row.product === null)) continue;
    for (const [field, column] of ownColumns) {
      const value = row.own[field];
      if (value !== undefined && value !== head.own[field])
        problems.push(problem(row, importSentences.other_line({ column, line: head.line })));
    }
  }
}

function readVariants(
  rows: readonly ProductRow[],
  { names, used }: { names: ProductCells['option_names']; used: readonly boolean[] },
  problems: RowProblem[],
): { variants: FileVariant[]; places: Map<ProductRow, number> } {
  const lines = new Map<string, number>();
  const variants: FileVariant[] = [];
  const places = new Map<ProductRow, number>();
  for (const row of rows) {
    if (!row.variant) continue;
    const draft = { ...row.variant };
    const isUnnamed = fields.every((field) => draft[field] === null);
    // Files made by hand leave the one choice of a product without options empty.
    if (isUnnamed) draft.option1 = 'Default Title';
    const isKnownBySku = isUnnamed && draft.sku !== '';
    const missing = used.findIndex((isUsed, at) => isUsed && draft[fields[at]!] === null);
    if (missing >= 0 && !isKnownBySku) {
      const name = names[missing] || nameOf('', missing);
      problems.push(problem(row, importSentences.no_option_value({ place: missing + 1, name })));
      continue;
    }
    const key = isKnownBySku ? `sku ${draft.sku}` : optionKey(draft);
    const line = lines.get(key);
    if (line !== undefined) {
      problems.push(problem(row, importSentences.variant_twice({ variant: variantTitle(draft), line })));
      continue;
    }
    if (variants.length === maxVariants) {
      problems.push(problem(row, productSentences.too_many_variants({ count: maxVariants })));
      continue;
    }
    lines.set(key, row.line);
    places.set(row, variants.length);
    variants.push({ draft, line: row.line, isUnnamed });
  }
  return { variants, places };
}

/** The options with the values of these variants; `names` may be empty. */
export function readOptions(
  names: readonly string[],
  variants: readonly VariantDraft[],
): ProductDraft['options'] {
  const columns = fields.map((field) => [...new Set(variants.flatMap((variant) => variant[field] ?? []))]);
  const options = columns.flatMap((values, index) =>
    values.length > 0 ? [{ name: nameOf(names[index] ?? '', index), position: index + 1, values }] : [],
  );
  return options.length > 0 ? options : [noChoice];
}

/** Images in the order of their positions, else of the file; each address once; those named only by a variant last. */
function readImages(
  rows: readonly ProductRow[],
  variants: readonly VariantDraft[],
  problems: RowProblem[],
): ProductDraft['images'] {
  const found = new Map<string, { source_url: string; alt: string; position: number; line: number }>();
  const hasRoom = (row: ProductRow | null, line: number): boolean => {
    if (found.size < maxImages) return true;
    const message = importSentences.too_many_images({ count: maxImages });
    problems.push({ line: row?.line ?? line, subject: rows[0]!.handle, message });
    return false;
  };
  for (const row of rows) {
    if (!row.image) continue;
    const { source_url, alt, position } = row.image;
    const before = found.get(source_url);
    if (!before) {
      if (hasRoom(row, row.line))
        found.set(source_url, {
          source_url,
          alt,
          position: position ?? Number.MAX_SAFE_INTEGER,
          line: row.line,
        });
      continue;
    }
    const line = before.line;
    if (alt !== '' && before.alt !== '' && alt !== before.alt)
      problems.push(problem(row, importSentences.other_line({ column: 'Image Alt Text', line })));
    before.alt ||= alt;
    if (position === null || position === before.position) continue;
    if (before.position === Number.MAX_SAFE_INTEGER) before.position = position;
    else problems.push(problem(row, importSentences.other_line({ column: 'Image Position', line })));
  }
  const shown = new Set(variants.map((one) => one.image_source));
  for (const row of rows) {
    const source = row.variant?.image_source;
    if (!source || found.has(source) || !shown.has(source)) continue;
    if (hasRoom(row, row.line))
      found.set(source, { source_url: source, alt: '', position: Infinity, line: row.line });
  }
  return [...found.values()]
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ source_url, alt }) => ({ source_url, alt }));
}
