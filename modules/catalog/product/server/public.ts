/** Exports for the server of other areas. */
export { productDetail } from './product-queries.ts';
export { insertProducts, type InsertedProduct, type NewProduct } from './product-insert.ts';
export { nameSoldOrder, nameStockReason, reserveStock, restock } from './stock.ts';
export {
  type UpsertedProduct,
  type UpsertProduct,
  upsertProducts,
  withdrawProducts,
  fetchProductImages,
} from './product-upsert.ts';
export { stockLevels } from './stock-levels.ts';
export { variantCosts } from './variant-costs.ts';
export { variantProducts } from './variant-products.ts';
