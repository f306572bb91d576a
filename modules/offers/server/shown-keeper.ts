import { sql } from 'drizzle-orm';
import type { PersonKeeper } from '#core/server/area/person-keeper.ts';
import { theirVisitors } from '#modules/orders/order/server/public.ts';

const pageSize = 500;

interface Placed extends Record<string, unknown> {
  place: string;
  row: object;
}

/** A place among exposures: what was shown, and to which session. */
function placeOf(after: string | null): { id: number; visitor: string } {
  const [id = '0', visitor = ''] = (after ?? '').split(' ');
  return { id: Number(id), visitor };
}

/** Which offers and funnels a person could have got: stored under the browser's session, which names no person. */
export const shownKeeper: PersonKeeper = {
  name: 'shown',
  tables: [],
  about: [
    {
      name: 'offers',
      async page(ctx, person, after) {
        const { id, visitor } = placeOf(after);
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT offer_id || ' ' || visitor AS place, jsonb_build_object('offer_id', offer_id, 'part', part, 'at', at) AS row
              FROM offer_exposures WHERE shop_id = ${ctx.shop.id} AND (offer_id, visitor) > (${id}::bigint, ${visitor}::text)
                AND visitor IN (${theirVisitors(ctx, person)}) ORDER BY offer_id, visitor LIMIT ${pageSize}`,
        );
        return found.rows;
      },
    },
    {
      name: 'funnels',
      async page(ctx, person, after) {
        const { id, visitor } = placeOf(after);
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT funnel_id || ' ' || visitor AS place, jsonb_build_object('funnel_id', funnel_id, 'part', part, 'at', at) AS row
              FROM funnel_exposures WHERE shop_id = ${ctx.shop.id} AND (funnel_id, visitor) > (${id}::bigint, ${visitor}::text)
                AND visitor IN (${theirVisitors(ctx, person)}) ORDER BY funnel_id, visitor LIMIT ${pageSize}`,
        );
        return found.rows;
      },
    },
  ],
};
