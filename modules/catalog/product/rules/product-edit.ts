import type { Sentence } from '#core/contract/sentence.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import type { OptionInput, VariantInput } from '../contract/product-input.ts';
import { maxVariants } from '../contract/product-bounds.ts';
import { productSentences } from '../contract/product-refusals.ts';
import { optionKey, optionsTooLong } from './product-draft.ts';
import {
  type Combination,
  combinationOf,
  defaultCombination,
  formerIndexes,
  hasNoChoice,
  type MatrixOption,
  projectVariant,
  reshapeVariants,
  usedOptions,
  valuesOf,
} from './variant-matrix.ts';

const fields = ['option1', 'option2', 'option3'] as const;

/** Sentence by field, as `options.0.name` or `variants.2.option1`. */
export type FieldMessages = Record<string, Sentence>;

export interface FormerVariant extends Combination {
  id: number;
}

/** One variant after the edit. */
export interface PlannedVariant {
  /** Null for a new one. */
  id: number | null;
  combination: Combination;
  /** The given fields. A missing field keeps its value, or gets the default. */
  input: VariantInput;
  /** Of a new one: the variant whose price, weight and rules it takes. */
  like: number | null;
}

export interface VariantPlan {
  options: { name: string; position: number; values: string[] }[];
  variants: PlannedVariant[];
}

export type Planned =
  { plan: VariantPlan | null; problems?: undefined } | { plan?: undefined; problems: FieldMessages };

/** Errors of options: names and values must differ. */
export function optionProblems(options: readonly OptionInput[]): FieldMessages {
  const problems: FieldMessages = {};
  const names = new Set<string>();
  options.forEach(({ name, values }, index) => {
    if (names.has(name.toLowerCase())) problems[`options.${index}.name`] = productSentences.option_name_taken;
    names.add(name.toLowerCase());
    values.forEach((value, at) => {
      if (values.indexOf(value) < at) {
        problems[`options.${index}.values.${at}`] = productSentences.value_there;
      }
    });
  });
  return problems;
}

/**
 * What a product's variants shall be, by the options and variants that a save names: only options, and the variants
 * follow; only variants, and the options' values follow; both; or neither (`plan` null: all stays). A product
 * always has a variant.
 */
export function planVariants(
  before: { options: readonly MatrixOption[]; variants: readonly FormerVariant[] },
  wanted: { options?: readonly OptionInput[] | undefined; variants?: readonly VariantInput[] | undefined },
): Planned {
  const isNew = before.variants.length === 0;
  if (wanted.options === undefined && wanted.variants === undefined && !isNew) return { plan: null };
  const problems = optionProblems(wanted.options ?? []);
  if (Object.keys(problems).length > 0) return { problems };
  if (wanted.variants === undefined) {
    const rows = reshapeVariants(before.options, before.variants, wanted.options ?? []);
    if (!rows || rows.length > maxVariants) return { problems: { options: tooMany } };
    const variants = rows.map(({ combination, kept, like }) => ({
      id: kept?.id ?? null,
      combination,
      input: {},
      like: like?.id ?? null,
    }));
    const options = usedOptions(
      wanted.options ?? [],
      rows.map((row) => row.combination),
    );
    return { plan: { options, variants } };
  }
  return planGiven(before, wanted.options, wanted.variants);
}

const tooMany = productSentences.too_many_variants({ count: maxVariants });

function planGiven(
  before: { options: readonly MatrixOption[]; variants: readonly FormerVariant[] },
  options: readonly OptionInput[] | undefined,
  inputs: readonly VariantInput[],
): Planned {
  const problems: FieldMessages = {};
  const former = hasNoChoice(before.options) ? [] : before.options;
  const after = options ?? former;
  const indexes = options ? formerIndexes(before.options, options) : former.map((_option, index) => index);
  const byId = new Map(before.variants.map((variant) => [variant.id, variant]));
  const seen = new Set<number>();
  const keys = new Map<string, number>();
  const variants = inputs.map((input, index): PlannedVariant => {
    const at = `variants.${index}`;
    const old = input.id === undefined ? undefined : byId.get(input.id);
    if (input.id !== undefined && !old) problems[`${at}.id`] = productSentences.no_such_variant;
    if (old && seen.has(old.id)) problems[`${at}.id`] = productSentences.variant_twice;
    if (old) seen.add(old.id);
    if (input.inventory_adjustment !== undefined && (input.inventory_quantity !== undefined || !old)) {
      problems[`${at}.inventory_adjustment`] = old
        ? productSentences.quantity_or_difference
        : productSentences.new_variant_quantity;
    }
    const combination = choose(input, old, { after, indexes, at, problems });
    if (optionsTooLong(combination)) problems[`${at}.option1`] ??= productSentences.long_options;
    const key = optionKey(combination);
    const twin = keys.get(key);
    if (twin !== undefined) problems[`${at}.option1`] ??= productSentences.same_options({ place: twin + 1 });
    else keys.set(key, index);
    return { id: old?.id ?? null, combination, input, like: null };
  });
  if (inputs.length === 0) problems.variants = productSentences.needs_variant;
  if (inputs.length > maxVariants) problems.variants = tooMany;
  if (Object.keys(problems).length > 0) return { problems };
  const used = usedOptions(
    after,
    variants.map((variant) => variant.combination),
  );
  return { plan: { options: used, variants } };
}

interface Choosing {
  after: readonly OptionInput[] | readonly MatrixOption[];
  indexes: readonly (number | null)[];
  at: string;
  problems: FieldMessages;
}

/** The values a variant names, else those it had under their new names. */
function choose(
  input: VariantInput,
  old: FormerVariant | undefined,
  { after, indexes, at, problems }: Choosing,
): Combination {
  if (after.length === 0) {
    const named = fields.find(
      (field) => (input[field] ?? defaultCombination[field]) !== defaultCombination[field],
    );
    if (named) problems[`${at}.${named}`] = productSentences.no_such_option_here;
    return defaultCombination;
  }
  const given = valuesOf(
    { option1: input.option1 ?? null, option2: input.option2 ?? null, option3: input.option3 ?? null },
    3,
  );
  const inherited = old ? projectVariant(old, openEnded(after, old, indexes), indexes) : [];
  const values = after.map((_option, index) => given[index] ?? inherited[index] ?? null);
  values.forEach((value, index) => {
    if (value === null) problems[`${at}.${fields[index]!}`] = coreSentences.blank;
  });
  given.forEach((value, index) => {
    if (value !== null && index >= after.length) {
      problems[`${at}.${fields[index]!}`] = productSentences.no_such_option_here;
    }
  });
  return combinationOf(values);
}

/** A variant without a new value keeps its present one, even if the list of values doesn't have it. */
function openEnded(
  after: Choosing['after'],
  old: FormerVariant,
  indexes: readonly (number | null)[],
): readonly OptionInput[] {
  return after.map((option, index) => {
    const at = indexes[index];
    const own = at === null || at === undefined ? null : old[fields[at]!];
    return { ...option, values: own === null ? [...option.values] : [...option.values, own] };
  });
}
