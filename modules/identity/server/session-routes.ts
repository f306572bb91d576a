import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { memberOf } from '#core/server/context.ts';
import { handle, handlePublic, type Route } from '#core/server/handle.ts';
import { Refusal } from '#core/server/refusal.ts';
import type { AccessCode } from '../contract/access-state.ts';
import {
  getShopContext,
  signIn,
  signInHints,
  signOut,
  signOutCookies,
  switchShop,
} from '../contract/session-calls.ts';
import { countAttempt } from './attempt-limit.ts';
import { demoAccounts, demoPassword } from './demo-password.ts';
import { tokenOf } from './member-authentication.ts';
import { verifyPassword } from './password.ts';
import { beginSession, endSession, hashToken, sessionCookie, sessionDays } from './session.ts';

function setCookie(reply: FastifyReply, token: string): void {
  void reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    maxAge: sessionDays * 24 * 3600,
  });
}

interface Account extends Record<string, unknown> {
  id: number;
  email: string;
  password_hash: string;
  shop_id: number | null;
  domain: string | null;
}

const signInRoute = handlePublic(signIn, async (ctx, { body }, reply) => {
  const email = body.email.toLowerCase();
  const name = createHash('sha256').update(email).digest('base64url');
  await countAttempt(ctx.db, `sign-in:address:${ctx.ip}`, 100, 900);
  await countAttempt(ctx.db, `sign-in:account:${name}`, 20, 900);
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<Account>(
      sql`SELECT u.id, u.email, u.password_hash, h.id AS shop_id, h.domain
          FROM users u
          LEFT JOIN memberships m ON m.user_id = u.id AND m.status = 'accepted'
          LEFT JOIN shops h ON h.id = m.shop_id
          WHERE lower(u.email) = ${email}
          ORDER BY (m.role = 'owner') DESC, h.id LIMIT 1`,
    ),
  );
  const account = found.rows[0];
  const right = await verifyPassword(account?.password_hash, body.password);
  const { shop_id: shopId, domain } = account ?? { shop_id: null, domain: null };
  if (!right || !account || shopId === null || domain === null) {
    throw new Refusal(401, 'identity.wrong_credentials', 'The email or the password is not right.');
  }
  const token = await ctx.db.asSystem(async (tx) => {
    await tx.execute(sql`DELETE FROM rate_limits WHERE key = ${`sign-in:account:${name}`}`);
    return beginSession(tx, { userId: account.id, shopId, userAgent: ctx.userAgent, ip: ctx.ip });
  });
  setCookie(reply, token);
  return { user_id: account.id, access_token: token, email: account.email, shop_id: shopId, domain };
});

const hintsRoute = handlePublic(signInHints, async (ctx) => {
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<{ password_hash: string }>(
      sql`SELECT password_hash FROM users WHERE lower(email) = ${demoAccounts[0]}`,
    ),
  );
  const stored = found.rows[0]?.password_hash;
  if (stored === undefined || !(await verifyPassword(stored, demoPassword))) return {};
  return { demo_email: demoAccounts[0], demo_password: demoPassword };
});

/** No permission is asked: ending what is not there is a success, too. */
const signOutWith = (endpoint: typeof signOut): Route =>
  handlePublic(endpoint, async (ctx, _input, reply) => {
    const sent = tokenOf(reply.request);
    if (sent) await ctx.db.asSystem((tx) => endSession(tx, sent.token));
    void reply.clearCookie(sessionCookie, { path: '/' });
    return { success: true as const };
  });

/** V392. Where the installation has no such pages, the logo leads home. */
function logoLink(isDevStore: boolean): string {
  return process.env[isDevStore ? 'PARTNERS_URL' : 'AFFILIATE_URL'] ?? '';
}

const contextRoute = handle(getShopContext, async (ctx) => {
  const member = memberOf(ctx);
  const shops = await ctx.db.asSystem((tx) =>
    tx.execute<{ id: number; name: string; domain: string }>(
      sql`SELECT h.id, h.name, h.domain FROM memberships m JOIN shops h ON h.id = m.shop_id
          WHERE m.user_id = ${member.userId} AND m.status = 'accepted' ORDER BY h.name, h.id LIMIT 500`,
    ),
  );
  const { switches, access, ...shop } = ctx.shop;
  return {
    user: {
      id: member.userId,
      email: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
      name: `${member.firstName} ${member.lastName}`.trim(),
      avatar: member.avatar,
      locale_code: member.localeCode,
      is_dev_store: member.isDevStore,
      is_custom_login: member.isCustomLogin,
      roles: [member.role],
    },
    shop,
    shops: shops.rows,
    role: member.role,
    permissions: [...member.permissions],
    switches: { ...switches },
    access: access ? { code: access.code as AccessCode, reason: access.reason, role: member.role } : null,
    logo_link: logoLink(member.isDevStore),
  };
});

// The pipeline has made sure that the sent shop_id is one of the person's own: it is the acting shop now.
const switchShopRoute = handle(switchShop, async (ctx, { body }) => {
  const member = memberOf(ctx);
  await ctx.db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE sessions SET acting_shop = ${body.shop_id} WHERE user_id = ${member.userId} AND token_hash = ${hashToken(ctx.sessionToken ?? '')}`,
    ),
  );
  return { shop_id: body.shop_id };
});

export const sessionRoutes: Route[] = [
  signInRoute,
  hintsRoute,
  signOutWith(signOut),
  signOutWith(signOutCookies),
  contextRoute,
  switchShopRoute,
];
