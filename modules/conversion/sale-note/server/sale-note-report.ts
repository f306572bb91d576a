import { sql } from 'drizzle-orm';
import type { ToolReport } from '../../truth/server/tool-report.ts';

/** Whether notifications without an order are on; of those alone chance says when, and how many. */
export const saleNoteReport: ToolReport = {
  tool: 'sale_notification',
  async of(ctx) {
    const found = await ctx.tx.execute<{ by_hand: boolean }>(
      sql`SELECT EXISTS (SELECT 1 FROM sale_notifications
          WHERE shop_id = ${ctx.shop.id} AND order_id IS NULL AND enable) AS by_hand`,
    );
    const byHand = found.rows[0]?.by_hand === true;
    return { simulated: byHand ? ['notes_by_hand', 'random_time_ago', 'random_number'] : [] };
  },
};
