import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { htmlText } from '#core/contract/html-text.ts';
import { id, timestamp } from '#core/contract/scalar.ts';
import {
  collectionKinds,
  collectionSortOrders,
  longestCondition,
  maxPlacedProducts,
  maxRules,
  ruleColumns,
  ruleRelations,
} from './collection-choice.ts';
import { collectionSentences } from './collection-refusals.ts';

/**
 * One condition of a smart collection. `condition` is a text, or a number as text: an amount in the shop's currency
 * ("12.50"), a weight with its unit ("1.5 lb"; kg when it has none), a stock ("-2").
 */
export const collectionRule = z
  .object({
    column: z.enum(ruleColumns),
    relation: z.enum(ruleRelations),
    condition: z.string().max(longestCondition),
  })
  .meta({ id: 'CollectionRule' });
export type CollectionRule = z.infer<typeof collectionRule>;

const picture = z.object({
  src: fileAddress(z.string()),
  thumbnail: fileAddress(z.string()),
  alt_text: z.string(),
  /** The same. */
  alt: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** When the file came. */
  created_at: timestamp,
});

/** A complete collection. Rows of lists are the same, unless `fields` is given. */
export const collection = z
  .object({
    id,
    title: z.string(),
    handle: z.string(),
    kind: z.enum(collectionKinds),
    sort_order: z.enum(collectionSortOrders),
    published: z.boolean(),
    /** When it was published last; null while it is not. */
    published_at: timestamp.nullable(),
    /** Exact; deleted products do not count. */
    products_count: z.int(),
    /** A smart collection whose rules changed and whose products are still being looked up. */
    updating: z.boolean(),
    /** Its place among the collections; smaller first. */
    position: z.int(),
    /** Its own image, else that of its first product. */
    image: picture.nullable(),
    /** Of a smart collection; none of a custom one. */
    rules: z.array(collectionRule),
    /** True: one rule is enough. False: all must hold. */
    disjunctive: z.boolean(),
    body_html: z.string(),
    metafields_global_title_tag: z.string(),
    metafields_global_description_tag: z.string(),
    /** Its own image. Null if `image` is its first product's. */
    own_image: picture.extend({ file_id: id }).nullable(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collection>;

const commonInput = {
  title: z.string().trim().min(1, coreSentences.blank).max(255),
  /** Made of the title when it is left out or empty. */
  handle: z.string().max(255).optional(),
  /** Made safe before it is stored. */
  body_html: htmlText.optional(),
  published: z.boolean().optional(),
  sort_order: z.enum(collectionSortOrders).optional(),
  metafields_global_title_tag: z.string().trim().max(255).optional(),
  metafields_global_description_tag: z.string().trim().max(1000).optional(),
  /**
   * A file that was uploaded (`POST /admin/uploads…`); null takes the picture away. A picture that has the `src` it was
   * answered with is that picture.
   */
  image: z
    .object({
      file_id: id.optional(),
      src: fileAddress(z.string().max(2000)).optional(),
      alt: z.string().trim().max(255).optional(),
      /** The same as above. The one that differs from the stored value counts. If both differ, they must agree. */
      alt_text: z.string().trim().max(255).optional(),
    })
    .nullable()
    .optional(),
};
const rules = z
  .array(collectionRule)
  .min(1, collectionSentences.add_condition)
  .max(maxRules, collectionSentences.at_most_conditions);

/** Products in their order; the whole list is written in one go. */
export const customCollectionInput = z.object({
  ...commonInput,
  product_ids: z.array(id).max(maxPlacedProducts).optional(),
});

export const smartCollectionInput = z.object({ ...commonInput, rules, disjunctive: z.boolean().optional() });

/** Either kind; without `kind` it is smart when it has rules. The kind cannot be changed later. */
export const collectionInput = z.object({
  ...commonInput,
  kind: z.enum(collectionKinds).optional(),
  product_ids: z.array(id).max(maxPlacedProducts).optional(),
  rules: rules.optional(),
  disjunctive: z.boolean().optional(),
});
export type CollectionInput = z.infer<typeof collectionInput>;

/** Optional in an update: the version that was read. */
export const changed = { version: z.int().optional() };
