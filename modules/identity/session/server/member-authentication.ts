import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Database } from '#core/server/database/database.ts';
import { cameTwice, forgetCookies, officeCookie } from '#core/server/http/office-cookie.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import type { Authentication, AuthenticatedPerson } from '#core/server/call/request-authentication.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import { allows } from '../../shop/contract/permission.ts';
import { hashToken, sessionCookie } from './session.ts';
import { actingShop, type ShopRow } from '../../shop/server/shop-directory.ts';

interface MemberRow extends Record<string, unknown> {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  avatar: string;
  locale_code: string;
  is_dev_store: boolean;
  is_custom_login: boolean;
  /** More than five minutes; then the session's `last_seen_at` is due. */
  seen_long_ago: boolean;
  membership_status: string;
  shop_id: number;
  shop_name: string;
  role: 'owner' | 'admin' | 'staff';
  permissions: string[];
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The token of a request: `Authorization: Bearer …` before the cookie. */
export function tokenOf(request: FastifyRequest): { token: string; via: AuthenticatedPerson['via'] } | null {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const token = /^Bearer (\S+)$/i.exec(header)?.[1] ?? '';
    return tokenShape.test(token) ? { token, via: 'bearer' } : null;
  }
  const token = officeCookie(request, sessionCookie);
  return token !== undefined && tokenShape.test(token) ? { token, via: 'cookie' } : null;
}

async function noteSeen(db: Database, hash: Buffer): Promise<void> {
  await db.asSystem((tx) =>
    tx.execute(sql`UPDATE sessions SET last_seen_at = now() WHERE token_hash = ${hash}`),
  );
}

/** Sessions and memberships as the call pipeline asks for them; one round trip, nothing remembered. */
export function memberAuthentication(db: Database): Authentication {
  async function member(
    hash: Buffer,
    wanted: number | undefined,
  ): Promise<(MemberRow & ShopRow) | undefined> {
    const rows = await db.lookUp<MemberRow & ShopRow>({
      name: 'session_member',
      text: 'SELECT *, shop_id AS id, shop_name AS name FROM session_member($1, $2)',
      values: [hash, wanted ?? null],
    });
    return rows[0];
  }
  return {
    async authenticate(request, wanted) {
      const sent = tokenOf(request);
      if (!sent) {
        if (request.headers.authorization !== undefined || !cameTwice(request, sessionCookie)) return null;
        // Not the way of a missing session alone: until the browser forgets them, signing in again changes nothing.
        throw new Refusal(coreRefusals.signed_out, { headers: forgetCookies });
      }
      const hash = hashToken(sent.token);
      const row = await member(hash, wanted);
      if (!row) {
        const own = wanted === undefined ? undefined : await member(hash, undefined);
        if (own?.membership_status === 'accepted') {
          throw new Refusal(coreRefusals.forbidden.not_a_member);
        }
        return null;
      }
      if (row.membership_status !== 'accepted') {
        if (wanted === undefined || row.membership_status !== 'invited') return null;
        throw new Refusal(identityRefusals.invitation_not_accepted({ shop: row.shop_name }));
      }
      if (row.seen_long_ago) await noteSeen(db, hash);
      return {
        shop: actingShop(row),
        member: {
          userId: row.user_id,
          email: row.email,
          firstName: row.first_name,
          lastName: row.last_name,
          avatar: row.avatar,
          localeCode: row.locale_code,
          isDevStore: row.is_dev_store,
          isCustomLogin: row.is_custom_login,
          role: row.role,
          permissions: row.permissions,
        },
        via: sent.via,
        token: sent.token,
      };
    },
    allows,
  };
}
