import { sql } from 'drizzle-orm';
import type { PersonKeeper } from '#core/server/area/person-keeper.ts';
import { theirVisitors } from '#modules/orders/order/server/public.ts';

const pageSize = 200;

interface Placed extends Record<string, unknown> {
  place: string;
  row: object;
}

/**
 * Carts with a quote in the connected store. They belong to a browser session without a name and are stored for sixty
 * days; a cart with an order is stored as long as the order.
 */
export const quoteKeeper: PersonKeeper = {
  name: 'quotes',
  tables: [],
  about: [
    {
      name: 'store_carts',
      async page(ctx, person, after) {
        const [visitor = '', id = ''] = (after ?? '').split(' ');
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT visitor || ' ' || id AS place, jsonb_build_object('id', id, 'currency', currency, 'list_minor', list_minor,
                'total_minor', total_minor, 'created_at', created_at, 'order_id', order_id,
                'lines', (SELECT jsonb_agg(jsonb_build_object('product_id', l -> 'our_product_id', 'variant_id', l -> 'our_variant_id',
                  'quantity', l -> 'quantity', 'total_minor', l -> 'total_minor')) FROM jsonb_array_elements(lines) l)) AS row
              FROM store_quotes WHERE shop_id = ${ctx.shop.id} AND (visitor, id) > (${visitor}::text, ${id}::text)
                AND visitor IN (${theirVisitors(ctx, person)}) ORDER BY visitor, id LIMIT ${pageSize}`,
        );
        return found.rows;
      },
    },
  ],
};
