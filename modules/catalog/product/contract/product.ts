import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { guardedField } from '#core/contract/guarded-field.ts';
import { amount, id, timestamp } from '#core/contract/scalar.ts';

export const productOption = z
  .object({
    /** Its place, by which `PUT …/reorder-options.json` and a product's `options` name it; another option's once it moves. */
    id,
    product_id: id,
    name: z.string(),
    position: z.int().min(1).max(3),
    values: z.array(z.string()),
  })
  .meta({ id: 'ProductOption' });

/** `published` is for products that are active and on the online store; a draft or archived product is never published. */
export const productStatus = z.enum(['active', 'draft', 'archived']);
export type ProductStatus = z.infer<typeof productStatus>;

export const productImage = z
  .object({
    id,
    product_id: id,
    /** Our own copy, or the placeholder when the outside address could not be reached. Append `?w=` 64, 128, 400, 900 or 1600. */
    src: fileAddress(z.string()),
    /** Small square copy. */
    thumbnail: fileAddress(z.string()),
    alt_text: z.string(),
    /** The same. */
    alt: z.string(),
    position: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    status: z.enum(['pending', 'ready', 'unreachable']),
    variant_ids: z.array(id),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ProductImage' });

export type ProductImage = z.infer<typeof productImage>;

export const variant = z
  .object({
    id,
    product_id: id,
    title: z.string(),
    option1: z.string().nullable(),
    option2: z.string().nullable(),
    option3: z.string().nullable(),
    sku: z.string(),
    barcode: z.string(),
    price: amount,
    compare_at_price: amount.nullable(),
    /** Cost per item. Null if it is unknown, or hidden from the caller. */
    cost_per_item: guardedField('read_profit', amount.nullable()),
    grams: z.int(),
    weight: z.number(),
    weight_unit: z.string(),
    /** '' when stock is not tracked. */
    inventory_management: z.string(),
    inventory_policy: z.enum(['deny', 'continue']),
    inventory_quantity: z.int(),
    /** The handle of its fulfillment service, or a name from a file or another store. `manual` is the shop itself. */
    fulfillment_service: z.string(),
    requires_shipping: z.boolean(),
    taxable: z.boolean(),
    image_id: id.nullable(),
    position: z.int(),
    /** Can be bought now: untracked, on backorder, or in stock. */
    available: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Variant' });
export type Variant = z.infer<typeof variant>;

/** The fulfillment service of a product's variants. If the shop doesn't have it, both are the name in the variants. */
const mappedService = z
  .object({
    service_name: z.string(),
    handle: z.string(),
    is_mapped: z.literal(true),
    can_remove_mapping: z.literal(true),
  })
  .meta({ id: 'MappedService' });
export type MappedService = z.infer<typeof mappedService>;

/** A complete product. Rows of lists are the same, unless `fields` is given. */
export const product = z
  .object({
    id,
    title: z.string(),
    handle: z.string(),
    vendor: z.string(),
    product_type: z.string(),
    tags: z.string(),
    status: productStatus,
    published: z.boolean(),
    published_at: timestamp.nullable(),
    /** True for a product that was deleted but is still named somewhere. */
    _deleted: z.boolean(),
    available: z.boolean(),
    /** The main image: the first of `images` that we have a copy of, else the first. */
    image: productImage.omit({ status: true, variant_ids: true }).meta({ id: 'MainImage' }).nullable(),
    price_min: amount,
    price_max: amount,
    variant_count: z.int(),
    inventory_quantity: z.int(),
    /** Whether any variant is tracked, so that 0 means sold out rather than unknown. */
    inventory_tracked: z.boolean(),
    options: z.array(productOption),
    /** All of them, in their order. */
    variants: z.array(variant),
    /** The first of `variants`, for clients that show one price. Null if there is none. */
    first_variant: variant.nullable(),
    body_html: z.string(),
    images: z.array(productImage),
    collection_ids: z.array(id),
    /** The fulfillment services of its variants, besides the shop itself. */
    fulfillment_services: z.array(mappedService),
    gift_card: z.boolean(),
    metafields_global_title_tag: z.string(),
    metafields_global_description_tag: z.string(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;
