import type { OfferType } from '../contract/offer-choice.ts';

/** Where the offers' screens are (A§2, R001–R039); the address is the interface of a screen. */
export const offerPaths = {
  overview: '/apps/boost-upsell',
  offers: '/apps/boost-upsell/pre-purchase/offers/list',
  quantity: '/apps/boost-upsell/cross-sell/quantity-offer/list',
  upSell: '/apps/boost-upsell/up-sell/list',
  postPurchase: '/apps/boost-upsell/post-purchase/list',
  accessories: '/apps/boost-upsell/cross-sell/accessories/list',
  handpicked: '/apps/boost-upsell/cross-sell/product-widgets/handpicked-product/list',
  newQuantity: '/apps/boost-upsell/cross-sell/quantity-offer/0',
} as const;

const editors: Readonly<Record<OfferType, string | undefined>> = {
  quantity: 'cross-sell/quantity-offer',
  'pre-purchase': 'up-sell/offer',
  'in-cart': 'up-sell/offer',
  'post-purchase': 'up-sell/offer',
  accessory: 'cross-sell/accessories',
  handpicked: 'cross-sell/product-widgets/handpicked',
  bundle: undefined,
  // Old kinds can only be looked at.
  product: 'up-sell/offer',
  custom: 'up-sell/offer',
};

/** The editor of an offer; undefined for a kind without one. */
export function offerPath({ id, offer_type }: { id: number; offer_type: OfferType }): string | undefined {
  const editor = editors[offer_type];
  return editor && `${offerPaths.overview}/${editor}/${id}`;
}
