import { toMajor } from '#core/rules/money.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { publicUrl } from '#core/server/files/uploads.ts';
import type { RowTable } from '#core/server/call/row-table.ts';
import type { MappedService, Product, ProductImage, Variant } from '../contract/product.ts';
import { weightOfGrams } from '../rules/variant-weight.ts';
import type { ReadProduct } from './product-row.ts';
import type { VariantRecord } from './variant-row.ts';

/** Shown until there is a copy of our own, and for good where there is none to get. */
export const placeholderUrl = '/files/placeholder.svg';

/** Where the image of this key is served; the placeholder without one. */
export function imageUrl(shopId: number, key: string | null): string {
  return key === null ? placeholderUrl : publicUrl({ shop_id: shopId, key });
}

export function imageUrls(shopId: number, key: string | null): { src: string; thumbnail: string } {
  const src = imageUrl(shopId, key);
  return { src, thumbnail: key === null ? src : `${src}?w=128` };
}

/** Can be bought now: untracked, on backorder, or in stock. */
export function isAvailable(
  variant: Pick<VariantRecord, 'inventory_management' | 'inventory_policy' | 'inventory_quantity'>,
): boolean {
  return (
    variant.inventory_management === '' ||
    variant.inventory_policy === 'continue' ||
    variant.inventory_quantity > 0
  );
}

/** A time as the database writes it → as replies do. */
export const iso = (time: string): string => new Date(time).toISOString();

export function variantReply(shop: ActingShop, record: VariantRecord): Variant {
  const { price_minor, compare_at_price_minor, cost_minor, ...columns } = record;
  const major = (minor: number | null) => (minor === null ? null : toMajor(minor, shop.currency));
  return {
    ...columns,
    price: toMajor(price_minor, shop.currency),
    compare_at_price: major(compare_at_price_minor),
    cost_per_item: major(cost_minor),
    weight: weightOfGrams(record.grams, record.weight_unit),
    available: isAvailable(record),
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  };
}

export type FirstImage = {
  key: string | null;
  alt: string;
};

/** The same with the other stored fields. */
export type MainImage = FirstImage & {
  id: number;
  product_id: number;
  position: number;
  width: number | null;
  height: number | null;
  created_at: string;
  updated_at: string;
};

/** Fields of every answer about a product image. */
export function imageReply<Row extends MainImage>(shop: ActingShop, { key, alt, ...image }: Row) {
  return {
    ...image,
    ...imageUrls(shop.id, key),
    alt_text: alt,
    alt,
    created_at: iso(image.created_at),
    updated_at: iso(image.updated_at),
  };
}

/** Data for an answer about a product, without the parts that its fields don't need. */
export interface ProductSource {
  shop: ActingShop;
  record: ReadProduct;
  image: MainImage | undefined;
  /** All of them on request, else the first. */
  variants: readonly VariantRecord[];
  tracked: boolean;
  images: readonly ProductImage[];
  services: readonly MappedService[];
  collectionIds: readonly number[];
}

/** How each field of a product is made. */
export const productTable: RowTable<ProductSource, Product> = {
  id: ({ record }) => record.id,
  title: ({ record }) => record.title,
  handle: ({ record }) => record.handle,
  vendor: ({ record }) => record.vendor,
  product_type: ({ record }) => record.product_type,
  tags: ({ record }) => record.tags.join(', '),
  status: ({ record }) => record.status,
  published: ({ record }) => record.published_at !== null,
  published_at: ({ record }) => record.published_at && iso(record.published_at),
  _deleted: ({ record }) => record.deleted_at !== null,
  available: ({ record }) => record.available && record.deleted_at === null,
  image: ({ shop, image }) => (image ? imageReply(shop, image) : null),
  price_min: ({ shop, record }) => toMajor(record.price_min_minor, shop.currency),
  price_max: ({ shop, record }) => toMajor(record.price_max_minor, shop.currency),
  variant_count: ({ record }) => record.variant_count,
  inventory_quantity: ({ record }) => record.inventory_total,
  inventory_tracked: ({ tracked }) => tracked,
  options: ({ record }) =>
    record.options.map((option) => ({ id: option.position, product_id: record.id, ...option })),
  variants: ({ shop, variants }) => variants.map((variant) => variantReply(shop, variant)),
  first_variant: ({ shop, variants: [first] }) => (first ? variantReply(shop, first) : null),
  body_html: ({ record }) => record.body_html,
  images: ({ images }) => [...images],
  collection_ids: ({ collectionIds }) => [...collectionIds],
  fulfillment_services: ({ services }) => [...services],
  gift_card: ({ record }) => record.gift_card,
  metafields_global_title_tag: ({ record }) => record.seo_title,
  metafields_global_description_tag: ({ record }) => record.seo_description,
  version: ({ record }) => record.version,
  created_at: ({ record }) => iso(record.created_at),
  updated_at: ({ record }) => iso(record.updated_at),
};
