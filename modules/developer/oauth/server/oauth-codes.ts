import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import type { HeldScope } from '../../program/contract/api-scope.ts';
import { oauthLifetimes } from '../contract/oauth-calls.ts';
import { hashSecret } from '../../program/server/shop-secret.ts';

/** What a code stands for. */
export interface NewCode {
  code: string;
  shopId: number;
  clientId: string;
  /** Who agreed; the activity log names them when the access begins. */
  userId: number;
  grantedBy: string;
  scopes: readonly HeldScope[];
  /** Null of a one-time code, whose app is known by its secret alone. */
  redirectUri: string | null;
  codeChallenge: string | null;
}

export interface CodeRow extends Record<string, unknown> {
  id: number;
  client_id: string;
  user_id: number;
  granted_by: string;
  scopes: HeldScope[];
  redirect_uri: string | null;
  code_challenge: string | null;
  api_token_id: number | null;
  used: boolean;
}

/** Keeps a code's hash, for a minute. */
export async function keepCode(tx: Tx, one: NewCode): Promise<void> {
  await tx.execute(
    sql`INSERT INTO oauth_codes (shop_id, code_hash, client_id, user_id, granted_by, scopes, redirect_uri, code_challenge, expires_at)
        VALUES (${one.shopId}, ${hashSecret(one.code)}, ${one.clientId}, ${one.userId}, ${one.grantedBy},
                ${textArray(one.scopes)}, ${one.redirectUri}, ${one.codeChallenge},
                now() + make_interval(secs => ${oauthLifetimes.code}))`,
  );
}

/** What a code stands for, used or not; null for one that is too old or never was. Uses nothing up. */
export async function findCode(tx: Tx, shopId: number, code: string): Promise<CodeRow | null> {
  const found = await tx.execute<CodeRow>(
    sql`SELECT id, client_id, user_id, granted_by, scopes, redirect_uri, code_challenge, api_token_id,
               used_at IS NOT NULL AS used
        FROM oauth_codes
        WHERE shop_id = ${shopId} AND code_hash = ${hashSecret(code)} AND (used_at IS NOT NULL OR expires_at > now())`,
  );
  return found.rows[0] ?? null;
}

/** Uses a code up, in one statement: of many at once exactly one hears true. */
export async function spendCode(tx: Tx, shopId: number, id: number): Promise<boolean> {
  const spent = await tx.execute(
    sql`UPDATE oauth_codes SET used_at = now()
        WHERE shop_id = ${shopId} AND id = ${id} AND used_at IS NULL AND expires_at > now()`,
  );
  return spent.rowCount === 1;
}
