import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const productImageTable = pgTable(
  'product_images',
  {
    shop_id: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    product_id: bigint({ mode: 'number' }).notNull(),
    source_url: text(),
    /** Our own copy, a row of `files`. */
    file_id: bigint({ mode: 'number' }),
    status: text({ enum: ['pending', 'ready', 'unreachable'] })
      .notNull()
      .default('pending'),
    alt: text().notNull().default(''),
    position: integer().notNull().default(1),
    width: integer(),
    height: integer(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.shop_id, table.id] })],
);
export type ProductImageRecord = typeof productImageTable.$inferSelect;
