import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { Refusal, tooMany } from '#core/server/call/refusal.ts';
import type { Authentication } from '#core/server/call/request-authentication.ts';
import { type HeldScope, reachOf } from '../../program/contract/api-scope.ts';
import { tokenRate } from '../contract/api-token-calls.ts';
import { developerRefusals } from '../../program/contract/developer-refusals.ts';
import { permissionsOf } from '../../program/rules/app-consent.ts';
import { callsInBucket, secondsUntilRoom } from '../rules/token-bucket.ts';
import { hashApiToken, isAddedToken, sentTokenOf, shopOfToken } from './api-token.ts';

interface TokenRow extends Record<string, unknown> {
  id: number;
  name: string;
  scopes: HeldScope[];
  /** How full the bucket is, this call counted. */
  level: number;
}

/**
 * The access of a token, `t`, while both are in use. Of an app's access the token in it expires after an hour; those that
 * people made do not. One that a one-time code added is looked for in its own table.
 */
function accessOf(shopId: number, token: string): SQL {
  const hash = hashApiToken(token);
  return isAddedToken(token)
    ? sql`api_tokens t
          WHERE t.shop_id = ${shopId} AND t.revoked_at IS NULL AND t.id = (
            SELECT x.api_token_id FROM oauth_access_tokens x
            WHERE x.shop_id = ${shopId} AND x.token_hash = ${hash} AND x.expires_at > now())`
    : sql`api_tokens t
          WHERE t.shop_id = ${shopId} AND t.token_hash = ${hash} AND t.revoked_at IS NULL
            AND (t.expires_at IS NULL OR t.expires_at > now())`;
}

/** The bucket of that access. */
const itsBucket = sql`u.shop_id = t.shop_id AND u.api_token_id = t.id`;

/** How full the bucket is by now. */
const level = sql`greatest(0, u.level - ${tokenRate.perSecond} * extract(epoch FROM greatest(interval '0', now() - u.filled_at)))`;

/**
 * The token's row with one call taken from its bucket; one statement while there is room, so that calls at once
 * take one after the other, on all nodes. The answer states how full the bucket is.
 */
async function take(
  tx: Tx,
  request: FastifyRequest,
  shopId: number,
  token: string,
): Promise<TokenRow | null> {
  // A second's worth of counted calls may be lost with the database's power.
  await tx.execute(sql`SET LOCAL synchronous_commit = off`);
  const access = accessOf(shopId, token);
  const taken = await tx.execute<TokenRow>(
    sql`UPDATE api_token_uses u
        SET level = ${level} + 1, filled_at = greatest(u.filled_at, now()), last_used_at = now()
        FROM ${access} AND ${itsBucket} AND ${level} + 1 <= ${tokenRate.burst}
        RETURNING t.id, t.name, t.scopes, u.level::float8 AS level`,
  );
  const [row] = taken.rows;
  if (row) {
    request.callLimit = callsInBucket(row.level, tokenRate);
    return row;
  }
  const full = await tx.execute<{ level: number }>(
    sql`SELECT ${level}::float8 AS level FROM api_token_uses u, ${access} AND ${itsBucket}`,
  );
  const found = full.rows[0];
  if (!found) return null;
  request.callLimit = callsInBucket(found.level, tokenRate);
  throw tooMany(secondsUntilRoom(found.level, tokenRate));
}

/** Lets other programs in by their access tokens, and everyone else by `people`. */
export function withAccessTokens(
  people: Authentication,
  services: Pick<Services, 'db' | 'shops'>,
): Authentication {
  return {
    async authenticate(request, wanted) {
      const sent = sentTokenOf(request);
      if (!sent) return people.authenticate(request, wanted);
      const { token, via } = sent;
      const shopId = shopOfToken(token);
      // A header for access tokens is a program's, so that a cookie beside it does not count; a session comes as Bearer.
      if (shopId === undefined) return via === 'bearer' ? people.authenticate(request, wanted) : null;
      const row = await services.db.inShop(shopId, (tx) => take(tx, request, shopId, token));
      const shop = row && (await services.shops.byId(shopId));
      if (!row || !shop) return null;
      if (wanted !== undefined && wanted !== shopId) {
        throw new Refusal(developerRefusals.other_shop);
      }
      return {
        shop,
        app: {
          tokenId: row.id,
          name: row.name,
          scopes: reachOf(row.scopes),
          permissions: permissionsOf(row.scopes),
        },
        via,
      };
    },
    allows: people.allows,
  };
}
