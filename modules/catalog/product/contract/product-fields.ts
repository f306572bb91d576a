import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { Product } from './product.ts';

/** Fields for the product list. */
export const listedProductFields = fieldList(
  'title',
  'handle',
  'vendor',
  'product_type',
  'tags',
  'status',
  'published',
  'available',
  'image',
  'price_min',
  'price_max',
  'variant_count',
  'inventory_quantity',
  'inventory_tracked',
);
export type ProductRow = RowWith<Product, typeof listedProductFields>;

const picked = [
  'title',
  'image',
  'price_min',
  'variant_count',
  'inventory_quantity',
  'inventory_tracked',
  'published',
  'available',
  '_deleted',
] as const;

/** Fields for pickers and lists of selected products. */
export const pickedProductFields = fieldList(...picked);
export type PickedProduct = RowWith<Product, typeof pickedProductFields>;

/** The same where a variant is chosen. */
export const variantPickerFields = fieldList(...picked, 'variants');
export type PickedVariants = RowWith<Product, typeof variantPickerFields>;

/** Fields for previews of offers and widgets: each product with its first variant. */
export const previewedProductFields = fieldList(
  'title',
  'handle',
  'image',
  'options',
  'price_min',
  'variant_count',
  'first_variant',
  'published',
  'available',
  '_deleted',
);
export type PreviewedProduct = RowWith<Product, typeof previewedProductFields>;
