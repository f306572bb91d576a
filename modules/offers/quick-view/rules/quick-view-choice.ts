/** A product as far as choosing a variant of it goes. */
interface Choosable {
  options: readonly { values: readonly string[] }[];
  variants: readonly { options: readonly string[]; available: boolean }[];
}

/** The variant of these values, one for each option; undefined where there is none of them. */
export function chosenVariant<P extends Choosable>(
  product: P,
  values: readonly string[],
): P['variants'][number] | undefined {
  return product.variants.find(({ options }) => values.every((value, at) => options[at] === value));
}

/** What is chosen at first: the first variant that can be bought, else the first. */
export function firstChoice({ variants }: Choosable): readonly string[] {
  return (variants.find(({ available }) => available) ?? variants[0])?.options ?? [];
}

/** The values with another one for this option. */
export function withValue(values: readonly string[], option: number, value: string): string[] {
  return values.map((one, at) => (at === option ? value : one));
}

/** What would come of choosing this value beside the others that are chosen. */
export type ChoiceState = 'available' | 'sold_out' | 'not_made';

export function choiceState(
  product: Choosable,
  values: readonly string[],
  option: number,
  value: string,
): ChoiceState {
  const variant = chosenVariant(product, withValue(values, option, value));
  if (!variant) return 'not_made';
  return variant.available ? 'available' : 'sold_out';
}
