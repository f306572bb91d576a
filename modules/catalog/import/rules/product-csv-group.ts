import type { Sentence } from '#core/contract/sentence.ts';
import type { ProductDraft, VariantDraft } from '../../product/rules/product-draft.ts';
import { optionKey, variantTitle } from '../../product/rules/product-draft.ts';
import { importSentences } from '../contract/import-refusals.ts';
import type { ProductCells, ProductRow, RowProblem } from './product-csv-row.ts';

/** Options of a product without a choice. */
const noChoice = { name: 'Title', position: 1, values: ['Default Title'] };

/**
 * Makes one product of all rows with its handle, in the order of the file. The product's own fields come from
 * the first row that has a title; every good variant and image is kept, whatever is wrong beside it. Null when
 * there is no title or nothing to sell.
 */
export function groupRows(rows: readonly ProductRow[]): {
  product: ProductDraft | null;
  /** The line that the product's own fields stand on. */
  line: number;
  problems: RowProblem[];
} {
  const problems: RowProblem[] = [];
  const first = rows[0]!;
  const head = rows.find((row) => row.product !== null);
  if (!head?.product) {
    return {
      product: null,
      line: first.line,
      problems: [problem(first, importSentences.no_title)],
    };
  }
  const variants = readVariants(rows, head.product, problems);
  if (variants.length === 0) {
    problems.push(problem(first, importSentences.no_variant));
    return { product: null, line: first.line, problems };
  }
  const { option_names: names, ...cells } = head.product;
  return {
    product: {
      handle: first.handle,
      ...cells,
      options: readOptions(names, variants),
      extra: readExtra(rows, head),
      variants,
      images: readImages(rows, variants),
    },
    line: head.line,
    problems,
  };
}

function problem(row: ProductRow, message: Sentence): RowProblem {
  return { line: row.line, subject: row.handle, message };
}

function readVariants(
  rows: readonly ProductRow[],
  head: ProductCells,
  problems: RowProblem[],
): VariantDraft[] {
  const lines = new Map<string, number>();
  const variants: VariantDraft[] = [];
  for (const row of rows) {
    if (!row.variant) continue;
    const variant = { ...row.variant };
    // Files made by hand leave the one choice of a product without options empty.
    if (!variant.option1 && !variant.option2 && !variant.option3) variant.option1 = 'Default Title';
    const missing = head.option_names.findIndex(
      (name, index) => name !== '' && [variant.option1, variant.option2, variant.option3][index] === null,
    );
    if (missing >= 0) {
      problems.push(
        problem(
          row,
          importSentences.no_option_value({ place: missing + 1, name: head.option_names[missing] ?? '' }),
        ),
      );
      continue;
    }
    const key = optionKey(variant);
    const line = lines.get(key);
    if (line !== undefined) {
      problems.push(problem(row, importSentences.variant_twice({ variant: variantTitle(variant), line })));
      continue;
    }
    lines.set(key, row.line);
    variants.push(variant);
  }
  return variants;
}

function readOptions(names: readonly string[], variants: readonly VariantDraft[]): ProductDraft['options'] {
  const columns = (['option1', 'option2', 'option3'] as const).map((field) => [
    ...new Set(variants.flatMap((variant) => variant[field] ?? [])),
  ]);
  const options = columns.flatMap((values, index) =>
    values.length > 0
      ? [
          {
            name: names[index] || (index === 0 ? 'Title' : `Option ${index + 1}`),
            position: index + 1,
            values,
          },
        ]
      : [],
  );
  return options.length > 0 ? options : [noChoice];
}

/** Images in the order of their positions, else of the file; each address once; those named only by a variant last. */
function readImages(rows: readonly ProductRow[], variants: readonly VariantDraft[]): ProductDraft['images'] {
  const found = new Map<string, { source_url: string; alt: string; position: number }>();
  for (const row of rows) {
    if (!row.image) continue;
    const before = found.get(row.image.source_url);
    if (before) before.alt ||= row.image.alt;
    else
      found.set(row.image.source_url, {
        ...row.image,
        position: row.image.position ?? Number.MAX_SAFE_INTEGER,
      });
  }
  for (const { image_source: source } of variants) {
    if (source && !found.has(source)) found.set(source, { source_url: source, alt: '', position: Infinity });
  }
  return [...found.values()]
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ source_url, alt }) => ({ source_url, alt }));
}

/** Columns without a meaning here: the product's as they are, those of further variants by variant. */
function readExtra(rows: readonly ProductRow[], head: ProductRow): Record<string, unknown> {
  const extra: Record<string, unknown> = { ...head.extra };
  const further: Record<string, Record<string, string>> = {};
  for (const row of rows) {
    if (row === head || Object.keys(row.extra).length === 0) continue;
    const name = row.variant ? variantTitle(row.variant) : (row.image?.source_url ?? String(row.line));
    further[name] = row.extra;
  }
  if (Object.keys(further).length > 0) extra.variants = further;
  return extra;
}
