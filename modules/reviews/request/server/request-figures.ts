import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { figureDays } from '../contract/request-words.ts';

/** Requests for reviews in a few figures. All but `waiting` are of the last `figureDays` days. */
export interface RequestFigures {
  /** Buyers who were asked, reminders not counted. */
  sent: number;
  /** Of those, buyers who have written. */
  answered: number;
  /** Addresses that do not want to be asked any more. */
  opted_out: number;
  /** Orders that have arrived, whose buyers are to be asked when their day has come. */
  waiting: number;
}

export async function requestFigures(ctx: Pick<ShopCtx, 'shop' | 'tx' | 'now'>): Promise<RequestFigures> {
  const since = sql`(${ctx.now.toISOString()}::timestamptz - make_interval(days => ${figureDays}))`;
  const mine = sql`shop_id = ${ctx.shop.id}`;
  const found = await ctx.tx.execute<{ [K in keyof RequestFigures]: number }>(
    sql`SELECT count(*) AS sent, count(answered_at) AS answered,
          (SELECT count(*) FROM review_opt_outs WHERE ${mine} AND at > ${since}) AS opted_out,
          (SELECT count(*) FROM review_requests WHERE ${mine} AND due_at IS NOT NULL AND mails_sent = 0) AS waiting
        FROM review_requests WHERE ${mine} AND first_sent_at > ${since}`,
  );
  return found.rows[0]!;
}
