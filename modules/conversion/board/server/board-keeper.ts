import { sql } from 'drizzle-orm';
import { type PersonKeeper, redactColumns, tracesPattern } from '#core/server/area/person-keeper.ts';
import { theirVisitors } from '#modules/orders/order/server/public.ts';

const pageSize = 500;

interface Placed extends Record<string, unknown> {
  place: string;
  row: object;
}

/** Which tools a person could have got, by their browser's session; and, of one who works in the shop, what led them to it. */
export const boardKeeper: PersonKeeper = {
  name: 'conversion',
  tables: ['member_touches'],
  about: [
    {
      name: 'tools',
      async page(ctx, person, after) {
        const [tool = '', visitor = ''] = (after ?? '').split(' ');
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT t.tool || ' ' || e.visitor AS place, jsonb_build_object('tool', t.tool, 'part', e.part, 'at', e.at) AS row
              FROM tool_exposures e JOIN conversion_tools t ON t.shop_id = e.shop_id AND t.id = e.tool_id
              WHERE e.shop_id = ${ctx.shop.id} AND (t.tool, e.visitor) > (${tool}::text, ${visitor}::text)
                AND e.visitor IN (${theirVisitors(ctx, person)}) ORDER BY t.tool, e.visitor LIMIT ${pageSize}`,
        );
        return found.rows;
      },
    },
    {
      name: 'touches',
      single: true,
      async page(ctx, { email }, after) {
        if (after !== null) return [];
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT 'all' AS place, jsonb_build_object('first_touch', t.first_touch, 'first_at', t.first_at,
                'last_touch', t.last_touch, 'last_at', t.last_at) AS row
              FROM member_touches t WHERE t.shop_id = ${ctx.shop.id} AND t.email = ${email}`,
        );
        return found.rows;
      },
    },
  ],
  async redact(ctx, person) {
    await ctx.tx.execute(
      sql`DELETE FROM member_touches WHERE shop_id = ${ctx.shop.id} AND email = ${person.email}`,
    );
    const pattern = tracesPattern(person);
    await redactColumns(ctx, 'member_touches', { jsonb: ['first_touch', 'last_touch'] }, pattern);
  },
};
