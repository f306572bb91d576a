import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { figureDays } from '../contract/request-words.ts';

/** Figures of review requests. All but `waiting` are of the last `figureDays` days. */
export interface RequestFigures {
  /** Customers who got a request, without reminders. */
  sent: number;
  /** Of those, customers who have written a review. */
  answered: number;
  /** Addresses that unsubscribed from requests. */
  opted_out: number;
  /** Delivered orders whose request is scheduled. */
  waiting: number;
}

export async function requestFigures(ctx: Pick<ShopCtx, 'shop' | 'tx' | 'now'>): Promise<RequestFigures> {
  const since = sql`(${ctx.now.toISOString()}::timestamptz - make_interval(days => ${figureDays}))`;
  const ofShop = sql`shop_id = ${ctx.shop.id}`;
  const found = await ctx.tx.execute<{ [K in keyof RequestFigures]: number }>(
    sql`SELECT count(*) AS sent, count(answered_at) AS answered,
          (SELECT count(*) FROM review_opt_outs WHERE ${ofShop} AND at > ${since}) AS opted_out,
          (SELECT count(*) FROM review_requests WHERE ${ofShop} AND due_at IS NOT NULL AND mails_sent = 0) AS waiting
        FROM review_requests WHERE ${ofShop} AND first_sent_at > ${since}`,
  );
  return found.rows[0]!;
}
