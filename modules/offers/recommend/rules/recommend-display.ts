import type { VariantSort } from '../../offer/contract/offer-choice.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { ProductOption } from '../../pricing/rules/offer-pricer.ts';

/** What an offer says of the order in which variants are shown; the cheapest first where it says nothing. */
export interface ShownOrder {
  variant_sort?: VariantSort;
  condition: Pick<Offer['condition'], 'using_recommend_display' | 'recommend_display'>;
}

interface ShownVariant {
  options?: readonly ProductOption[];
  unit_price_minor: number;
}

/**
 * Variants of a recommended product in the order in which they are offered: what the first row that fits the
 * variant in hand asks for comes first (V073), then by price as the offer says (V097); among equals as they were.
 */
export function orderVariants<V extends ShownVariant>(
  variants: readonly V[],
  inHand: Pick<ShownVariant, 'options'>,
  { variant_sort, condition: { using_recommend_display, recommend_display = [] } }: ShownOrder,
): V[] {
  const row = using_recommend_display
    ? recommend_display.find(({ conditions }) => conditions.length > 0 && meetsAll(inHand, conditions))
    : undefined;
  const expected = (variant: V) => row !== undefined && meetsAll(variant, row.expects);
  const sign = variant_sort === 'highest' ? -1 : 1;
  return [...variants].sort(
    (a, b) => Number(expected(b)) - Number(expected(a)) || sign * (a.unit_price_minor - b.unit_price_minor),
  );
}

function meetsAll(
  { options }: Pick<ShownVariant, 'options'>,
  pairs: readonly { option: string; value: string }[],
): boolean {
  return pairs.every(({ option, value }) =>
    options?.some((one) => folded(one.name) === folded(option) && folded(one.value) === folded(value)),
  );
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
