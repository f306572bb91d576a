import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import {
  count,
  done,
  id,
  idList,
  idParam,
  idParams,
  queryBoolean,
  sinceId,
  timestamp,
} from '#core/contract/scalar.ts';

/** The place of one product in one collection. */
export const collect = z
  .object({
    id,
    collection_id: id,
    product_id: id,
    /** Smaller first; there may be gaps. */
    position: z.int(),
    /** The position as text of equal length, so that it sorts like the number. */
    sort_value: z.string(),
    /** Always false. Only for API clients that read it. */
    featured: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Collect' });
export type Collect = z.infer<typeof collect>;

const filters = {
  collection_id: idParam.optional(),
  product_id: idParam.optional(),
  /** Only collects with a larger id; a list then runs upwards by id. */
  since_id: sinceId.optional(),
};

/** Lists products of collections, by position within a collection, else by id (C134). */
export const listCollects = endpoint({
  name: 'listCollects',
  method: 'GET',
  path: '/admin/collects.json',
  summary: 'Collects: which products are in which collections',
  permission: 'products',
  scope: 'read_products',
  query: z.object({ ...filters, ...loopPaging(collect, 250, 50) }),
  reply: z.object({ collects: z.array(collect), has_more: z.boolean() }),
});

export const countCollects = endpoint({
  name: 'countCollects',
  method: 'GET',
  path: '/admin/collects/count.json',
  summary: 'Number of collects',
  permission: 'products',
  scope: 'read_products',
  query: z.object(filters),
  reply: count,
});

export const getCollect = endpoint({
  name: 'getCollect',
  method: 'GET',
  path: '/admin/collects/{id}.json',
  summary: 'One collect',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object(fieldsOf(collect)),
  reply: z.object({ collect }),
});

/**
 * Adds a product at the end of a custom collection; one that is there already stays where it is (C135). 422
 * for a smart collection.
 */
export const createCollect = endpoint({
  name: 'createCollect',
  method: 'POST',
  path: '/admin/collects.json',
  summary: 'Adds a product to a manual collection',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ collect: z.object({ collection_id: id, product_id: id }) }),
  example: { collect: { collection_id: 2301, product_id: 1201 } },
  reply: z.object({ collect }),
  status: 201,
});

/** Takes a product out of a custom collection (C136). 422 for a smart collection: its rules decide. */
export const deleteCollect = endpoint({
  name: 'deleteCollect',
  method: 'DELETE',
  path: '/admin/collects/{id}.json',
  summary: 'Removes a product from a manual collection',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  reply: done,
});

/**
 * Counts the products of each collection, all or by whether they are published (C092): of the first 5,000 each by
 * itself, and in `count` the sum of all.
 */
export const countCollectedProducts = endpoint({
  name: 'countCollectedProducts',
  method: 'GET',
  path: '/admin/collects/count-with-product-param.json',
  summary: 'Number of products in each collection, all or only published ones',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object({ collection_ids: idList().optional(), product_published: queryBoolean.optional() }),
  reply: z.object({
    count: z.int(),
    collections: z.array(z.object({ collection_id: id, count: z.int() })),
  }),
});
