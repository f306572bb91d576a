import { maxVariants } from '../../product/contract/product-bounds.ts';
import { productSentences } from '../../product/contract/product-refusals.ts';
import {
  type GivenFields,
  optionKey,
  type ProductDraft,
  type VariantDraft,
  variantTitle,
} from '../../product/rules/product-draft.ts';
import { importSentences } from '../contract/import-refusals.ts';
import { extraOf } from './product-csv-extra.ts';
import { type FileProduct, type FileVariant, readOptions } from './product-csv-group.ts';
import type { RowProblem } from './product-csv-row.ts';

const fields = ['option1', 'option2', 'option3'] as const;

/** The shop's present data of a product, with its variants in their order. */
export interface ProductHere {
  options: ProductDraft['options'];
  variants: readonly (Pick<VariantDraft, 'option1' | 'option2' | 'option3' | 'sku'> & { id: number })[];
}

/** A product as it is saved. `ids`: the variant of the shop that each variant of the draft is, or null for a new one. */
export interface SettledProduct {
  draft: ProductDraft | null;
  ids: (number | null)[];
  problems: RowProblem[];
}

interface Found {
  variant: FileVariant;
  id: number | null;
}

/**
 * Puts what a file says of a product beside what the shop has. Variants are matched by their option values, then by
 * their SKU, and follow the file then. `draft` is null, and the product stays as it is, when its variants would have
 * values of different options, or when it is new and has nothing to sell. Of a product that is here the file may name
 * no variant at all. Lines that are left out are reported.
 */
export function settleProduct(
  file: FileProduct,
  here: ProductHere | null,
  given: GivenFields,
): SettledProduct {
  const problems: RowProblem[] = [];
  const subject = file.draft.handle;
  const report = (line: number, message: RowProblem['message']) => problems.push({ line, subject, message });
  const usable = keepVariants(file, here, { hasPrices: given.variant.has('price_minor'), report });
  const nothing = { draft: null, ids: [], problems };
  if (usable.length === 0 && !here) {
    report(file.line, importSentences.no_variant);
    return nothing;
  }
  const options = optionsOf(file, usable, here);
  if (!options) {
    report(
      file.line,
      importSentences.options_differ({ options: here!.options.map(({ name }) => name).join(', ') }),
    );
    return nothing;
  }
  const variants = usable.map(({ variant }) => variant.draft);
  const isWhole = usable.filter(({ id }) => id !== null).length === (here?.variants.length ?? 0);
  const places = new Map(usable.map(({ variant }, index) => [variant, index]));
  const extras = file.extras.flatMap((row) => {
    if (row.variant === null) return row;
    const variant = places.get(file.variants[row.variant]!);
    // A variant that was left out takes its further cells along.
    return variant === undefined && !row.isHead ? [] : { ...row, variant: variant ?? null };
  });
  const first = isWhole ? variants[0] : firstHere(here!, usable);
  const extra = extraOf(extras, variants, first ?? null, report);
  return { draft: { ...file.draft, options, variants, extra }, ids: usable.map(({ id }) => id), problems };
}

/** The first variant of the shop, under the options that it has afterwards. */
function firstHere(here: ProductHere, usable: readonly Found[]): ProductHere['variants'][number] | null {
  const first = here.variants[0];
  if (!first) return null;
  const now = usable.find(({ id }) => id === first.id)?.variant.draft;
  return now ? { ...first, option1: now.option1, option2: now.option2, option3: now.option3 } : first;
}

