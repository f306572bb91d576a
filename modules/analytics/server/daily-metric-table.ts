import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Sums by day of the shop's own calendar. Money in minor units. */
export const dailyMetricTable = pgTable(
  'daily_metrics',
  {
    shop_id: integer().notNull(),
    subject: text().notNull(),
    subject_id: bigint({ mode: 'number' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    metric: text().notNull(),
    value: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.shop_id, table.subject, table.subject_id, table.day, table.metric] }),
  ],
);
