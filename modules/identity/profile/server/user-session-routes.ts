import { sql } from 'drizzle-orm';
import { memberOf } from '#core/server/call/context.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { utcText } from '#core/server/database/utc-text.ts';
import { endOtherSessions, endSession, listSessions } from '../contract/profile-calls.ts';
import { deviceName } from '../../notice/rules/device-name.ts';
import { hashToken } from '../../session/server/session.ts';
import { endSessionsBut } from '../../session/server/end-sessions.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';

interface SessionRow extends Record<string, unknown> {
  id: number;
  user_agent: string;
  ip: string;
  shop_name: string;
  is_custom_login: boolean;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  is_current: boolean;
}

const listRoute = handleWithoutTransaction(listSessions, async (ctx) => {
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<SessionRow>(
      sql`SELECT s.id, s.user_agent, s.ip, h.name AS shop_name, s.is_custom_login, ${utcText(sql`s.created_at`)} AS created_at,
            ${utcText(sql`s.last_seen_at`)} AS last_seen_at, ${utcText(sql`s.expires_at`)} AS expires_at,
            s.token_hash = ${hashToken(ctx.sessionToken ?? '')} AS is_current
          FROM sessions s JOIN shops h ON h.id = s.acting_shop
          WHERE s.user_id = ${memberOf(ctx).userId} AND s.expires_at > now()
          ORDER BY is_current DESC, s.last_seen_at DESC, s.id DESC LIMIT 200`,
    ),
  );
  const sessions = found.rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceName(user_agent) }));
  return { sessions };
});

const endRoute = handleWithoutTransaction(endSession, async (ctx, { params }) => {
  const { userId } = memberOf(ctx);
  const ended = await ctx.db.asSystem(async (tx) => {
    // The device goes with it, unless it is the one that asks: a session of before, of the same browser.
    await tx.execute(
      sql`DELETE FROM device_cookies WHERE user_id = ${userId}
            AND id = (SELECT device_id FROM sessions WHERE user_id = ${userId} AND id = ${params.id})
            AND id IS DISTINCT FROM (SELECT device_id FROM sessions WHERE token_hash = ${hashToken(ctx.sessionToken ?? '')})`,
    );
    return tx.execute(sql`DELETE FROM sessions WHERE user_id = ${userId} AND id = ${params.id}`);
  });
  if (ended.rowCount !== 1) throw notFound(identitySentences.this_session);
  return { success: true as const };
});

const endOthersRoute = handleWithoutTransaction(endOtherSessions, async (ctx) => {
  const { userId } = memberOf(ctx);
  return { ended: await ctx.db.asSystem((tx) => endSessionsBut(tx, userId, ctx.sessionToken ?? '')) };
});

export const userSessionRoutes: Route[] = [listRoute, endRoute, endOthersRoute];
