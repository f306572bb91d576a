import { sql } from 'drizzle-orm';
import { idArray } from '#core/server/sql-array.ts';
import type { SalesNames } from '#modules/analytics/server/public.ts';

/** What orders are called, `#1001`. */
export const orderNames: SalesNames = {
  of: 'order',
  async names(ctx, ids) {
    const found = await ctx.tx.execute<{ id: number; name: string }>(
      sql`SELECT id, name FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
    );
    return new Map(found.rows.map(({ id, name }) => [id, name]));
  },
};
