import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const collectionTable = pgTable(
  'collections',
  {
    shop_id: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    handle: text().notNull(),
    body_html: text().notNull().default(''),
    kind: text({ enum: ['custom', 'smart'] })
      .notNull()
      .default('custom'),
    sort_order: text().notNull().default('manual'),
    /** A row of `files`. */
    image_file_id: bigint({ mode: 'number' }),
    published_at: timestamp({ withTimezone: true }).defaultNow(),
    products_count: integer().notNull().default(0),
    search: text().generatedAlwaysAs(sql`''`),
    version: integer().notNull().default(1),
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
  },
  (table) => [primaryKey({ columns: [table.shop_id, table.id] })],
);
