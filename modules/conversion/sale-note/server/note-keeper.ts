import { sql } from 'drizzle-orm';
import type { PersonKeeper } from '#core/server/area/person-keeper.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { theirOrders } from '#modules/orders/order/server/public.ts';
import { removeNotes } from './note-store.ts';

const pageSize = 500;

interface Placed extends Record<string, unknown> {
  place: string;
  row: object;
}

/** Notifications about a person's orders are deleted with the person and never come back. */
export const noteKeeper: PersonKeeper = {
  name: 'sale_notifications',
  tables: ['sale_notifications'],
  about: [
    {
      name: 'sale_notifications',
      async page(ctx, person, after) {
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT id::text AS place, jsonb_build_object('order_id', order_id, 'product', product_title, 'first_name', first_name,
                'last_initial', last_initial, 'region', region, 'country', country, 'sold_at', sold_at) AS row
              FROM sale_notifications WHERE shop_id = ${ctx.shop.id} AND id > ${Number(after ?? 0)} AND NOT removed
                AND order_id IN (${theirOrders(ctx, person)}) ORDER BY id LIMIT ${pageSize}`,
        );
        return found.rows;
      },
    },
  ],
  async redact(ctx, person) {
    await removeNotes(ctx, sql`order_id = ANY(${idArray(person.order_ids)})`);
  },
};
