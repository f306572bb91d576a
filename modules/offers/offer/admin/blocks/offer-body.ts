import type { Offer, OfferInput } from '../../contract/offer.ts';

/** An offer as an editor holds and sends it; whether it is active is switched at once and not part of it (V102). */
export type OfferBody = Omit<OfferInput, 'activated'>;

/** The form of a stored offer: what a merchant may write, nothing the server makes. */
export function bodyOf(offer: Offer): OfferBody {
  const {
    id: _id,
    shop_id: _shop,
    version: _version,
    activated: _activated,
    offer_product_updated: _updated,
    smart: _smart,
    priority: _priority,
    strategy: _strategy,
    created_at: _created,
    updated_at: _changed,
    created_at_str: _createdText,
    updated_at_str: _changedText,
    ...body
  } = offer;
  return body;
}
