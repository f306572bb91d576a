import type { Catalogue, Sellable } from './woo-catalogue.ts';
import type { WooStore } from './woo-store.ts';

/**
 * The store as shoppers see it where a plugin shows another currency: prices times its rate, amounts of coupons as
 * they are, while REST goes on in the store's own. Plugins differ in what they do with fixed coupons; that they leave
 * them is the least kind.
 */
export function inCurrency(store: WooStore): WooStore {
  const shown = store.settings.shopperCurrency;
  if (!shown) return store;
  const converted = (sellable: Sellable | undefined): Sellable | undefined =>
    sellable && {
      ...sellable,
      price: Math.round(sellable.price * shown.rate * 100) / 100,
      regularPrice: Math.round(sellable.regularPrice * shown.rate * 100) / 100,
    };
  const catalogue: Catalogue = {
    ...store.catalogue,
    sellable: (id) => converted(store.catalogue.sellable(id)),
  };
  return { ...store, catalogue, settings: { ...store.settings, currency: shown.code } };
}
