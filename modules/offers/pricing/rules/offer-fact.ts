/** Something that offers count once by its key. */
export interface OfferFact {
  key: string;
  subject: 'offer' | 'shop';
  subject_id: number;
  metric: 'checkout' | 'offer_checkout';
  value: number;
  at: string;
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
