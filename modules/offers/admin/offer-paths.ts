/** Where the offers' screens are (A§2, R001–R039); the address is the interface of a screen. */
export const offerPaths = {
  overview: '/apps/boost-upsell',
  offers: '/apps/boost-upsell/pre-purchase/offers/list',
  quantity: '/apps/boost-upsell/cross-sell/quantity-offer/list',
  newQuantity: '/apps/boost-upsell/cross-sell/quantity-offer/0',
} as const;

/** The editor of a quantity discount; 0 makes a new one. */
export function quantityPath(id: number): string {
  return `/apps/boost-upsell/cross-sell/quantity-offer/${id}`;
}
