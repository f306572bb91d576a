import { maxVariants, maxImages } from './product-bounds.ts';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idList, idParam, idParams, paging, searchText, timestamp } from '#core/contract/scalar.ts';
import { productFilters } from './product-calls.ts';
import { formBytes, newOptions, productFields, stockReason, variantInput } from './product-input.ts';
import { productSentences } from './product-refusals.ts';
import { product, productStatus } from './product.ts';

export const createProduct = endpoint({
  name: 'createProduct',
  method: 'POST',
  path: '/admin/products.json',
  summary: 'Creates a product with its options, variants and images',
  permission: 'products',
  scope: 'write_products',
  maxBytes: formBytes,
  body: z.object({ product: productFields.extend({ options: newOptions }) }),
  example: {
    product: {
      title: 'Stoneware mug',
      body_html: '<p>Thrown by hand, holds 300 ml.</p>',
      vendor: 'Harbour Ceramics',
      product_type: 'Mugs',
      tags: 'stoneware, kitchen',
      status: 'active',
      options: [{ name: 'Colour', values: ['Sand', 'Slate'] }],
      variants: [
        { option1: 'Sand', sku: 'MUG-SAND', price: 28, inventory_quantity: 12 },
        { option1: 'Slate', sku: 'MUG-SLATE', price: 28, inventory_quantity: 8 },
      ],
    },
  },
  idempotent: true,
  reply: z.object({ product }),
  status: 201,
});

/** 409 carries `current`, the product as it is now. What is not named stays as it is. */
export const updateProduct = endpoint({
  name: 'updateProduct',
  method: 'PUT',
  path: '/admin/products/{id}.json',
  summary: 'Changes a product; given lists replace the stored ones',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  maxBytes: formBytes,
  body: z.object({
    product: productFields.partial().extend({
      version: z.int().optional(),
      /** Images to remove, with or without `images`. Images that `images` names stay. */
      delete_image_ids: z.array(id).max(maxImages).optional(),
    }),
  }),
  example: { product: { title: 'Stoneware mug, 300 ml', tags: 'stoneware, kitchen, new', status: 'active' } },
  reply: z.object({ product }),
  errors: { 409: ['core.stale'] },
});

/** Offers and orders that name it still show it, as deleted (`_deleted`). */
export const deleteProduct = endpoint({
  name: 'deleteProduct',
  method: 'DELETE',
  path: '/admin/products/{id}.json',
  summary: 'Deletes a product',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  reply: done,
});

/** Stock is copied only on request. The copy is a draft by default. */
export const duplicateProduct = endpoint({
  name: 'duplicateProduct',
  method: 'POST',
  path: '/admin/products/{id}/duplicate.json',
  summary: 'Duplicates a product',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  body: z.object({
    product: z
      .object({
        title: z.string().trim().min(1).max(255).optional(),
        status: productStatus.optional(),
        with_images: z.boolean().optional(),
        with_inventory: z.boolean().optional(),
      })
      .optional(),
  }),
  example: { product: { title: 'Stoneware bowl', status: 'draft', with_images: false } },
  reply: z.object({ product }),
  status: 201,
});

/** Which products: `ids`, or all of a list's `filter` (its query, as texts) but `exclude_ids`. */
const maxChosen = 5000;
const chosen = {
  ids: z.array(id).min(1).max(maxChosen).optional(),
  filter: z.object(productFilters).optional(),
  exclude_ids: z.array(id).max(maxChosen).optional(),
};
export const oneChoice = (body: { ids?: unknown; filter?: unknown }) =>
  (body.ids === undefined) !== (body.filter === undefined);
const choiceMessage = { error: productSentences.ids_or_filter, path: ['ids'] };

/** Above 250 products it goes on as a job; then `job_id` is there. */
const bulkReply = z.object({
  status: z.literal(true),
  is_process_background: z.boolean(),
  count: z.int(),
  job_id: id.optional(),
});

const tagList = z.array(z.string().trim().min(1).max(255)).max(50);
const collectionList = z.array(id).max(50);

/** `published: true` makes products active, too; `status` other than active unpublishes. */
export const bulkProductData = z.object({
  published: z.boolean().optional(),
  status: productStatus.optional(),
  add_tags: tagList.optional(),
  remove_tags: tagList.optional(),
  /** Custom collections. */
  add_collections: collectionList.optional(),
  remove_collections: collectionList.optional(),
  vendor: z.string().trim().max(255).optional(),
  product_type: z.string().trim().max(255).optional(),
  /** The fulfillment service of all their variants, in the form of a variant's field. */
  fulfillment_service: z.string().trim().min(1).max(255).optional(),
});
export type BulkProductData = z.infer<typeof bulkProductData>;

