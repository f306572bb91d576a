/** The part of a placed order that offers look at. Minor units. */
interface Placed {
  order_id: number;
  at: string;
  lines: {
    quantity: number;
    total_minor: number;
    allocations: { offer_id: number; amount_minor: number }[];
    /** The offer it was taken from, with or without a discount. */
    taken_offer_id?: number | null;
  }[];
}

export interface OfferFact {
  key: string;
  subject: 'offer' | 'shop';
  subject_id: number;
  metric: 'orders' | 'sales' | 'offer_sales' | 'checkout' | 'offer_checkout';
  value: number;
  at: string;
}

/**
 * An order's figures for the offers in it: one order each, and as sales what was paid for the lines that the
 * offer discounted or that were taken from it. The shop's `offer_sales` counts each such line once.
 */
export function offerFacts(order: Placed): OfferFact[] {
  const sales = new Map<number, number>();
  let brought = 0;
  for (const line of order.lines) {
    const offers = new Set(line.allocations.map((allocation) => allocation.offer_id));
    if (line.taken_offer_id) offers.add(line.taken_offer_id);
    if (offers.size > 0) brought += line.total_minor;
    for (const offer of offers) sales.set(offer, (sales.get(offer) ?? 0) + line.total_minor);
  }
  const { at } = order;
  const facts: OfferFact[] = [];
  for (const [id, total] of [...sales].sort(([a], [b]) => a - b)) {
    const key = `order:${order.order_id}:offer:${id}`;
    facts.push({ key: `${key}:orders`, subject: 'offer', subject_id: id, metric: 'orders', value: 1, at });
    facts.push({ key: `${key}:sales`, subject: 'offer', subject_id: id, metric: 'sales', value: total, at });
  }
  if (sales.size > 0) {
    const key = `order:${order.order_id}:offer_sales`;
    facts.push({ key, subject: 'shop', subject_id: 0, metric: 'offer_sales', value: brought, at });
  }
  return facts;
}

/** A line that was added after payment: an order more of its offer, on the day of it. */
export function addedOfferFacts(added: {
  line_item_id: number;
  at: string;
  lines: Placed['lines'];
}): OfferFact[] {
  const facts = offerFacts({ order_id: 0, at: added.at, lines: added.lines });
  return facts.map((fact) => ({ ...fact, key: fact.key.replace('order:0', `added:${added.line_item_id}`) }));
}

/** Lines given up again: by a refund, or with an unpaid order that was cancelled. */
interface GivenUp {
  at: string;
  lines: Placed['lines'];
}

/** What they take off the sales that offers brought, on their own day. `key` names the event: `refund:7`. */
export function givenUpOfferFacts(key: string, { at, lines }: GivenUp): OfferFact[] {
  return offerFacts({ order_id: 0, at, lines })
    .filter(({ metric }) => metric !== 'orders')
    .map((fact) => ({ ...fact, key: fact.key.replace('order:0', key), value: -fact.value }));
}

/** All that an order of another store brought to offers, and took off again, as it stands now. */
export function importedOfferFacts({
  placed,
  given_up,
}: {
  placed: Placed;
  given_up: readonly (GivenUp & { key: string })[];
}): OfferFact[] {
  return [...offerFacts(placed), ...given_up.flatMap((one) => givenUpOfferFacts(one.key, one))];
}

/** A checkout that began with offers in the cart: one `checkout` for each of them, and one `offer_checkout` of the shop. */
export function checkoutFacts(started: {
  checkout_token: string;
  at: string;
  offer_ids: number[];
}): OfferFact[] {
  const key = `checkout:${started.checkout_token}`;
  const { at } = started;
  const facts = started.offer_ids.map((id): OfferFact => ({
    key: `${key}:offer:${id}`,
    subject: 'offer',
    subject_id: id,
    metric: 'checkout',
    value: 1,
    at,
  }));
  if (facts.length > 0)
    facts.push({
      key: `${key}:offer_checkout`,
      subject: 'shop',
      subject_id: 0,
      metric: 'offer_checkout',
      value: 1,
      at,
    });
  return facts;
}
