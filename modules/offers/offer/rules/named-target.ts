import type { Offer } from '../contract/offer.ts';

/** Where an offer may name its targets beside their type; what a kind has not, or a draft not yet, is absent. */
export type TargetNames = Pick<Offer, 'offer_type' | 'target_ids' | 'condition'> &
  Partial<Pick<Offer, 'target_handpicked' | 'product_ids' | 'category_ids' | 'sku' | 'tags'>>;

/** Kinds whose rules have a part about the cart (V145). */
export function asksCart({ offer_type: type }: Pick<Offer, 'offer_type'>): boolean {
  return type === 'in-cart' || type === 'post-purchase';
}

/** All products that an offer for products names by id, wherever it does. */
export function namedProducts(offer: TargetNames): number[] {
  return [
    ...offer.target_ids,
    ...(offer.product_ids ?? []),
    ...(offer.target_handpicked?.products ?? []),
    ...((asksCart(offer) ? offer.condition.in_cart?.product?.ids : undefined) ?? []),
  ];
}

/** All collections that an offer for collections names. */
export function namedCollections(offer: TargetNames): number[] {
  return [
    ...offer.target_ids,
    ...(offer.category_ids ?? []),
    ...(offer.target_handpicked?.collections ?? []),
  ];
}

/** Whether an offer for products names some by what they carry: a SKU or a tag. */
export function namesByText({ sku, tags }: TargetNames): boolean {
  return (sku?.length ?? 0) > 0 || (tags?.length ?? 0) > 0;
}

/** What an offer for products or collections names of them, by id and in order; of others nothing. */
export function namedTargets(offer: Pick<Offer, 'target_type'> & TargetNames): number[] {
  if (offer.target_type === 'product') return namedProducts(offer);
  return offer.target_type === 'collection' ? namedCollections(offer) : [];
}
