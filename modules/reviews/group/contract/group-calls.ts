import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { alsoNamed } from '#core/contract/also-named.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  id,
  idList,
  idParam,
  idParams,
  paging,
  searchText,
  sorting,
  timestamp,
} from '#core/contract/scalar.ts';
import { groupSentences as say } from './group-refusals.ts';
import { minProducts, maxGroupName, maxAtOnce, maxProducts } from './group-words.ts';

const name = z.string().trim().min(1, say.name_the_group).max(maxGroupName);

/** Products that share their reviews, each once, in the order in which shoppers see them. */
const productIds = z
  .array(id)
  .max(maxProducts)
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length >= minProducts, say.two_products);

const group = z
  .object({
    id,
    name,
    /** Its products; fewer than two if others were deleted since. */
    ids: z.array(id),
    /** The first three of them. */
    products: z.array(z.object({ id, title: z.string(), image: fileAddress(z.string()).nullable() })),
    /** Number of published reviews of its products, on-site and imported. */
    review_count: z.int().min(0),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ReviewProductGroup' });
export type ReviewGroup = z.infer<typeof group>;

const change = z.object({
  name: name.optional(),
  ids: productIds.optional(),
  /** The version that the caller read; without one the last save wins. */
  version: z.int().min(1).optional(),
});
export type GroupChange = z.infer<typeof change>;

const changeOfOne = change.extend({ id }).meta({ id: 'ReviewProductGroupChange' });

const one = { review_product_group: group };
/** The fields that each write answers besides its own (V435). `message` is text for people. */
const confirmation = { success: z.literal(true), message: z.string() };

const groupSorting = sorting(['updated_at', 'name', 'id'], 'updated_at', 'desc');

/** Groups, the last changed first (C182, V411, V477). `sort_mode` is the platform's name for `sort_direction`. */
export const listReviewGroups = endpoint({
  name: 'listReviewGroups',
  method: 'GET',
  path: '/admin/reviews/product-groups.json',
  summary: 'Groups of products that share their reviews, last changed first',
  permission: 'apps',
  scope: 'read_reviews',
  query: z.object({
    search: searchText.optional(),
    ...paging(250, 50),
    ...groupSorting,
    sort_direction: alsoNamed('sort_mode', groupSorting.sort_direction),
  }),
  reply: z.object({
    review_product_groups: z.array(group),
    total: z.int().min(0),
    has_more: z.boolean(),
  }),
});

/** One group, by the id in the query (C177). */
export const getNamedReviewGroup = endpoint({
  name: 'getNamedReviewGroup',
  method: 'GET',
  path: '/admin/reviews/product-group.json',
  summary: 'One product group, by the id in the query',
  permission: 'apps',
  scope: 'read_reviews',
  query: z.object({ id: idParam }),
  reply: z.object(one),
});

/** One group (C184). */
export const getReviewGroup = endpoint({
  name: 'getReviewGroup',
  method: 'GET',
  path: '/admin/reviews/product-group/{id}.json',
  summary: 'One product group',
  permission: 'apps',
  scope: 'read_reviews',
  params: idParams,
  reply: z.object(one),
});

/** Creates a group of the products `ids` (C179, V429). A product of another group is 422 at `ids`, with both names. */
export const createReviewGroup = endpoint({
  name: 'createReviewGroup',
  method: 'POST',
  path: '/admin/reviews/product-group.json',
  summary: 'Creates a group of products that share their reviews',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ review_product_group: z.object({ name }), ids: productIds }),
  example: { review_product_group: { name: 'Mugs' }, ids: [1201, 1202] },
  reply: z.object({ ...confirmation, ...one }),
  status: 201,
  idempotent: true,
});

/** Changes the group that the body names (C178); two more calls change groups (ambiguity 78). Fields that are left out stay. */
export const updateNamedReviewGroup = endpoint({
  name: 'updateNamedReviewGroup',
  method: 'PUT',
  path: '/admin/reviews/product-group.json',
  summary: 'Changes the product group that the body names',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ review_product_group: changeOfOne }),
  example: { review_product_group: { id: 6901, name: 'Mugs and cups' } },
  reply: z.object({ ...confirmation, ...one }),
});

/** Changes several groups, each in its own way, all or none (C183): a product may go from one of them to another. */
export const updateReviewGroups = endpoint({
  name: 'updateReviewGroups',
  method: 'PUT',
  path: '/admin/reviews/product-groups.json',
  summary: 'Changes up to 50 product groups, each in its own way',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({
    review_product_groups: z.array(changeOfOne).min(1, say.name_a_group).max(50),
  }),
  example: { review_product_groups: [{ id: 6901, name: 'Mugs and cups' }] },
  reply: z.object({ ...confirmation, review_product_groups: z.array(group) }),
});

/** Changes a group (C185). Fields that are left out stay; an older `version` is 409 with the stored group. */
export const updateReviewGroup = endpoint({
  name: 'updateReviewGroup',
  method: 'PUT',
  path: '/admin/reviews/product-group/{id}.json',
  summary: 'Changes a product group',
  permission: 'apps',
  scope: 'write_reviews',
  params: idParams,
  body: z.object({ review_product_group: change }),
  example: { review_product_group: { name: 'Mugs and cups' } },
  reply: z.object({ ...confirmation, ...one }),
});

/** Deletes groups, all or none (C186, V412): their products and reviews stay. `ids=1,2` in the query, or `ids` in the body. */
export const deleteReviewGroups = endpoint({
  name: 'deleteReviewGroups',
  method: 'DELETE',
  path: '/admin/reviews/product-groups.json',
  summary: 'Deletes product groups; products and reviews stay',
  permission: 'apps',
  scope: 'write_reviews',
  query: z.object({ ids: idList(maxAtOnce).optional() }),
  body: z.object({ ids: z.array(id).min(1, say.name_a_group).max(maxAtOnce) }).optional(),
  example: { ids: [6901] },
  reply: z.object({ ...confirmation, count: z.int().min(0) }).meta({ id: 'ReviewProductGroupsDeleted' }),
});
