/**
 * What the outbox tells of products, in the order of what happened: `product.created`, `product.updated` and
 * `product.deleted`. Each product is named once per save; an import and a change of many name a batch at a time.
 */
export interface ProductsChanged {
  product_ids: number[];
}
export const productCreated = 'product.created';
export const productUpdated = 'product.updated';
export const productDeleted = 'product.deleted';
