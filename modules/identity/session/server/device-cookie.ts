import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCtx } from '#core/server/call/context.ts';
import type { Database, Tx } from '#core/server/database/database.ts';
import { officeCookie, setOfficeCookie } from '#core/server/http/office-cookie.ts';
import { hashToken, newToken } from './session.ts';

/**
 * What a browser keeps once somebody has signed in with it: 256 random bits, of which only the hash is stored, and
 * never more than a pass to a count of its own (`sign-in-limit.ts`). Another at each sign-in, so that a copy lives
 * until then at the longest.
 */
export const deviceCookie = 'backroom_device';
const deviceDays = 180;
/** Of one person. Those that were used last stay. */
const maxDevices = 50;

function sentHash(request: FastifyRequest): Buffer | null {
  const token = officeCookie(request, deviceCookie);
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null;
}

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  setOfficeCookie(reply, deviceCookie, token, deviceDays * 24 * 3600);
}

/** The device of the request, if it was used to sign in to the account of `email`. */
export async function knownDevice(
  db: Database,
  request: FastifyRequest,
  email: string,
): Promise<number | null> {
  const hash = sentHash(request);
  if (hash === null) return null;
  // The same work for every address.
  const found = await db.asSystem((tx) =>
    tx.execute<{ id: number }>(
      sql`SELECT d.id FROM users u JOIN device_cookies d ON d.user_id = u.id
          WHERE lower(u.email) = ${email.toLowerCase()} AND d.token_hash = ${hash} AND d.expires_at > now()`,
    ),
  );
  return found.rows[0]?.id ?? null;
}

/**
 * Makes the browser of a session that has just begun a known device of its person, and gives it a new cookie. Programs
 * keep no cookies: who does not say that a page of ours calls gets none.
 */
export async function keepDevice(ctx: PublicCtx, reply: FastifyReply, sessionToken: string): Promise<void> {
  if (reply.request.headers['x-requested-with'] === undefined) return;
  const token = newToken();
  const before = sentHash(reply.request);
  const deviceRow = await ctx.db.asSystem(async (tx) => {
    await tx.execute(
      sql`UPDATE device_cookies SET token_hash = ${hashToken(token)} WHERE token_hash = ${before}`,
    );
    // Of a session that lives: whoever has ended it in between has forgotten this device, too.
    const noted = await tx.execute<{ id: number; user_id: number }>(
      sql`INSERT INTO device_cookies (token_hash, user_id, expires_at)
          SELECT ${hashToken(token)}, user_id, now() + make_interval(days => ${deviceDays})
          FROM sessions WHERE token_hash = ${hashToken(sessionToken)}
          ON CONFLICT (token_hash, user_id) DO UPDATE SET expires_at = excluded.expires_at
          RETURNING id, user_id`,
    );
    const device = noted.rows[0];
    if (!device) return false;
    await tx.execute(
      sql`UPDATE sessions SET device_id = ${device.id} WHERE token_hash = ${hashToken(sessionToken)}`,
    );
    await tx.execute(
      sql`DELETE FROM device_cookies WHERE id IN (SELECT id FROM device_cookies WHERE user_id = ${device.user_id}
            ORDER BY expires_at DESC, id DESC OFFSET ${maxDevices})`,
    );
    return true;
  });
  if (deviceRow) setDeviceCookie(reply, token);
}

/** A new cookie for the device of a session, in place of every copy of the one before; null where it has none. */
export async function renewDevice(tx: Tx, sessionToken: string): Promise<string | null> {
  const token = newToken();
  const renewed = await tx.execute(
    sql`UPDATE device_cookies SET token_hash = ${hashToken(token)} WHERE token_hash = (
          SELECT d.token_hash FROM sessions s JOIN device_cookies d ON d.id = s.device_id
          WHERE s.token_hash = ${hashToken(sessionToken)})`,
  );
  return (renewed.rowCount ?? 0) > 0 ? token : null;
}

/** Forgets every device of the person but the one of the session of `keep`. */
export async function forgetDevices(tx: Tx, userId: number, keep?: string): Promise<void> {
  const tokenHash = keep === undefined ? null : hashToken(keep);
  await tx.execute(
    sql`DELETE FROM device_cookies WHERE user_id = ${userId}
          AND id IS DISTINCT FROM (SELECT device_id FROM sessions WHERE token_hash = ${tokenHash})`,
  );
}
