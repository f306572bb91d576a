import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const variantTable = pgTable(
  'variants',
  {
    shop_id: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    product_id: bigint({ mode: 'number' }).notNull(),
    title: text().notNull().default('Default Title'),
    option1: text(),
    option2: text(),
    option3: text(),
    sku: text().notNull().default(''),
    barcode: text().notNull().default(''),
    price_minor: bigint({ mode: 'number' }).notNull().default(0),
    compare_at_price_minor: bigint({ mode: 'number' }),
    cost_minor: bigint({ mode: 'number' }),
    grams: integer().notNull().default(0),
    weight_unit: text().notNull().default('kg'),
    /** '' when stock is not tracked. */
    inventory_management: text().notNull().default(''),
    inventory_policy: text({ enum: ['deny', 'continue'] })
      .notNull()
      .default('deny'),
    inventory_quantity: integer().notNull().default(0),
    fulfillment_service: text().notNull().default('manual'),
    requires_shipping: boolean().notNull().default(true),
    taxable: boolean().notNull().default(true),
    image_id: bigint({ mode: 'number' }),
    position: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.shop_id, table.id] })],
);
export type VariantRecord = typeof variantTable.$inferSelect;
