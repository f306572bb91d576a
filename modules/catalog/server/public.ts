/** What other areas may call of the catalogue. */
export { insertCollections, type NewCollection } from './collection-insert.ts';
export { collectionDetail } from './collection-queries.ts';
export {
  hasPrices,
  forgetPricing,
  pricingFromMemory,
  pricingProductFromMemory,
  pricingProductsFromMemory,
  type PricingVariant,
  productsForPricing,
} from './pricing-facts.ts';
export { productDetail } from './product-queries.ts';
export { insertProducts, type InsertedProduct, type NewProduct } from './product-insert.ts';
export {
  buyableInCategory,
  buyableInCollection,
  collectionsNamed,
  newestBuyable,
  buyableByRules,
  buyableWithTags,
  buyableOfType,
} from './buyable-products.ts';
export { nameSoldOrder, nameStockReason, reserveStock, restock } from './stock.ts';
export { type StoreProduct, storeProduct } from './store-product.ts';
export {
  type StoreCard,
  storeCards,
  storeCollections,
  type StoreFilter,
  type StoreImage,
  storeProducts,
} from './store-queries.ts';
export { productTitles, targetPreviews, type TargetPreview, targetTitles } from './target-lookup.ts';
export {
  type UpsertedProduct,
  type UpsertProduct,
  upsertProducts,
  withdrawProducts,
  fetchProductImages,
} from './product-upsert.ts';
export { stockLevels } from './stock-levels.ts';
export { type UpsertCollection, upsertCollection, withdrawCollections } from './collection-upsert.ts';
export { variantCosts } from './variant-costs.ts';
export { variantFacts } from './variant-facts.ts';
