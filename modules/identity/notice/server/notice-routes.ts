import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { utcText } from '#core/server/database/utc-text.ts';
import { listNotices, type Notice, readNotices } from '../contract/notice-calls.ts';
import { allows, permissions } from '../../shop/contract/permission.ts';

const shown = 30;
/** Unread ones are counted to here; the bell says "99+". */
const counted = 100;

function permissionsOf(ctx: Ctx): string[] {
  const member = memberOf(ctx);
  return ['member', 'admin', 'owner', 'pick_products', ...permissions].filter((one) => allows(member, one));
}

/** The newest the person may see: for everyone with one of their permissions, or for them alone. */
async function newest(ctx: Ctx): Promise<Notice[]> {
  const { userId } = memberOf(ctx);
  const columns = sql`n.id, n.kind, n.payload, n.link, n.created_at`;
  const recent = sql`n.shop_id = ${ctx.shop.id} AND n.created_at > now() - interval '90 days'`;
  const found = await ctx.tx.execute<Notice & Record<string, unknown>>(
    sql`SELECT m.id, m.kind, m.payload AS values, m.link AS to, ${utcText(sql`m.created_at`)} AS created_at,
          m.id <= coalesce((SELECT r.up_to_id FROM notice_reads r
            WHERE r.shop_id = ${ctx.shop.id} AND r.user_id = ${userId}), 0) AS is_read
        FROM (
          SELECT n.* FROM unnest(${`{${permissionsOf(ctx).join(',')}}`}::text[]) AS p (permission) CROSS JOIN LATERAL (
            SELECT ${columns} FROM notices n WHERE ${recent} AND n.user_id IS NULL AND n.permission = p.permission
            ORDER BY n.id DESC LIMIT ${counted}) n
          UNION ALL
          (SELECT ${columns} FROM notices n WHERE ${recent} AND n.user_id = ${userId} ORDER BY n.id DESC LIMIT ${counted})
        ) m ORDER BY m.id DESC LIMIT ${counted}`,
  );
  return found.rows;
}

const listRoute = handle(listNotices, async (ctx) => {
  const notices = await newest(ctx);
  return {
    notices: notices.slice(0, shown),
    unread: notices.filter(({ is_read }) => !is_read).length,
  };
});

// No further than what there is, so that a made-up id does not hide what is yet to come.
const readRoute = handle(readNotices, async (ctx, { body }) => {
  await ctx.tx.execute(
    sql`INSERT INTO notice_reads AS r (shop_id, user_id, up_to_id)
        SELECT ${ctx.shop.id}, ${memberOf(ctx).userId}, least(${body.up_to_id}::bigint, coalesce(max(id), 0))
        FROM notices WHERE shop_id = ${ctx.shop.id}
        ON CONFLICT (shop_id, user_id) DO UPDATE SET up_to_id = greatest(r.up_to_id, excluded.up_to_id)`,
  );
  return { success: true as const };
});

export const noticeRoutes: Route[] = [listRoute, readRoute];
