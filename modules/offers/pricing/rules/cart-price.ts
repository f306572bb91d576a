import { runningUntil } from './offer-limit.ts';
import type {
  CartLine,
  CompiledOffer,
  PricingContext,
  OfferApplication,
  OfferIndex,
  OfferPricer,
  OpenCart,
} from './offer-pricer.ts';
import { traceApplied, traceCart } from './offer-trace.ts';
import type { DiscountApplication, PricedLine, PriceResult, TraceEntry, TraceScope } from './price-result.ts';

/**
 * The one way a cart is priced: preview, store, cart, checkout, refund and statistics all ask here.
 * Offers are tried in priority order; an offer claims the lines it counted, and a claimed line is closed
 * to later offers. `trace` adds why (see `TraceScope`; the default is `none`); it changes no amount. The rest of the
 * options is what a price depends on beside offers and lines.
 */
export function priceCart(
  index: OfferIndex,
  lines: readonly CartLine[],
  options: PricingContext & { trace?: TraceScope } = {},
): PriceResult {
  const cart: OpenCart = { lines, claims: [], context: options };
  const applications = decide(index, cart);

  const priced = lines.map(undiscounted);
  const discounts: DiscountApplication[] = [];
  for (const application of applications) writeDown(application, cart, priced, discounts);

  let subtotal = 0;
  let discount = 0;
  for (const line of priced) {
    subtotal += line.subtotal_minor;
    discount += line.discount_minor;
  }
  return {
    lines: priced,
    discount_applications: discounts,
    subtotal_minor: subtotal,
    discount_minor: discount,
    total_minor: subtotal - discount,
    trace: traceOf(options.trace ?? 'none', index, cart),
  };
}

function traceOf(scope: TraceScope, index: OfferIndex, cart: OpenCart): TraceEntry[] {
  if (scope === 'whole') return traceCart(index, cart);
  return scope === 'applied' ? traceApplied(index, cart) : [];
}

/**
 * Asks every pricer for its first application, takes the first of all, and asks again until none has any; fills in
 * the claims. Closed lines make no pricer able to apply, so an answer stands until it or one of its lines is taken.
 */
function decide(index: OfferIndex, cart: OpenCart): OfferApplication[] {
  const asks: (() => OfferApplication | null)[] = [];
  const started: OfferPricer[] = [];
  for (const type of index.by_type.keys()) {
    const pricer = index.pricers[type];
    if (!pricer || started.includes(pricer)) continue;
    started.push(pricer);
    const ask = pricer.start(index, cart);
    if (ask) asks.push(ask);
  }
  const answers = asks.map((ask) => ask());
  const applications: OfferApplication[] = [];
  for (;;) {
    let first: OfferApplication | null = null;
    for (const answer of answers) {
      if (answer && (!first || answer.offer.rank < first.offer.rank)) first = answer;
    }
    if (!first) return applications;
    for (const at of first.lines) cart.claims[at] = first;
    applications.push(first);
    for (let at = 0; at < asks.length; at += 1) {
      if (answers[at]?.lines.some((line) => cart.claims[line])) answers[at] = asks[at]!();
    }
  }
}

function undiscounted(line: CartLine): PricedLine {
  const subtotal = Math.max(0, line.unit_price_minor * line.quantity);
  return {
    key: line.key,
    subtotal_minor: subtotal,
    discount_minor: 0,
    total_minor: subtotal,
    allocations: [],
  };
}

function writeDown(
  application: OfferApplication,
  { lines, context }: OpenCart,
  priced: PricedLine[],
  discounts: DiscountApplication[],
): void {
  const { offer } = application;
  const at = discounts.length;
  application.lines.forEach((position, index) => {
    const amount = application.amounts[index]!;
    if (amount === 0) return;
    const line = priced[position]!;
    line.discount_minor += amount;
    line.total_minor -= amount;
    line.allocations.push({ offer_id: offer.id, discount_application_index: at, amount_minor: amount });
  });
  discounts.push({
    offer_id: offer.id,
    offer_version: offer.version,
    offer_type: offer.type,
    title: offer.name,
    product_id: application.product_id,
    tier_key: application.tier_key,
    quantity: application.quantity,
    taken: application.amount_minor > 0 ? application.taken : 0,
    counts: application.counts,
    ends_at: endOf(offer, context.now),
    value: application.value,
    value_type: application.value_type,
    allocation_method: application.allocation_method,
    amount_minor: application.amount_minor,
    line_keys: application.lines.map((position) => lines[position]!.key),
  });
}

/** When an offer's discount ends; undefined if ends are not looked at. */
function endOf(offer: CompiledOffer, now: Date | undefined): string | null {
  const end = now ? runningUntil(offer.source.discount_data, now) : null;
  return end instanceof Date ? end.toISOString() : null;
}
