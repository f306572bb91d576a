import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import {
  count,
  idList,
  idParam,
  idParams,
  instant,
  loopSorting,
  queryBoolean,
  searchText,
  sinceId,
} from '#core/contract/scalar.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import { product, productStatus, variant } from './product.ts';
import { productTabs } from './product-tabs.ts';

/** Filters of lists, counts, exports and bulk changes. */
export const productFilters = {
  /** `ids` alone with `sort_by_requested_ids=true` keeps the given order, and also finds deleted ones (V182). */
  ids: idList().optional(),
  exclude_ids: idList(1000).optional(),
  /** Only products with a larger id; a list then runs upwards by id. */
  since_id: sinceId.optional(),
  title: searchText.optional(),
  search: searchText.optional(),
  handle: z.string().max(255).optional(),
  vendor: z.string().max(255).optional(),
  product_type: z.string().max(255).optional(),
  tag: z.string().max(255).optional(),
  collection_id: idParam.optional(),
  /** Products with a variant that it sends, by its handle. */
  fulfillment_service: z.string().max(255).optional(),
  status: productStatus.optional(),
  published_status: z.enum(['published', 'unpublished', 'any']).optional(),
  /** `true`: only products with something to buy (V181). */
  available: queryBoolean.optional(),
  /** `in_stock`: counted stock above 0; `out_of_stock`: nothing of it can be bought now. */
  stock: z.enum(['in_stock', 'out_of_stock']).optional(),
  created_at_min: instant.optional(),
  created_at_max: instant.optional(),
  updated_at_min: instant.optional(),
  updated_at_max: instant.optional(),
  published_at_min: instant.optional(),
  published_at_max: instant.optional(),
};

/**
 * Lists products by filter, at most 250 a page (C062), or those of `ids`, with `sort_by_requested_ids` in
 * that order and deleted ones, too (C063, C116). `search_variants=true` is for those who choose a variant (V295):
 * `search` also knows their titles ("mug red").
 *
 * One answer has at most 25,000 variants. A page whose products have more ends sooner: `has_more` is true then, and
 * `Link` (or `since_id`) goes on after its last product, so end a loop with `has_more`, not with a short page. Where a
 * page cannot end sooner (by `page` from 2 on, in the order of a search, with `sort_by_requested_ids`) it is 422 at
 * `limit`. `fields` without `variants` has no such bound.
 */
export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/admin/products.json',
  summary: 'Products by filter, or by ids in the given order',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object({
    ...productFilters,
    sort_by_requested_ids: queryBoolean.optional(),
    search_variants: queryBoolean.optional(),
    ...loopPaging(product),
    ...loopSorting([
      'id',
      'title',
      'vendor',
      'product_type',
      'inventory_quantity',
      'price',
      'updated_at',
      'created_at',
    ]),
  }),
  reply: z.object({ products: z.array(product), has_more: z.boolean() }),
});

export const countProducts = endpoint({
  name: 'countProducts',
  method: 'GET',
  path: '/admin/products/count.json',
  summary: 'Number of products',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(productFilters),
  reply: count,
});

/** Counts of all tabs of the list under one filter, in one answer (C327). */
export const countProductTabs = endpoint({
  name: 'countProductTabs',
  method: 'GET',
  path: '/admin/products/tab-counts.json',
  summary: 'Number of products in each tab of the list',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(productFilters),
  reply: tabCounts(productTabs satisfies Tabs<z.input<z.ZodObject<typeof productFilters>>>),
});

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/admin/products/{id}.json',
  summary: 'One product with variants, images and collections',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object(fieldsOf(product)),
  reply: z.object({ product }),
});

export const productFacets = endpoint({
  name: 'productFacets',
  method: 'GET',
  path: '/admin/products/facets.json',
  summary: 'The vendors, types and tags in use (at most 200 of each), for filters',
  permission: 'pick_products',
  scope: 'read_products',
  reply: z.object({
    vendors: z.array(z.string()),
    product_types: z.array(z.string()),
    tags: z.array(z.string()),
  }),
});

/** A variant with the fields that identify it across products. */
const shownVariant = variant.extend({
  product_title: z.string(),
  image: z.object({ src: fileAddress(z.string()), thumbnail: fileAddress(z.string()) }).nullable(),
});

/** Lists variants across products for the picker, by search or by ids; at most 250 a page (C066, V183). */
export const listVariants = endpoint({
  name: 'listVariants',
  method: 'GET',
  path: '/admin/catalog/variants.json',
  summary: 'Variants across products, for the picker',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object({
    search: searchText.optional(),
    ids: idList().optional(),
    /** Only variants with a larger id; a list then runs upwards by id. */
    since_id: sinceId.optional(),
    ...loopPaging(shownVariant, 250, 10),
  }),
  reply: z.object({ variants: z.array(shownVariant), has_more: z.boolean() }),
});
