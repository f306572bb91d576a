import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { collectionKinds, collectionSortOrders } from '../contract/collection-choice.ts';
import type { CollectionRule } from '../contract/collection.ts';

export const collectionTable = pgTable(
  'collections',
  {
    shop_id: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    handle: text().notNull(),
    body_html: text().notNull().default(''),
    kind: text({ enum: collectionKinds }).notNull().default('custom'),
    sort_order: text({ enum: collectionSortOrders }).notNull().default('manual'),
    /** A row of `files`. */
    image_file_id: bigint({ mode: 'number' }),
    published_at: timestamp({ withTimezone: true }).defaultNow(),
    products_count: integer().notNull().default(0),
    search: text().generatedAlwaysAs(sql`''`),
    version: integer().notNull().default(1),
    seo_title: text().notNull().default(''),
    seo_description: text().notNull().default(''),
    /** What its own picture shows, for those who cannot see it. */
    image_alt: text().notNull().default(''),
    rules: jsonb().$type<CollectionRule[]>().notNull().default([]),
    disjunctive: boolean().notNull().default(false),
    updating: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.shop_id, table.id] })],
);
export type CollectionRecord = typeof collectionTable.$inferSelect;

/** Which product stands in which collection, and where. */
export const collectTable = pgTable(
  'collects',
  {
    shop_id: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    collection_id: bigint({ mode: 'number' }).notNull(),
    product_id: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.shop_id, table.id] })],
);
export type CollectRecord = typeof collectTable.$inferSelect;
