/** Exports for the server of other areas. */
export { type StoreProduct, storeProduct } from './store-product.ts';
export {
  type StoreCard,
  storeCards,
  storeCollections,
  type StoreFilter,
  type StoreImage,
  storeProducts,
} from './store-queries.ts';
