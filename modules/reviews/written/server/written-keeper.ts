import { sql } from 'drizzle-orm';
import type { PersonKeeper } from '#core/server/area/person-keeper.ts';
import { idArray } from '#core/server/database/sql-array.ts';

/** Links by which a person may confirm a review: they go with the person. */
export const writtenKeeper: PersonKeeper = {
  name: 'review confirmations',
  tables: ['review_confirmations'],
  async redact(ctx, person) {
    await ctx.tx.execute(
      sql`DELETE FROM review_confirmations WHERE shop_id = ${ctx.shop.id} AND order_id = ANY(${idArray(person.order_ids)})`,
    );
  },
};
