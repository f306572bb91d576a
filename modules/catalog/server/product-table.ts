import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** An option of a product as its row keeps it; `values` in the order in which they are offered. */
export interface ProductOption {
  name: string;
  position: number;
  values: string[];
}

export const productTable = pgTable(
  'products',
  {
    shop_id: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    handle: text().notNull(),
    body_html: text().notNull().default(''),
    vendor: text().notNull().default(''),
    product_type: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    options: jsonb().$type<ProductOption[]>().notNull().default([]),
    gift_card: boolean().notNull().default(false),
    seo_title: text().notNull().default(''),
    seo_description: text().notNull().default(''),
    extra: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Only an active product can be published. */
    status: text({ enum: ['active', 'draft', 'archived'] })
      .notNull()
      .default('active'),
    published_at: timestamp({ withTimezone: true }),
    deleted_at: timestamp({ withTimezone: true }),
    price_min_minor: bigint({ mode: 'number' }).notNull().default(0),
    price_max_minor: bigint({ mode: 'number' }).notNull().default(0),
    variant_count: integer().notNull().default(0),
    inventory_total: integer().notNull().default(0),
    available: boolean().notNull().default(false),
    search: text().generatedAlwaysAs(sql`''`),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.shop_id, table.id] })],
);
export type ProductRecord = typeof productTable.$inferSelect;
