import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';
import { forgetDevices } from './device-cookie.ts';
import { hashToken } from './session.ts';

/** Ends every session of the person but the one of `token`, and forgets the devices of all others; says how many. */
export async function endSessionsBut(tx: Tx, userId: number, token: string): Promise<number> {
  await forgetDevices(tx, userId, token);
  const ended = await tx.execute(
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND token_hash <> ${hashToken(token)}`,
  );
  return ended.rowCount ?? 0;
}
