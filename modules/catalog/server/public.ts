/** What other areas may call of the catalogue. */
export {
  hasPrices,
  pricingFromMemory,
  pricingProductFromMemory,
  type PricingVariant,
  productsForPricing,
} from './pricing-facts.ts';
export {
  insertCollections,
  insertProducts,
  type InsertedProduct,
  type NewCollection,
  type NewProduct,
} from './product-insert.ts';
export { reserveStock } from './stock.ts';
export { type StoreProduct, storeProduct } from './store-product.ts';
export {
  type StoreCard,
  storeCollections,
  type StoreFilter,
  type StoreImage,
  storeProducts,
} from './store-queries.ts';
export { productTitles, targetPreviews, type TargetPreview, targetTitles } from './target-lookup.ts';
