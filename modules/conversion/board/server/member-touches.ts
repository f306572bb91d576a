import { sql } from 'drizzle-orm';
import type { BodyOf, QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { boardRefusals } from '../contract/board-refusals.ts';
import type { getUtmLog, insertUtmLog, MemberTouch } from '../contract/sale-support-calls.ts';

interface Row extends Record<string, unknown> {
  first_touch: MemberTouch;
  first_at: Date | string;
  last_touch: MemberTouch;
  last_at: Date | string;
}

/** Stores the person's last touch, and the first one ever reported. @throws {Refusal} 403 for another person's */
export async function noteTouches(
  ctx: Ctx,
  { user_id: asked }: QueryOf<typeof insertUtmLog>,
  { last_touch, first_touch = last_touch }: BodyOf<typeof insertUtmLog>,
): Promise<void> {
  const { userId, email } = memberOf(ctx);
  if (asked !== undefined && asked !== userId) throw new Refusal(boardRefusals.not_this_person);
  const at = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`INSERT INTO member_touches (shop_id, user_id, email, first_touch, first_at, last_touch, last_at)
        VALUES (${ctx.shop.id}, ${userId}, ${email.toLowerCase()}, ${JSON.stringify(first_touch)}::jsonb, ${at},
          ${JSON.stringify(last_touch)}::jsonb, ${at})
        ON CONFLICT (shop_id, user_id) DO UPDATE SET email = excluded.email, last_touch = excluded.last_touch, last_at = excluded.last_at`,
  );
}

/** A person's own campaigns. */
export async function touchesOf(ctx: Ctx): Promise<ReplyOf<typeof getUtmLog>> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT first_touch, first_at, last_touch, last_at FROM member_touches
        WHERE shop_id = ${ctx.shop.id} AND user_id = ${memberOf(ctx).userId}`,
  );
  const [row] = found.rows;
  if (!row) return { first_touch: null, last_touch: null };
  const moment = (at: Date | string) => new Date(at).toISOString();
  return {
    first_touch: { ...row.first_touch, at: moment(row.first_at) },
    last_touch: { ...row.last_touch, at: moment(row.last_at) },
  };
}
