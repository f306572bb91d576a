import { sql } from 'drizzle-orm';
import type { PersonKeeper } from '#core/server/person-keeper.ts';
import { idArray } from '#core/server/sql-array.ts';

/** Which offers a person could have got: kept by the browser's session, which says nobody's name. */
export const shownKeeper: PersonKeeper = {
  name: 'shown',
  tables: [],
  async about(ctx, person) {
    const found = await ctx.tx.execute<{ row: object }>(
      sql`SELECT jsonb_build_object('offer_id', e.offer_id, 'part', e.part, 'at', e.at) AS row FROM offer_exposures e
          WHERE e.shop_id = ${ctx.shop.id} AND e.visitor IN (
            SELECT visitor FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(person.order_ids)}) AND visitor IS NOT NULL)
          ORDER BY e.at LIMIT 5000`,
    );
    return { offers: found.rows.map(({ row }) => row) };
  },
};
