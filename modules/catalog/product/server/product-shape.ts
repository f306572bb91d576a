import { toMajor } from '#core/rules/money.ts';
import type { ActingShop } from '#core/server/context.ts';
import { publicUrl } from '#core/server/uploads.ts';
import type { ProductRow, Variant } from '../contract/product.ts';
import type { ListedProduct } from './product-row.ts';
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

const gramsOf: Readonly<Record<string, number>> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** 1.5 oz → 43. Weights are kept in whole grams. */
export function gramsOfWeight(weight: number, unit: string): number {
  return Math.round(weight * (gramsOf[unit] ?? 1000));
}

/** 43 g in oz → 1.5: the shortest number that is this many grams, so that what was typed is what is shown. */
export function weightOfGrams(grams: number, unit: string): number {
  const exact = grams / (gramsOf[unit] ?? 1000);
  for (let digits = 0; digits < 4; digits += 1) {
    const weight = Number(exact.toFixed(digits));
    if (gramsOfWeight(weight, unit) === grams) return weight;
  }
  return Number(exact.toFixed(4));
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

export interface FirstImage {
  key: string | null;
  alt: string;
}

export function productRowReply(
  shop: ActingShop,
  record: ListedProduct,
  beside: { image: FirstImage | undefined; variants: readonly VariantRecord[]; tracked: boolean },
): ProductRow {
  const { image, variants, tracked } = beside;
  return {
    id: record.id,
    title: record.title,
    handle: record.handle,
    vendor: record.vendor,
    product_type: record.product_type,
    tags: record.tags.join(', '),
    status: record.status,
    published: record.published_at !== null,
    published_at: record.published_at && iso(record.published_at),
    _deleted: record.deleted_at !== null,
    available: record.available && record.deleted_at === null,
    image: image ? { ...imageUrls(shop.id, image.key), alt_text: image.alt } : null,
    price_min: toMajor(record.price_min_minor, shop.currency),
    price_max: toMajor(record.price_max_minor, shop.currency),
    variant_count: record.variant_count,
    inventory_quantity: record.inventory_total,
    inventory_tracked: tracked,
    options: record.options,
    variants: variants.map((variant) => variantReply(shop, variant)),
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  };
}
