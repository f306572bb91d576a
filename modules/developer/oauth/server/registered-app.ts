import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';
import type { HeldScope } from '../../program/contract/api-scope.ts';
import type { AppKind } from '../contract/developer-app-calls.ts';
import { shopOfSecret } from '../../program/server/shop-secret.ts';

/** A registered app as the flow needs it, whichever shop made it. */
export interface RegisteredApp extends Record<string, unknown> {
  shopId: number;
  name: string;
  kind: AppKind;
  clientId: string;
  secretHash: Buffer | null;
  redirectUris: string[];
  scopes: HeldScope[];
  /** Name of the shop that registered it. */
  madeBy: string;
}

const columns = sql`a.shop_id AS "shopId", a.name, a.kind, a.client_id AS "clientId", a.secret_hash AS "secretHash",
  a.redirect_uris AS "redirectUris", a.scopes, h.name AS "madeBy"`;

/**
 * The app of a client id. Runs as the cross-shop role, because an app of one shop asks in another.
 * With `hold` it cannot be deleted before the transaction ends, so that none gets access while it goes.
 */
export async function appByClientId(
  tx: Tx,
  clientId: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<RegisteredApp | null> {
  const shopId = shopOfSecret('bra', clientId);
  if (shopId === undefined) return null;
  const lock: SQL = hold ? sql`FOR KEY SHARE OF a` : sql``;
  const found = await tx.execute<RegisteredApp>(
    sql`SELECT ${columns} FROM developer_apps a JOIN shops h ON h.id = a.shop_id
        WHERE a.shop_id = ${shopId} AND a.client_id = ${clientId} ${lock}`,
  );
  return found.rows[0] ?? null;
}