function keepVariants(
  file: FileProduct,
  here: ProductHere | null,
  {
    hasPrices,
    report,
  }: { hasPrices: boolean; report: (line: number, message: RowProblem['message']) => void },
): Found[] {
  const found = matchVariants(file, here);
  const lines = new Map<string, number>();
  let room = maxVariants - (here?.variants.length ?? 0);
  const usable = found.filter(({ variant, id }) => {
    const { draft, line } = variant;
    if (id === null && variant.isUnnamed && file.optionNames[0] !== '' && file.optionNames[0] !== 'Title') {
      report(line, importSentences.no_option_value({ place: 1, name: file.optionNames[0] }));
      return false;
    }
    const [option] = here?.options ?? [];
    if (
      id === null &&
      variant.isUnnamed &&
      option &&
      here!.variants.every((one) => one.option1 !== 'Default Title')
    ) {
      report(line, importSentences.no_option_value({ place: 1, name: option.name }));
      return false;
    }
    const before = lines.get(optionKey(draft));
    if (before !== undefined) {
      report(line, importSentences.variant_twice({ variant: variantTitle(draft), line: before }));
      return false;
    }
    if (id === null && !hasPrices) {
      report(line, importSentences.no_price);
      return false;
    }
    if (id === null && room <= 0) {
      report(line, productSentences.too_many_variants({ count: maxVariants }));
      return false;
    }
    if (id === null) room -= 1;
    lines.set(optionKey(draft), line);
    return true;
  });
  if (!here || !usable.every(({ variant }) => variant.isUnnamed)) return usable;
  // A file that names variants only by SKU doesn't define their order.
  const places = new Map(here.variants.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: Found) => (id === null ? Infinity : (places.get(id) ?? Infinity));
  return usable.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

function matchVariants(file: FileProduct, here: ProductHere | null): Found[] {
  if (!here) return file.variants.map((variant) => ({ variant, id: null }));
  const byKey = new Map(here.variants.map((one) => [optionKey(one), one]));
  const taken = new Set<number>();
  const ids = new Map<FileVariant, number>();
  const take = (variant: FileVariant, one: ProductHere['variants'][number] | undefined) => {
    if (!one || taken.has(one.id) || ids.has(variant)) return;
    taken.add(one.id);
    ids.set(variant, one.id);
  };
  for (const variant of file.variants)
    if (!variant.isUnnamed) take(variant, byKey.get(optionKey(variant.draft)));
  const bySku = onlyOnes(here.variants, ({ sku }) => sku);
  const wanted = onlyOnes(file.variants, ({ draft }) => draft.sku);
  for (const [sku, variant] of wanted) take(variant, bySku.get(sku));
  for (const variant of file.variants)
    if (variant.isUnnamed) take(variant, byKey.get(optionKey(variant.draft)));
  const byId = new Map(here.variants.map((one) => [one.id, one]));
  return file.variants.map((variant): Found => {
    const id = ids.get(variant) ?? null;
    if (id === null || !variant.isUnnamed) return { variant, id };
    const { option1, option2, option3 } = byId.get(id)!;
    // The very object stays the key by which its further cells are found.
    return {
      variant: Object.assign(variant, { draft: { ...variant.draft, option1, option2, option3 } }),
      id,
    };
  });
}

/** Those of which no other has the same text, by it; without the empty ones. */
function onlyOnes<T>(all: readonly T[], textOf: (one: T) => string): Map<string, T> {
  const groups = Map.groupBy(all, textOf);
  return new Map(
    [...groups].flatMap(([text, [one, other]]) => (text === '' || !one || other ? [] : [[text, one]])),
  );
}

/** The options as they are afterwards; null where variants of the shop that the file does not name have others. */
function optionsOf(
  { optionNames, draft }: FileProduct,
  usable: readonly Found[],
  here: ProductHere | null,
): ProductDraft['options'] | null {
  const variants = usable.map(({ variant }) => variant.draft);
  if (!here) return readOptions(optionNames, variants);
  const named = usable.some(({ variant }) => !variant.isUnnamed);
  const names = fields.map((_field, at) => optionNames[at] || here.options[at]?.name || '');
  if (!named) {
    // Nothing but the names can change.
    if (optionNames.some((name, at) => name !== '' && !here.options[at])) return null;
    const isTitle = here.options.length === 1 && here.options[0]!.values.join() === 'Default Title';
    if (isTitle && optionNames[0] !== '' && names[0] !== here.options[0]!.name) return null;
    // `Title` is how files call the option of a product without options.
    const nameOf = (at: number) => (optionNames[at] === 'Title' ? here.options[at]!.name : names[at]!);
    return here.options.map((option, at) => ({ ...option, name: nameOf(at) }));
  }
  const options = readOptions(names, variants);
  const isWhole = usable.filter(({ id }) => id !== null).length === here.variants.length;
  const isAlike =
    options.length === here.options.length &&
    options.every(({ name }, at) => name.toLowerCase() === here.options[at]!.name.toLowerCase());
  return isWhole || isAlike || draft.variants.length === 0 ? options : null;
}
