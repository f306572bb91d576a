import { offerPaths } from './offer-paths.ts';

const base = offerPaths.overview;
const quantity = { list: offerPaths.quantity, one: `${base}/cross-sell/quantity-offer` };
const postPurchase = { list: offerPaths.postPurchase, one: `${base}/post-purchase/offer` };

/** Screens by the names the documents give them (V011–V017). Those that end in `{id}` are editors; 0 makes one. */
export const namedRoutes = {
  'boost-upsell:dashboard': base,
  'boost-upsell:up-sell:custom-offer': `${base}/up-sell/offer/{id}`,
  'boost-upsell:post-purchase:index': postPurchase.list,
  'boost-upsell:post-purchase:list': postPurchase.list,
  'boost-upsell:post-purchase:add': `${postPurchase.one}/0`,
  'boost-upsell:post-purchase:edit': `${postPurchase.one}/{id}`,
  'boost-upsell:post-purchase:view': `${postPurchase.one}/{id}`,
  'boost-upsell:pre-purchase:offers:list': offerPaths.offers,
  'boost-upsell:pre-purchase:combo-product:list': `${base}/pre-purchase/bundles/list`,
  'boost-upsell:pre-purchase:combo-product:detail': `${base}/pre-purchase/bundles/{id}`,
  'boost-upsell:cross-sell:quantity-discounts': `${quantity.one}/{id}`,
  'boost-upsell:cross-sell:quantity-discounts:index': quantity.list,
  'boost-upsell:cross-sell:quantity-discounts:list': quantity.list,
  'boost-upsell:cross-sell:quantity-discounts:add': `${quantity.one}/0`,
  'boost-upsell:cross-sell:quantity-discounts:edit': `${quantity.one}/{id}`,
  'boost-upsell:cross-sell:quantity-discounts:view': `${quantity.one}/{id}`,
  'boost-upsell:cross-sell:bundles': `${base}/cross-sell/bundle-offer/list`,
  'boost-upsell:cross-sell:bundles:bundle-offer': `${base}/cross-sell/bundle-offer/{id}`,
  'boost-upsell:cross-sell:accessories': offerPaths.accessories,
  'boost-upsell:cross-sell:accessories:accessories-offer': `${base}/cross-sell/accessories/{id}`,
} as const;
export type RouteName = keyof typeof namedRoutes;

/** The address of a named screen. */
export function namedPath(name: RouteName, id = 0): string {
  return namedRoutes[name].replace('{id}', String(id));
}

/** The five ways on from the start guide: each editor by its name, and the kind it begins with (V013–V017). */
export const wizardEntries = [
  { id: 'pre-purchase', route: 'boost-upsell:up-sell:custom-offer', type: 'pre-purchase' },
  { id: 'accessory', route: 'boost-upsell:cross-sell:accessories:accessories-offer', type: 'accessory' },
  { id: 'post-purchase', route: 'boost-upsell:up-sell:custom-offer', type: 'post-purchase' },
  { id: 'bundle', route: 'boost-upsell:cross-sell:bundles:bundle-offer', type: 'product-bundles' },
  { id: 'quantity', route: 'boost-upsell:cross-sell:quantity-discounts', type: 'quantity-discount' },
] as const satisfies readonly { id: string; route: RouteName; type: string }[];
