import { percentOf, toMinor } from '#core/rules/money.ts';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import type {
  CartLine,
  CompiledOffer,
  PricingContext,
  OfferIndex,
} from '../../pricing/rules/offer-pricer.ts';
import type { DiscountApplication, PricedLine, TraceEntry } from '../../pricing/rules/price-result.ts';

/** What a line costs that is added to an order. Minor units. */
export interface AddedPrice {
  line: PricedLine;
  application: DiscountApplication | null;
  trace: TraceEntry[];
  /** What its delivery costs more (automated offers). */
  shipping_minor: number;
  /** What the card is charged. */
  charge_minor: number;
}

interface ShippingFee {
  type: 'percentage' | 'value';
  value: number;
}

/** What delivery of a line costs more: a share of what the line costs, or an amount for all of it (V083). */
export function addedShipping(fee: ShippingFee | null | undefined, total: number, currency: string): number {
  if (!fee || fee.value <= 0) return 0;
  return fee.type === 'percentage' ? percentOf(total, fee.value) : toMinor(fee.value, currency);
}

/** Prices a line taken from an offer onto an order whose lines are `placed`: the engine's price, and the delivery. */
export function priceAdded(
  index: OfferIndex,
  offer: CompiledOffer,
  placed: readonly CartLine[],
  line: CartLine,
  context: PricingContext,
): AddedPrice {
  const lines = [...placed.map((one) => ({ ...one, placed: true })), { ...line, offer_id: offer.id }];
  const priced = priceCart(index, lines, { ...context, trace: 'whole' });
  const added = priced.lines.at(-1)!;
  const [allocation] = added.allocations;
  const source: CompiledOffer['source'] & { shipping_fee?: ShippingFee | null } = offer.source;
  const shipping_minor = source.automated
    ? addedShipping(source.shipping_fee, added.total_minor, index.currency)
    : 0;
  return {
    line: added,
    application: allocation
      ? (priced.discount_applications[allocation.discount_application_index] ?? null)
      : null,
    trace: priced.trace.filter((entry) => entry.line_key === line.key),
    shipping_minor,
    charge_minor: added.total_minor + shipping_minor,
  };
}
