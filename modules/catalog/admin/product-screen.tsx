import { ProductCollections } from '../collection/admin/product-collections.tsx';
import { ProductPage } from '../product/admin/product-page.tsx';

/** The editor of a product, with the collections it is in. */
export function ProductScreen() {
  return <ProductPage Collections={ProductCollections} />;
}
