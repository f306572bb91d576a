import type { OfferType } from '../contract/offer-choice.ts';

const base = '/apps/boost-upsell';

/** Where the offers' screens are (A§2, R001–R039); the address is the interface of a screen. */
export const offerPaths = {
  overview: base,
  offers: `${base}/pre-purchase/offers/list`,
  quantity: `${base}/cross-sell/quantity-offer/list`,
  upSell: `${base}/up-sell/list`,
  postPurchase: `${base}/post-purchase/list`,
  bundles: `${base}/cross-sell/bundle-offer/list`,
  preBundles: `${base}/pre-purchase/bundles/list`,
  auto: `${base}/auto-up-sell/list`,
  accessories: `${base}/cross-sell/accessories/list`,
  preAccessories: `${base}/pre-purchase/accessories/list`,
  widgets: `${base}/cross-sell/product-widgets`,
  settings: `${base}/settings`,
  smartOffer: `${base}/smart-upsell/smart-offer`,
  smartBundle: `${base}/smart-upsell/smart-bundle`,
  handpicked: `${base}/cross-sell/product-widgets/handpicked-product/list`,
  preHandpicked: `${base}/pre-purchase/upsell-widget/handpicked-product/list`,
  templates: `${base}/template-gallery/list`,
  wizard: `${base}/boost-upsell/wizard`,
  priceCheck: `${base}/price-check`,
  newQuantity: `${base}/cross-sell/quantity-offer/0`,
} as const;

/** Old kinds, `product` and `custom`, can only be looked at. */
const editors: Readonly<Record<OfferType, string>> = {
  quantity: 'cross-sell/quantity-offer',
  'pre-purchase': 'up-sell/offer',
  'in-cart': 'up-sell/offer',
  'post-purchase': 'up-sell/offer',
  accessory: 'cross-sell/accessories',
  handpicked: 'cross-sell/product-widgets/handpicked',
  bundle: 'cross-sell/bundle-offer',
  product: 'up-sell/offer',
  custom: 'up-sell/offer',
};

/** Lists with editors under their own address, whose breadcrumbs lead back to them. */
const ownEditors: Readonly<Record<string, Partial<Record<OfferType, string>>>> = {
  [offerPaths.offers]: {
    'pre-purchase': 'pre-purchase/offers/popup-atc',
    'in-cart': 'pre-purchase/offers/incart',
    accessory: 'pre-purchase/offers/accessories',
  },
  [offerPaths.postPurchase]: { 'post-purchase': 'post-purchase/offer' },
  [offerPaths.preBundles]: { bundle: 'pre-purchase/bundles' },
  [offerPaths.preAccessories]: { accessory: 'pre-purchase/accessories' },
  [offerPaths.preHandpicked]: { handpicked: 'pre-purchase/upsell-widget/handpicked-product/handpicked' },
};

/**
 * The editor of an offer; `list` is the address of the list it is opened from. What is kept by itself is changed where
 * that is set up, not one by one.
 */
export function offerPath(
  { id, offer_type, smart = false }: { id: number; offer_type: OfferType; smart?: boolean },
  list = '',
): string {
  if (smart) return offer_type === 'bundle' ? offerPaths.smartBundle : offerPaths.smartOffer;
  return `${base}/${ownEditors[list]?.[offer_type] ?? editors[offer_type]}/${id}`;
}

/** The editor of an automated offer; 0 makes one (R010). */
export function autoOfferPath(id: number): string {
  return `${base}/auto-up-sell/offer/${id}`;
}

/** The editor of a funnel; 0 makes one (R006). */
export function funnelPath(id: number): string {
  return `${base}/post-purchase/create-new-funnel/${id}`;
}
