/** What other areas may call of the catalogue. */
export { insertCollections, type NewCollection } from '../collection/server/collection-insert.ts';
export { collectionDetail } from '../collection/server/collection-queries.ts';
export {
  hasPrices,
  forgetPricing,
  pricingFromMemory,
  pricingProductFromMemory,
  pricingProductsFromMemory,
  type PricingVariant,
  productsForPricing,
} from '../facts/server/pricing-facts.ts';
export { productDetail } from '../product/server/product-queries.ts';
export { insertProducts, type InsertedProduct, type NewProduct } from '../product/server/product-insert.ts';
export {
  buyableInCategory,
  buyableInCollection,
  collectionsNamed,
  newestBuyable,
  buyableByRules,
  buyableWithTags,
  productsWithSkus,
  buyableOfType,
} from '../facts/server/buyable-products.ts';
export { nameSoldOrder, nameStockReason, reserveStock, restock } from '../product/server/stock.ts';
export { type StoreProduct, storeProduct } from '../store/server/store-product.ts';
export {
  type StoreCard,
  storeCards,
  storeCollections,
  type StoreFilter,
  type StoreImage,
  storeProducts,
} from '../store/server/store-queries.ts';
export {
  productTitles,
  targetPreviews,
  type TargetPreview,
  targetTitles,
} from '../facts/server/target-lookup.ts';
export {
  type UpsertedProduct,
  type UpsertProduct,
  upsertProducts,
  withdrawProducts,
  fetchProductImages,
} from '../product/server/product-upsert.ts';
export { stockLevels } from '../product/server/stock-levels.ts';
export {
  type UpsertCollection,
  upsertCollection,
  withdrawCollections,
} from '../collection/server/collection-upsert.ts';
export { variantCosts } from '../product/server/variant-costs.ts';
export { variantProducts } from '../product/server/variant-products.ts';
export { variantFacts } from '../facts/server/variant-facts.ts';
export {
  findTargets,
  type FoundTargets,
  type TargetKind,
  type TargetName,
  targetNames,
} from '../facts/server/target-names.ts';
export type { FileColumns, FurtherCells, FurtherRow } from '../import/server/file-columns.ts';
