import { maxVariants } from '../contract/product-bounds.ts';
import { optionKey } from '../rules/product-draft.ts';
import {
  combinations,
  reshapeVariants,
  valuesOf,
  type Combination,
  type OptionChange,
} from '../rules/variant-matrix.ts';
import { blankVariant, type ProductDraft, type VariantDraft } from './product-editor-draft.ts';

/** Changes of options that keep the stored data of the remaining variants. */
type Change = (draft: ProductDraft) => ProductDraft;

/** A copy of a variant without its own SKU, barcode and stock. */
function newVariant(like: VariantDraft | null, combination: Combination): VariantDraft {
  const { id: _id, ...base } = like ?? blankVariant;
  return {
    ...base,
    ...combination,
    sku: '',
    barcode: '',
    stock: 0,
    inventory_quantity: 0,
    inventory_reason: 'correction',
  };
}

/** The variants of changed options, or null where there would be more than a product may have. */
function reshapeDraft(draft: ProductDraft, after: readonly OptionChange[]): ProductDraft | null {
  const rows = reshapeVariants(draft.options, draft.variants, after);
  if (!rows || rows.length > maxVariants) return null;
  return {
    ...draft,
    options: after.map(({ name, values }) => ({ name, values: [...values] })),
    variants: rows.map(({ combination, kept, like }) =>
      kept ? { ...kept, ...combination } : newVariant(like, combination),
    ),
  };
}

/** The options as they are, each knowing where it stood. */
function asTheyAre(draft: ProductDraft): OptionChange[] {
  return draft.options.map((option, at) => ({ ...option, previous_position: at + 1 }));
}

/** `S, M, L` → the values it names, each once, without those that are there. */
export function namedValues(text: string, there: readonly string[] = []): string[] {
  const taken = new Set(there.map((value) => value.toLowerCase()));
  const named: string[] = [];
  for (const part of text.split(',')) {
    const value = part.trim();
    if (value === '' || taken.has(value.toLowerCase())) continue;
    taken.add(value.toLowerCase());
    named.push(value);
  }
  return named;
}

/** Null where there would be too many variants. The variants that are there take the first value. */
export function withOption(draft: ProductDraft, name: string, values: string[]): ProductDraft | null {
  return reshapeDraft(draft, [...asTheyAre(draft), { name, values }]);
}

/** Null where there would be too many variants. */
export function withValues(draft: ProductDraft, at: number, values: readonly string[]): ProductDraft | null {
  const after = asTheyAre(draft);
  const option = after[at];
  if (!option) return draft;
  after[at] = { ...option, values: [...option.values, ...values] };
  return reshapeDraft(draft, after);
}

export function withoutOption(at: number): Change {
  return (draft) => reshapeDraft(draft, asTheyAre(draft).toSpliced(at, 1)) ?? draft;
}

/** Taking the last value of an option takes the option. */
export function withoutValue(at: number, index: number): Change {
  return (draft) => {
    const after = asTheyAre(draft);
    const option = after[at];
    if (!option) return draft;
    if (option.values.length === 1) return withoutOption(at)(draft);
    after[at] = { ...option, values: option.values.toSpliced(index, 1) };
    return reshapeDraft(draft, after) ?? draft;
  };
}

export function withRenamedValue(at: number, index: number, value: string): Change {
  return (draft) => {
    const option = draft.options[at];
    const was = option?.values[index];
    if (!option || was === undefined || was === value || option.values.includes(value)) return draft;
    const field = (['option1', 'option2', 'option3'] as const)[at];
    return {
      ...draft,
      options: draft.options.with(at, { ...option, values: option.values.with(index, value) }),
      variants: draft.variants.map((variant) =>
        field && variant[field] === was ? { ...variant, [field]: value } : variant,
      ),
    };
  };
}

export function withMovedOption(at: number, to: number): Change {
  return (draft) => {
    const after = moveItem(asTheyAre(draft), at, to);
    return reshapeDraft(draft, after) ?? draft;
  };
}

export function withMovedValue(at: number, index: number, to: number): Change {
  return (draft) => {
    const after = asTheyAre(draft);
    const option = after[at];
    if (!option) return draft;
    after[at] = { ...option, values: moveItem(option.values, index, to) };
    return reshapeDraft(draft, after) ?? draft;
  };
}

/** The list with one item moved to another index (both from 0). */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const thing = list[from];
  if (thing === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, thing);
}

/** Combinations of the options' values that no variant has. */
export function missingVariants(draft: ProductDraft): Combination[] {
  if (draft.options.length === 0) return [];
  const there = new Set(draft.variants.map(optionKey));
  return (combinations(draft.options) ?? []).filter((one) => !there.has(optionKey(one)));
}

/** Makes the missing ones, as far as a product may have them, and puts all in the order of the options. */
export function withMissingVariants(draft: ProductDraft): ProductDraft {
  const room = maxVariants - draft.variants.length;
  const made = missingVariants(draft)
    .slice(0, room)
    .map((one) => newVariant(closestVariant(draft, one), one));
  const indexes = new Map((combinations(draft.options) ?? []).map((one, at) => [optionKey(one), at]));
  const place = (variant: VariantDraft) => indexes.get(optionKey(variant)) ?? indexes.size;
  return { ...draft, variants: [...draft.variants, ...made].toSorted((a, b) => place(a) - place(b)) };
}

function closestVariant(draft: ProductDraft, wanted: Combination): VariantDraft | null {
  const values = valuesOf(wanted, 3);
  const shared = (variant: VariantDraft) =>
    valuesOf(variant, 3).filter((value, at) => value === values[at]).length;
  return draft.variants.toSorted((a, b) => shared(b) - shared(a))[0] ?? null;
}

/** Removes variants, but never the last one, and values that no variant has any more. */
export function withoutVariants(keys: ReadonlySet<string>): Change {
  return (draft) => {
    const variants = draft.variants.filter((variant) => !keys.has(variantKey(variant)));
    if (variants.length === 0) return draft;
    const options = draft.options.map((option, at) => {
      const used = new Set(variants.map((variant) => valuesOf(variant, 3)[at]));
      return { ...option, values: option.values.filter((value) => used.has(value)) };
    });
    return { ...draft, variants, options };
  };
}

/** Tells the variants of one form apart, however they are called. */
export function variantKey(variant: VariantDraft): string {
  return variant.id === undefined ? `new:${optionKey(variant)}` : String(variant.id);
}

/** `S / Red` */
export function variantTitle(variant: Combination): string {
  return valuesOf(variant, 3)
    .filter((value) => value !== null)
    .join(' / ');
}

export function withChangedVariants(
  keys: ReadonlySet<string>,
  change: (variant: VariantDraft) => Partial<VariantDraft>,
): Change {
  return (draft) => ({
    ...draft,
    variants: draft.variants.map((variant) =>
      keys.has(variantKey(variant)) ? { ...variant, ...change(variant) } : variant,
    ),
  });
}

/** Profit of one unit, and the margin. */
export function marginOf(
  price: number | null,
  cost: number | null,
): { profit: number; margin: number } | undefined {
  if (price === null || cost === null || !(price > 0) || Number.isNaN(cost)) return undefined;
  const profit = (Math.round(price * 1000) - Math.round(cost * 1000)) / 1000;
  return { profit, margin: profit / price };
}
