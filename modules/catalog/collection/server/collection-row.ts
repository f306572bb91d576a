import { sql } from 'drizzle-orm';
import type { CollectionKind, CollectionSortOrder } from '../contract/collection-choice.ts';
import type { CollectionRule } from '../contract/collection.ts';

/** A collection as stored, with times as the database writes them. */
export type CollectionRecord = {
  id: number;
  title: string;
  handle: string;
  body_html: string;
  kind: CollectionKind;
  sort_order: CollectionSortOrder;
  /** A row of `files`. */
  image_file_id: number | null;
  published_at: string | null;
  products_count: number;
  version: number;
  seo_title: string;
  seo_description: string;
  /** Alt text of the collection's own image. */
  image_alt: string;
  rules: CollectionRule[];
  disjunctive: boolean;
  updating: boolean;
  position: number;
  created_at: string;
  updated_at: string;
};

const shortColumns = sql`c.id, c.title, c.handle, c.kind, c.sort_order, c.image_file_id, c.published_at, c.products_count, c.version,
  c.seo_title, c.seo_description, c.image_alt, c.rules, c.disjunctive, c.updating, c.position, c.created_at, c.updated_at`;

/** Of `collections c`. */
export const collectionColumns = sql`${shortColumns}, c.body_html`;

/** The same. The description is '' unless it was requested, because it can be long. */
export const readCollectionColumns = (description: boolean) =>
  sql`${shortColumns}, CASE WHEN ${description} THEN c.body_html ELSE '' END AS body_html`;

/** The position of a product in a collection. */
export type CollectRecord = {
  id: number;
  collection_id: number;
  product_id: number;
  position: number;
  created_at: string;
  updated_at: string;
};

/** Of `collects l`. */
export const collectColumns = sql`l.id, l.collection_id, l.product_id, l.position, l.created_at, l.updated_at`;
