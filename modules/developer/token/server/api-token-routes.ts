import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  maxTokens,
  revokeApiToken,
} from '../contract/api-token-calls.ts';
import { developerRefusals, developerSentences } from '../../program/contract/developer-refusals.ts';
import { hashApiToken, newApiToken } from './api-token.ts';
import { endAccess } from './app-access.ts';

interface TokenRow
  extends Record<string, unknown>, Omit<ApiToken, 'created_at' | 'last_used_at' | 'revoked_at'> {
  created_at: Date | string;
  last_used_at: Date | string | null;
  revoked_at: Date | string | null;
}

const iso = (time: Date | string) => new Date(time).toISOString();

async function tokenRows(ctx: Ctx, id: number | null): Promise<ApiToken[]> {
  const found = await ctx.tx.execute<TokenRow>(
    sql`SELECT t.id, t.name, t.scopes, t.ending, t.created_by, t.created_at,
               date_trunc('minute', u.last_used_at) AS last_used_at, t.revoked_at
        FROM api_tokens t LEFT JOIN api_token_uses u ON u.shop_id = t.shop_id AND u.api_token_id = t.id
        WHERE t.shop_id = ${ctx.shop.id} AND t.client_id IS NULL AND (${id}::bigint IS NULL OR t.id = ${id})
        ORDER BY t.revoked_at IS NOT NULL, t.id DESC LIMIT 500`,
  );
  return found.rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at),
    last_used_at: row.last_used_at && iso(row.last_used_at),
    revoked_at: row.revoked_at && iso(row.revoked_at),
  }));
}

const listRoute = handle(listApiTokens, async (ctx) => ({ api_tokens: await tokenRows(ctx, null) }));

const createRoute = handle(createApiToken, async (ctx, { body }) => {
  const { firstName, lastName, email } = memberOf(ctx);
  const { name, scopes } = body.api_token;
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api-tokens/${ctx.shop.id}`}, 30))`,
  );
  const used = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM api_tokens WHERE shop_id = ${ctx.shop.id} AND client_id IS NULL AND revoked_at IS NULL`,
  );
  if ((used.rows[0]?.n ?? 0) >= maxTokens) {
    throw new Refusal(developerRefusals.too_many_tokens({ count: maxTokens }));
  }
  const token = newApiToken(ctx.shop.id);
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO api_tokens (shop_id, name, scopes, token_hash, ending, created_by)
        VALUES (${ctx.shop.id}, ${name}, ${`{${scopes.join(',')}}`}::text[], ${hashApiToken(token)}, ${token.slice(-4)},
                ${`${firstName} ${lastName}`.trim() || email})
        RETURNING id`,
  );
  const { id } = made.rows[0]!;
  await ctx.tx.execute(
    sql`INSERT INTO api_token_uses (shop_id, api_token_id) VALUES (${ctx.shop.id}, ${id})`,
  );
  const [row] = await tokenRows(ctx, id);
  return { api_token: row!, token };
});

const revokeRoute = handle(revokeApiToken, async (ctx, { params }) => {
  const own = await ctx.tx.execute(
    sql`SELECT 1 FROM api_tokens WHERE shop_id = ${ctx.shop.id} AND id = ${params.id} AND client_id IS NULL`,
  );
  if (own.rows.length === 0 || (await endAccess(ctx, params.id, 'person')) === null)
    throw notFound(developerSentences.this_token);
  return { success: true as const };
});

export const apiTokenRoutes: Route[] = [listRoute, createRoute, revokeRoute];
