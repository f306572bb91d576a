import type { PathId } from '#core/admin/frame/admin-area.ts';
import type { OfferType } from '../contract/offer-choice.ts';

const base = '/apps/boost-upsell';

/**
 * Where the offers' screens are (A§2, R001–R051), for the manifest and for what leads to them; the address is the
 * interface of a screen. Where an editor names one thing by its id, 0 makes one.
 */
export const offerPaths = {
  overview: base,
  dashboard: `${base}/dashboard`,
  marketing: '/marketing-sales/boost-upsell',
  priceCheck: `${base}/price-check`,
  wizard: `${base}/boost-upsell/wizard`,
  shortWizard: `${base}/wizard`,
  /** A number shows that template, anything else the gallery (R051). */
  template: (id: PathId | 'list') => `${base}/template-gallery/${id}`,

  offers: `${base}/pre-purchase/offers/list`,
  /** Files of offers, in and out. */
  files: `${base}/import`,
  upSell: `${base}/up-sell/list`,
  upSellOffer: (id: PathId) => `${base}/up-sell/offer/${id}`,
  popupOffer: (id: PathId) => `${base}/pre-purchase/offers/popup-atc/${id}`,
  inCartOffer: (id: PathId) => `${base}/pre-purchase/offers/incart/${id}`,
  postPurchase: `${base}/post-purchase/list`,
  postPurchaseOffer: (id: PathId) => `${base}/post-purchase/offer/${id}`,
  funnel: (id: PathId) => `${base}/post-purchase/create-new-funnel/${id}`,
  auto: `${base}/auto-up-sell/list`,
  autoOffer: (id: PathId) => `${base}/auto-up-sell/offer/${id}`,

  quantity: `${base}/cross-sell/quantity-offer/list`,
  quantityOffer: (id: PathId) => `${base}/cross-sell/quantity-offer/${id}`,
  quantityOfferV2: (id: PathId) => `${base}/cross-sell/quantity-offer/v2/${id}`,
  preQuantityOffer: (id: PathId) => `${base}/pre-purchase/offers/quantity-discount/${id}`,
  bundles: `${base}/cross-sell/bundle-offer/list`,
  bundle: (id: PathId) => `${base}/cross-sell/bundle-offer/${id}`,
  preBundles: `${base}/pre-purchase/bundles/list`,
  preBundle: (id: PathId) => `${base}/pre-purchase/bundles/${id}`,
  accessories: `${base}/cross-sell/accessories/list`,
  accessory: (id: PathId) => `${base}/cross-sell/accessories/${id}`,
  preAccessories: `${base}/pre-purchase/accessories/list`,
  preAccessory: (id: PathId) => `${base}/pre-purchase/accessories/${id}`,
  offerAccessory: (id: PathId) => `${base}/pre-purchase/offers/accessories/${id}`,

  widgets: `${base}/cross-sell/product-widgets`,
  preWidgets: `${base}/pre-purchase/upsell-widget`,
  handpickedWidget: `${base}/cross-sell/product-widgets/handpicked-products`,
  recentViewWidget: `${base}/cross-sell/product-widgets/recent-view`,
  bestSellerWidget: `${base}/cross-sell/product-widgets/best-seller`,
  alsoBoughtWidget: `${base}/cross-sell/product-widgets/also-bought`,
  cartRecommendWidget: `${base}/cross-sell/product-widgets/cart-recommend`,
  moreCollectionWidget: `${base}/cross-sell/product-widgets/more-collection`,
  flashDealWidget: `${base}/cross-sell/product-widgets/flash-deal`,
  handpicked: `${base}/cross-sell/product-widgets/handpicked-product/list`,
  handpickedOffer: (id: PathId) => `${base}/cross-sell/product-widgets/handpicked/${id}`,
  preHandpicked: `${base}/pre-purchase/upsell-widget/handpicked-product/list`,
  preHandpickedOffer: (id: PathId) =>
    `${base}/pre-purchase/upsell-widget/handpicked-product/handpicked/${id}`,

  settings: `${base}/settings`,
  preSettings: `${base}/pre-purchase/settings`,
  rankingRules: `${base}/up-sell/smart-up-sell-rule`,
  smart: `${base}/smart-upsell`,
  smartOffer: `${base}/smart-upsell/smart-offer`,
  upSellSmartOffer: `${base}/up-sell/smart-up-sell`,
  settingsSmartOffer: `${base}/settings/smart-offer`,
  smartBundle: `${base}/smart-upsell/smart-bundle`,
  crossSellSmartBundle: `${base}/cross-sell/smart-bundle-offer`,
  settingsSmartBundle: `${base}/settings/smart-bundle`,
} as const;

/** The screen of one thing. */
export type OneOffer = (id: PathId) => string;

/** Old kinds, `product` and `custom`, can only be looked at. */
const editors: Readonly<Record<OfferType, OneOffer>> = {
  quantity: offerPaths.quantityOffer,
  'pre-purchase': offerPaths.upSellOffer,
  'in-cart': offerPaths.upSellOffer,
  'post-purchase': offerPaths.upSellOffer,
  accessory: offerPaths.accessory,
  handpicked: offerPaths.handpickedOffer,
  bundle: offerPaths.bundle,
  product: offerPaths.upSellOffer,
  custom: offerPaths.upSellOffer,
};

/** Lists with editors under their own address, whose breadcrumbs lead back to them. */
const ownEditors: Readonly<Record<string, Partial<Record<OfferType, OneOffer>>>> = {
  [offerPaths.offers]: {
    'pre-purchase': offerPaths.popupOffer,
    'in-cart': offerPaths.inCartOffer,
    accessory: offerPaths.offerAccessory,
  },
  [offerPaths.postPurchase]: { 'post-purchase': offerPaths.postPurchaseOffer },
  [offerPaths.preBundles]: { bundle: offerPaths.preBundle },
  [offerPaths.preAccessories]: { accessory: offerPaths.preAccessory },
  [offerPaths.preHandpicked]: { handpicked: offerPaths.preHandpickedOffer },
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
  return (ownEditors[list]?.[offer_type] ?? editors[offer_type])(id);
}

/** Whether an address is that of such a screen, whatever its id. */
export function isOneOf(path: OneOffer, address: string): boolean {
  return address.startsWith(path('$id').slice(0, -'$id'.length));
}
