import { offerPaths } from './offer-paths.ts';

const { quantity, quantityOffer, postPurchase, postPurchaseOffer } = offerPaths;

/** Screens by the names the documents give them (V011–V017). Those with an id are editors; 0 makes one. */
export const namedRoutes = {
  'boost-upsell:dashboard': offerPaths.overview,
  'boost-upsell:up-sell:custom-offer': offerPaths.upSellOffer,
  'boost-upsell:post-purchase:index': postPurchase,
  'boost-upsell:post-purchase:list': postPurchase,
  'boost-upsell:post-purchase:add': postPurchaseOffer(0),
  'boost-upsell:post-purchase:edit': postPurchaseOffer,
  'boost-upsell:post-purchase:view': postPurchaseOffer,
  'boost-upsell:pre-purchase:offers:list': offerPaths.offers,
  'boost-upsell:pre-purchase:combo-product:list': offerPaths.preBundles,
  'boost-upsell:pre-purchase:combo-product:detail': offerPaths.preBundle,
  'boost-upsell:cross-sell:quantity-discounts': quantityOffer,
  'boost-upsell:cross-sell:quantity-discounts:index': quantity,
  'boost-upsell:cross-sell:quantity-discounts:list': quantity,
  'boost-upsell:cross-sell:quantity-discounts:add': quantityOffer(0),
  'boost-upsell:cross-sell:quantity-discounts:edit': quantityOffer,
  'boost-upsell:cross-sell:quantity-discounts:view': quantityOffer,
  'boost-upsell:cross-sell:bundles': offerPaths.bundles,
  'boost-upsell:cross-sell:bundles:bundle-offer': offerPaths.bundle,
  'boost-upsell:cross-sell:accessories': offerPaths.accessories,
  'boost-upsell:cross-sell:accessories:accessories-offer': offerPaths.accessory,
} as const;
export type RouteName = keyof typeof namedRoutes;

/** The address of a named screen. */
export function namedPath(name: RouteName, id = 0): string {
  const path = namedRoutes[name];
  return typeof path === 'string' ? path : path(id);
}

/** The five ways on from the start guide: each editor by its name, and the kind it begins with (V013–V017). */
export const wizardEntries = [
  { id: 'pre-purchase', route: 'boost-upsell:up-sell:custom-offer', type: 'pre-purchase' },
  { id: 'accessory', route: 'boost-upsell:cross-sell:accessories:accessories-offer', type: 'accessory' },
  { id: 'post-purchase', route: 'boost-upsell:up-sell:custom-offer', type: 'post-purchase' },
  { id: 'bundle', route: 'boost-upsell:cross-sell:bundles:bundle-offer', type: 'product-bundles' },
  { id: 'quantity', route: 'boost-upsell:cross-sell:quantity-discounts', type: 'quantity-discount' },
] as const satisfies readonly { id: string; route: RouteName; type: string }[];
