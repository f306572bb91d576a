/** Texts of storefront calls in the shop's language, besides refusals: shipping methods and items removed from a cart. */
export interface ShopperWords {
  standard_delivery: string;
  express_delivery: string;
  /** Names no product, because a deleted product's name is unknown. */
  not_sold: string;
  sold_out(product: string): string;
  only_left(count: number, product: string): string;
}

const english: ShopperWords = {
  standard_delivery: 'Standard shipping',
  express_delivery: 'Express shipping',
  not_sold: 'An item in your cart is no longer available and was removed.',
  sold_out: (product) => `${product} is sold out and was removed from your cart.`,
  only_left: (count, product) => `Only ${count} of ${product} left.`,
};

const german: ShopperWords = {
  standard_delivery: 'Standardversand',
  express_delivery: 'Expressversand',
  not_sold: 'Ein Artikel in Ihrem Warenkorb ist nicht mehr verfügbar und wurde entfernt.',
  sold_out: (product) => `${product} ist ausverkauft und wurde aus Ihrem Warenkorb entfernt.`,
  only_left: (count, product) => `Von ${product} sind nur noch ${count} da.`,
};

export const shopperWords = (locale: string): ShopperWords => (/^de\b/i.test(locale) ? german : english);
