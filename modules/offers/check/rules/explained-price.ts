import { addLines, type CartLineEntry } from '#modules/orders/cart/rules/cart-lines.ts';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import type { CartLine, PricingContext, OfferIndex, ProductFacts } from '../../pricing/rules/offer-pricer.ts';
import type { PricedLine, PriceResult, TraceEntry } from '../../pricing/rules/price-result.ts';

/** A line of a cart that is tried out; `offer_id` 0: taken from a draft that was never saved. */
export interface AskedLine {
  variant_id: number;
  quantity: number;
  offer_id?: number | null | undefined;
}

export interface ExplainedPrice extends PriceResult {
  /** The lines as a cart holds them, each with what it costs and every reason. */
  explained: { entry: CartLineEntry; priced: PricedLine; reasons: TraceEntry[] }[];
}

/** Lines of a cart, in the order of its entries. */
export interface CheckedCart {
  entries: readonly CartLineEntry[];
  lines: readonly CartLine[];
}

/**
 * The cart into which these lines are put: the very lines of it, with its keys, so that the place in the list decides
 * nothing that it would not decide there. Left out: variants without facts.
 */
export function checkedCart(
  asked: readonly AskedLine[],
  factsOf: (variant: number) => ProductFacts | undefined,
): CheckedCart {
  const sold = addLines([], asked).flatMap((entry) => {
    const facts = factsOf(entry.variant_id);
    return facts ? [{ entry, facts }] : [];
  });
  const lines = sold.map(({ entry: { key, quantity, offer_id }, facts }): CartLine => ({
    ...facts,
    key,
    quantity,
    ...(offer_id === undefined ? {} : { offer_id }),
  }));
  return { entries: sold.map(({ entry }) => entry), lines };
}

/** What such a cart costs, and why. */
export function explainPrice(
  index: OfferIndex,
  { entries, lines }: CheckedCart,
  context: PricingContext,
): ExplainedPrice {
  const result = priceCart(index, lines, { ...context, trace: 'whole' });
  const reasons = Map.groupBy(result.trace, (entry) => entry.line_key);
  return {
    ...result,
    explained: entries.map((entry, at) => ({
      entry,
      priced: result.lines[at]!,
      reasons: reasons.get(entry.key) ?? [],
    })),
  };
}
