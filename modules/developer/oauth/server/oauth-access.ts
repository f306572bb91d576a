import { sql } from 'drizzle-orm';
import { actInShop, type Tx } from '#core/server/database/database.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import type { HeldScope } from '../../program/contract/api-scope.ts';
import { maxAddedTokens, oauthLifetimes } from '../contract/oauth-calls.ts';
import type { RegisteredApp } from './registered-app.ts';
import type { CodeRow } from './oauth-codes.ts';
import { hashApiToken } from '../../token/server/api-token.ts';
import { hashSecret } from '../../program/server/shop-secret.ts';

/** The access an app has to a shop now. */
export interface LiveAccess extends Record<string, unknown> {
  id: number;
  scopes: HeldScope[];
}

/** Locked, so that no other request ends or renews it meanwhile. Code that takes several locks takes this one first. */
export async function lockAccess(tx: Tx, shopId: number, clientId: string): Promise<LiveAccess | null> {
  const found = await tx.execute<LiveAccess>(
    sql`SELECT id, scopes FROM api_tokens
        WHERE shop_id = ${shopId} AND client_id = ${clientId} AND revoked_at IS NULL FOR UPDATE`,
  );
  return found.rows[0] ?? null;
}

const expiry = sql`now() + make_interval(secs => ${oauthLifetimes.accessToken})`;

const refreshExpiry = sql`now() + make_interval(secs => ${oauthLifetimes.refreshToken})`;

/** `addedId` is the added access token that it renews; null for the one in the row of the access. */
async function keepRefreshToken(
  tx: Tx,
  shopId: number,
  tokenId: number,
  addedId: number | null,
  token: string,
): Promise<void> {
  await tx.execute(
    sql`INSERT INTO oauth_refresh_tokens (shop_id, api_token_id, access_token_id, token_hash, expires_at)
        VALUES (${shopId}, ${tokenId}, ${addedId}::bigint, ${hashSecret(token)}, ${refreshExpiry})`,
  );
}

/** The pair of tokens that an app gets. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/**
 * Begins an app's access, or sets it to what was agreed now: tokens of before are worth nothing, whether they are
 * used or not. The activity log names the person who agreed.
 */
export async function beginAccess(
  tx: Tx,
  shopId: number,
  app: RegisteredApp,
  code: CodeRow,
  pair: TokenPair,
): Promise<void> {
  await actInShop(tx, shopId, code.user_id);
  const made = await tx.execute<{ id: number }>(
    sql`INSERT INTO api_tokens (shop_id, name, scopes, token_hash, ending, created_by, client_id, expires_at, granted_at)
        VALUES (${shopId}, ${app.name}, ${textArray(code.scopes)}, ${hashApiToken(pair.accessToken)},
                ${pair.accessToken.slice(-4)}, ${code.granted_by}, ${app.clientId}, ${expiry}, now())
        ON CONFLICT (shop_id, client_id) WHERE revoked_at IS NULL DO UPDATE SET
          name = excluded.name, scopes = excluded.scopes, token_hash = excluded.token_hash, ending = excluded.ending,
          created_by = excluded.created_by, expires_at = excluded.expires_at, granted_at = excluded.granted_at
        RETURNING id`,
  );
  const { id } = made.rows[0]!;
  await tx.execute(
    sql`INSERT INTO api_token_uses (shop_id, api_token_id) VALUES (${shopId}, ${id}) ON CONFLICT DO NOTHING`,
  );
  await tx.execute(sql`DELETE FROM oauth_access_tokens WHERE shop_id = ${shopId} AND api_token_id = ${id}`);
  await tx.execute(sql`DELETE FROM oauth_refresh_tokens WHERE shop_id = ${shopId} AND api_token_id = ${id}`);
  await tx.execute(
    sql`UPDATE oauth_codes SET api_token_id = CASE WHEN id = ${code.id} THEN ${id}::bigint END
        WHERE shop_id = ${shopId} AND (id = ${code.id} OR api_token_id = ${id})`,
  );
  await keepRefreshToken(tx, shopId, id, null, pair.refreshToken);
}

