import { optionKey } from './product-draft.ts';

/** One choice of up to three option values. */
export interface Combination {
  option1: string | null;
  option2: string | null;
  option3: string | null;
}

export interface MatrixOption {
  name: string;
  values: readonly string[];
}

/** An option after the edit. */
export interface OptionChange extends MatrixOption {
  /** Previous position, from 1. The default is the option of the same name. */
  previous_position?: number | undefined;
  /** The same, of an option whose name was none before. */
  id?: number | undefined;
  /** Former value → new value. */
  renamed_values?: Readonly<Record<string, string>> | undefined;
}

/** A variant after a change of options: one that is kept, or a new one. */
export interface MatrixRow<V> {
  combination: Combination;
  kept: V | null;
  /** Of a new one: the variant it resembles most, from which it may take its price. */
  like: V | null;
}

export const defaultOption = { name: 'Title', position: 1, values: ['Default Title'] };
export const defaultCombination: Combination = { option1: 'Default Title', option2: null, option3: null };

/** More combinations than anyone looks through. */
const maxCombinations = 20_000;

/** True for a product without a choice. */
export function hasNoChoice(options: readonly MatrixOption[]): boolean {
  const [only] = options;
  return (
    options.length === 0 ||
    (options.length === 1 && only?.name === defaultOption.name && only.values.join('\n') === 'Default Title')
  );
}

const fields = ['option1', 'option2', 'option3'] as const;

export function combinationOf(values: readonly (string | null)[]): Combination {
  return { option1: values[0] ?? null, option2: values[1] ?? null, option3: values[2] ?? null };
}

/** The values of a combination, one for each of `count` options. */
export function valuesOf(combination: Combination, count: number): (string | null)[] {
  return fields.slice(0, count).map((field) => combination[field]);
}

/** Where each option of `after` stood before, from 0; null for a new one. No former option is taken twice. */
export function formerIndexes(
  before: readonly MatrixOption[],
  after: readonly OptionChange[],
): (number | null)[] {
  const former = hasNoChoice(before) ? [] : before;
  const taken = new Set<number>();
  const take = (at: number): number | null => {
    if (at < 0 || at >= former.length || taken.has(at)) return null;
    taken.add(at);
    return at;
  };
  const byPosition = after.map(({ previous_position: position }) =>
    position === undefined ? null : take(position - 1),
  );
  const named = after.map(({ name, previous_position: position }, index) =>
    position === undefined ? take(former.findIndex((option) => option.name === name)) : byPosition[index]!,
  );
  return after.map(({ id, previous_position: position }, index) =>
    position === undefined && id !== undefined ? (named[index] ?? take(id - 1)) : named[index]!,
  );
}

/** The values of a former variant in the new options. Null for a value that was removed. */
export function projectVariant(
  variant: Combination,
  after: readonly OptionChange[],
  indexes: readonly (number | null)[],
): (string | null)[] {
  return after.map(({ values, renamed_values: renamed }, index) => {
    const at = indexes[index];
    if (at === null || at === undefined) return values[0] ?? null;
    const was = variant[fields[at]!];
    if (was === null) return null;
    const value = renamed && Object.hasOwn(renamed, was) ? renamed[was]! : was;
    return values.includes(value) ? value : null;
  });
}

/** All choices of one value each, the last option changing fastest; null when there are far too many. */
export function combinations(options: readonly MatrixOption[]): Combination[] | null {
  if (options.reduce((product, { values }) => product * values.length, 1) > maxCombinations) return null;
  let rows: string[][] = [[]];
  for (const { values } of options) rows = rows.flatMap((row) => values.map((value) => [...row, value]));
  return rows.map(combinationOf);
}

/**
 * The variants after a change of options. Variants whose values all stay, are renamed or change places are kept. If
 * several become equal because an option was removed, the first one stays. New variants are made only for new values, so
 * that a combination that was deleted before stays deleted. Null if there would be far too many.
 */
export function reshapeVariants<V extends Combination>(
  before: readonly MatrixOption[],
  variants: readonly V[],
  after: readonly OptionChange[],
): MatrixRow<V>[] | null {
  if (after.length === 0) {
    return [{ combination: defaultCombination, kept: variants[0] ?? null, like: null }];
  }
  const all = combinations(after);
  if (!all) return null;
  const indexes = formerIndexes(before, after);
  const former = variants.map((variant) => ({ variant, values: projectVariant(variant, after, indexes) }));
  const staying = new Map<string, V>();
  for (const { variant, values } of former) {
    const key = optionKey(combinationOf(values));
    if (!values.includes(null) && !staying.has(key)) staying.set(key, variant);
  }
  const known = after.map(
    (_option, index) => new Set(former.map(({ values }) => values[index]).filter((value) => value !== null)),
  );
  const resembles = (values: readonly (string | null)[]): V | null =>
    former.find((one) =>
      values.every((value, index) => !known[index]!.has(value!) || one.values[index] === value),
    )?.variant ?? null;

  const rows = all.flatMap((combination): MatrixRow<V>[] => {
    const here = staying.get(optionKey(combination));
    if (here) return [{ combination, kept: here, like: null }];
    const values = valuesOf(combination, after.length);
    if (former.length > 0 && values.every((value, index) => known[index]!.has(value!))) return [];
    const like = resembles(values);
    return like || former.length === 0 ? [{ combination, kept: null, like }] : [];
  });
  // Nothing of the former is left to go by.
  return rows.length > 0
    ? rows
    : all.map((combination) => ({ combination, kept: null, like: variants[0] ?? null }));
}

/** The options with the values that variants have: first in the order wished for, then as the variants come. */
export function usedOptions(
  options: readonly MatrixOption[],
  variants: readonly Combination[],
): { name: string; position: number; values: string[] }[] {
  if (options.length === 0) return [defaultOption];
  return options.map(({ name, values }, index) => {
    const used = new Set(variants.flatMap((variant) => variant[fields[index]!] ?? []));
    const ordered = new Set([...values.filter((value) => used.has(value)), ...used]);
    return { name, position: index + 1, values: [...ordered] };
  });
}
