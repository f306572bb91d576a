import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { hashApiToken, newApiToken } from '#modules/developer/token/server/api-token.ts';

/** An access token of a shop that holds these scopes, whatever they are. */
export async function makeAccessToken(
  db: Database,
  shopId: number,
  scopes: readonly string[],
): Promise<string> {
  const token = newApiToken(shopId);
  await db.inShop(shopId, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO api_tokens (shop_id, name, scopes, token_hash, ending)
          VALUES (${shopId}, ${scopes.join(' ').slice(0, 100)}, ${textArray(scopes)}, ${hashApiToken(token)}, 'none') RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO api_token_uses (shop_id, api_token_id) VALUES (${shopId}, ${made.rows[0]!.id})`,
    );
  });
  return token;
}

/** Every token of the shop may call again at once. */
export async function emptyBuckets(db: Database, shopId: number): Promise<void> {
  await db.inShop(shopId, (tx) => tx.execute(sql`UPDATE api_token_uses SET level = 0`));
}