/** Whether an access has room for one more added token. Expired ones take no room. */
export async function hasRoomForToken(tx: Tx, shopId: number, tokenId: number): Promise<boolean> {
  const found = await tx.execute<{ room: boolean }>(
    sql`SELECT count(*) < ${maxAddedTokens} AS room FROM (
          SELECT 1 FROM oauth_access_tokens
          WHERE shop_id = ${shopId} AND api_token_id = ${tokenId} AND renewable_until > now() LIMIT ${maxAddedTokens}) living`,
  );
  return found.rows[0]!.room;
}

/**
 * Adds a pair of tokens to an access, beside those it has: none of them ends. The access is locked, so that its
 * room is counted by one exchange after the other.
 */
export async function addTokens(
  tx: Tx,
  shopId: number,
  tokenId: number,
  code: CodeRow,
  pair: TokenPair,
): Promise<void> {
  const made = await tx.execute<{ id: number }>(
    sql`INSERT INTO oauth_access_tokens (shop_id, api_token_id, token_hash, expires_at, renewable_until)
        VALUES (${shopId}, ${tokenId}, ${hashApiToken(pair.accessToken)}, ${expiry}, ${refreshExpiry}) RETURNING id`,
  );
  await tx.execute(
    sql`UPDATE oauth_codes SET api_token_id = ${tokenId} WHERE shop_id = ${shopId} AND id = ${code.id}`,
  );
  await keepRefreshToken(tx, shopId, tokenId, made.rows[0]!.id, pair.refreshToken);
}

export interface RefreshRow extends Record<string, unknown> {
  id: number;
  api_token_id: number;
  /** The added access token that it renews; null for the one in the row of the access. */
  access_token_id: number | null;
  client_id: string;
  scopes: HeldScope[];
  used: boolean;
}

/** What a refresh token stands for, used or not, with its access locked; null when that has ended, or never was. */
export async function findRefreshToken(tx: Tx, shopId: number, token: string): Promise<RefreshRow | null> {
  const hash = hashSecret(token);
  const locked = await tx.execute(
    sql`SELECT 1 FROM api_tokens WHERE shop_id = ${shopId} AND revoked_at IS NULL AND id = (
          SELECT api_token_id FROM oauth_refresh_tokens WHERE shop_id = ${shopId} AND token_hash = ${hash}) FOR UPDATE`,
  );
  if (locked.rows.length === 0) return null;
  // Read anew: while this waited, the token may have been used.
  const found = await tx.execute<RefreshRow>(
    sql`SELECT r.id, r.api_token_id, r.access_token_id, t.client_id, t.scopes, r.used_at IS NOT NULL AS used
        FROM oauth_refresh_tokens r JOIN api_tokens t ON t.shop_id = r.shop_id AND t.id = r.api_token_id
        WHERE r.shop_id = ${shopId} AND r.token_hash = ${hash} AND t.client_id IS NOT NULL`,
  );
  return found.rows[0] ?? null;
}

/** Uses a refresh token up, in one statement. */
export async function spendRefreshToken(tx: Tx, shopId: number, id: number): Promise<boolean> {
  const spent = await tx.execute(
    sql`UPDATE oauth_refresh_tokens SET used_at = now()
        WHERE shop_id = ${shopId} AND id = ${id} AND used_at IS NULL AND expires_at > now()`,
  );
  return spent.rowCount === 1;
}

/** The next pair of tokens in place of the pair that the refresh token came with; what it may stays as it was agreed. */
export async function renewAccess(
  tx: Tx,
  shopId: number,
  { api_token_id: tokenId, access_token_id: addedId }: RefreshRow,
  pair: TokenPair,
): Promise<void> {
  const hash = hashApiToken(pair.accessToken);
  await tx.execute(
    addedId === null
      ? sql`UPDATE api_tokens SET token_hash = ${hash}, ending = ${pair.accessToken.slice(-4)}, expires_at = ${expiry}
            WHERE shop_id = ${shopId} AND id = ${tokenId} AND revoked_at IS NULL`
      : sql`UPDATE oauth_access_tokens
            SET token_hash = ${hash}, expires_at = ${expiry}, renewable_until = ${refreshExpiry}
            WHERE shop_id = ${shopId} AND id = ${addedId}`,
  );
  await keepRefreshToken(tx, shopId, tokenId, addedId, pair.refreshToken);
}