export const changeProducts = endpoint({
  name: 'changeProducts',
  method: 'PATCH',
  path: '/admin/products.json',
  summary: 'Changes many products',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ ...chosen, data: bulkProductData }).refine(oneChoice, choiceMessage),
  example: { ids: [1201], data: { add_tags: ['sale'], status: 'active' } },
  reply: bulkReply,
});

/** `ids` can be in the query instead, as a comma list, without another choice in the body. */
export const deleteProducts = endpoint({
  name: 'deleteProducts',
  method: 'DELETE',
  path: '/admin/products.json',
  summary: 'Deletes many products',
  permission: 'products',
  scope: 'write_products',
  query: z.object({ ids: idList(maxChosen).optional() }),
  body: z.object(chosen).nullish(),
  example: { ids: [1201] },
  reply: bulkReply,
});

const named = { search: searchText.optional(), limit: paging(1000, 200).limit };

export const listProductTags = endpoint({
  name: 'listProductTags',
  method: 'GET',
  path: '/admin/products/tags.json',
  summary: 'Tags in use, by name',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(named),
  reply: z.object({ success: z.literal(true), tags: z.array(z.string()) }),
});

export const listProductTypes = endpoint({
  name: 'listProductTypes',
  method: 'GET',
  path: '/admin/products/types.json',
  summary: 'Product types in use, by name',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(named),
  reply: z.object({ types: z.array(z.string()) }),
});

export const listProductVendors = endpoint({
  name: 'listProductVendors',
  method: 'GET',
  path: '/admin/products/vendors.json',
  summary: 'Vendors in use, by name',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(named),
  reply: z.object({ vendors: z.array(z.string()) }),
});

/** The option names that products have (Size, Color), by name, with the values they are found with: at most 200 each. */
export const listProductOptions = endpoint({
  name: 'listProductOptions',
  method: 'GET',
  path: '/admin/products/options.json',
  summary: 'Options in use with their values, by name',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object({ search: searchText.optional(), limit: paging(200, 50).limit }),
  reply: z.object({ options: z.array(z.object({ name: z.string(), values: z.array(z.string()).max(200) })) }),
});

/** One change of a variant's stock. */
export const inventoryMovement = z.object({
  id,
  variant_id: id,
  /** '' once the variant is deleted. */
  variant_title: z.string(),
  sku: z.string(),
  delta: z.int(),
  quantity_after: z.int(),
  reason: z.enum([...stockReason.options, 'initial', 'sale', 'cancelled', 'refunded', 'import', 'sync']),
  /** The staff member. Null for shoppers and background tasks. */
  user: z.object({ id, name: z.string() }).nullable(),
  order_id: id.nullable(),
  created_at: timestamp,
});
export type InventoryMovement = z.infer<typeof inventoryMovement>;

export const listInventory = endpoint({
  name: 'listInventory',
  method: 'GET',
  path: '/admin/products/{id}/inventory.json',
  summary: 'Stock history of a product, newest first',
  permission: 'products',
  scope: 'read_inventory',
  params: idParams,
  query: z.object({ variant_id: idParam.optional(), ...paging(250, 50) }),
  reply: z.object({ movements: z.array(inventoryMovement), has_more: z.boolean() }),
});

/** Either the counted stock (`inventory_quantity`) or a difference (`inventory_adjustment`). */
const stockChange = z.object({
  variant_id: id,
  inventory_quantity: variantInput.shape.inventory_quantity,
  inventory_adjustment: variantInput.shape.inventory_adjustment,
  inventory_reason: variantInput.shape.inventory_reason,
});
export type StockChange = z.infer<typeof stockChange>;

/**
 * Sets or moves the stock of variants of one product, all or none, and answers with what each has now. What is wrong with
 * one is 422 at its place. A difference is added once for each `Idempotency-Key`.
 */
export const changeInventory = endpoint({
  name: 'changeInventory',
  method: 'POST',
  path: '/admin/products/{id}/inventory.json',
  summary: "Sets or adjusts the stock of a product's variants",
  permission: 'products',
  scope: 'write_inventory',
  params: idParams,
  body: z.object({ movements: z.array(stockChange).min(1).max(maxVariants) }),
  example: {
    movements: [{ variant_id: 3401, inventory_adjustment: 5, inventory_reason: 'received' }],
  },
  idempotent: true,
  reply: z.object({
    levels: z.array(z.object({ variant_id: id, sku: z.string(), inventory_quantity: z.int() })),
  }),
});
