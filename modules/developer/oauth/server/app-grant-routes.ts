import { sql } from 'drizzle-orm';
import { handle, type Route } from '#core/server/call/handle.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { developerSentences } from '../../program/contract/developer-refusals.ts';
import { type AppGrant, listAppGrants, revokeAppGrant } from '../contract/oauth-calls.ts';
import { endAccess } from '../../token/server/app-access.ts';

interface GrantRow
  extends Record<string, unknown>, Omit<AppGrant, 'granted_at' | 'last_used_at' | 'revoked_at'> {
  granted_at: Date | string;
  last_used_at: Date | string | null;
  revoked_at: Date | string | null;
}

const iso = (time: Date | string) => new Date(time).toISOString();

const listRoute = handle(listAppGrants, async (ctx) => {
  const found = await ctx.tx.execute<GrantRow>(
    sql`SELECT t.id, t.name, t.client_id, t.scopes, t.created_by AS granted_by, t.granted_at,
               date_trunc('minute', u.last_used_at) AS last_used_at, t.revoked_at, t.revoked_reason
        FROM api_tokens t LEFT JOIN api_token_uses u ON u.shop_id = t.shop_id AND u.api_token_id = t.id
        WHERE t.shop_id = ${ctx.shop.id} AND t.client_id IS NOT NULL AND t.granted_at IS NOT NULL
        ORDER BY t.revoked_at IS NOT NULL, t.granted_at DESC, t.id DESC LIMIT 500`,
  );
  const grants = found.rows.map((row) => ({
    ...row,
    granted_at: iso(row.granted_at),
    last_used_at: row.last_used_at && iso(row.last_used_at),
    revoked_at: row.revoked_at && iso(row.revoked_at),
  }));
  return { grants };
});

const revokeRoute = handle(revokeAppGrant, async (ctx, { params }) => {
  const own = await ctx.tx.execute(
    sql`SELECT 1 FROM api_tokens WHERE shop_id = ${ctx.shop.id} AND id = ${params.id} AND client_id IS NOT NULL`,
  );
  if (own.rows.length === 0 || (await endAccess(ctx, params.id, 'person')) === null)
    throw notFound(developerSentences.this_app);
  return { success: true as const };
});

export const appGrantRoutes: Route[] = [listRoute, revokeRoute];
