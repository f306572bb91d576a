import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { inEnglish } from '#core/contract/sentence.ts';
import { storeHome } from '#core/rules/store-address.ts';
import { memberOf, type Services } from '#core/server/call/context.ts';
import { handle, handlePublic, type Route } from '#core/server/call/handle.ts';
import {
  cameTwice,
  clearOfficeCookie,
  forgetCookies,
  officeCookieValues,
} from '#core/server/http/office-cookie.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import type { AccessCode } from '../../shop/contract/access-state.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import {
  getShopContext,
  signIn,
  signInHints,
  signOut,
  signOutCookies,
  switchShop,
} from '../contract/session-calls.ts';
import { demoAccounts, demoPassword, isDemoPassword } from './demo-password.ts';
import type { ConnectedStoreOf } from './connected-store.ts';
import { tokenOf } from './member-authentication.ts';
import { verifyPassword } from './password.ts';
import { endSessions, hashToken, sessionCookie } from './session.ts';
import { accountByEmail, answerSignIn, openSession } from './sign-in-flow.ts';
import { countSignIn, forgetTries } from './sign-in-limit.ts';

const wrongCredentials = () => new Refusal(identityRefusals.wrong_credentials);

const signInRoute = handlePublic(signIn, async (ctx, { body }, reply) => {
  const tries = await countSignIn(ctx, reply.request, body.email);
  const account = await ctx.db.asSystem((tx) => accountByEmail(tx, body.email));
  const right = await verifyPassword(account?.password_hash, body.password);
  if (!right || !account) throw wrongCredentials();
  if (isDemoPassword(account.email, body.password) && !ctx.services.reach.isOpenTo(reply.request)) {
    throw new Refusal(identityRefusals.demo_password);
  }
  const outcome = await ctx.db.asSystem(async (tx) => {
    // While it was compared the password may have been changed, and every session ended.
    const unchanged = await tx.execute(
      sql`SELECT 1 FROM users WHERE id = ${account.id} AND password_hash = ${account.password_hash} FOR SHARE`,
    );
    if (unchanged.rowCount !== 1) throw wrongCredentials();
    await forgetTries(tx, tries);
    return openSession(tx, ctx, account);
  });
  return answerSignIn(ctx, reply, outcome);
});

const hintsRoute = handlePublic(signInHints, async (ctx, _input, reply) => {
  if (!ctx.services.reach.isOpenTo(reply.request)) return {};
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<{ password_hash: string }>(
      sql`SELECT password_hash FROM users WHERE lower(email) = ${demoAccounts[0]}`,
    ),
  );
  const stored = found.rows[0]?.password_hash;
  if (stored === undefined || !(await verifyPassword(stored, demoPassword))) return {};
  return { demo_email: demoAccounts[0], demo_password: demoPassword };
});

/**
 * No permission is asked: ending what is not there is a success, too. Whatever comes along, the cookie that is taken
 * away leaves no session behind; of one that came twice nobody knows whose they are, but all are to be over.
 */
const signOutWith = (endpoint: typeof signOut, tokensOf: typeof sentTokens): Route =>
  handlePublic(endpoint, async (ctx, _input, reply) => {
    const tokens = tokensOf(reply.request);
    await ctx.db.asSystem((tx) => endSessions(tx, tokens));
    clearOfficeCookie(reply, sessionCookie);
    if (cameTwice(reply.request, sessionCookie)) void reply.headers(forgetCookies);
    return { success: true as const };
  });

const cookieTokens = (request: FastifyRequest) => officeCookieValues(request, sessionCookie);
const sentTokens = (request: FastifyRequest) => {
  const sent = tokenOf(request);
  return [...(sent ? [sent.token] : []), ...cookieTokens(request)];
};

/**
 * Where the logo leads: dev-store people to the partners' page, others to the affiliates' (V392). Where the
 * installation has no such pages, it leads home.
 */
function logoLink({ environment }: Services, isDevStore: boolean): string {
  return environment[isDevStore ? 'PARTNERS_URL' : 'AFFILIATE_URL'] ?? '';
}

const contextRoute = (connectedStore: ConnectedStoreOf) =>
  handle(getShopContext, async (ctx) => {
    const member = memberOf(ctx);
    const shops = await ctx.db.asSystem((tx) =>
      tx.execute<{ id: number; name: string; domain: string; status: string }>(
        sql`SELECT h.id, h.name, h.domain, h.status FROM memberships m JOIN shops h ON h.id = m.shop_id
          WHERE m.user_id = ${member.userId} AND m.status = 'accepted' ORDER BY h.name, h.id LIMIT 500`,
      ),
    );
    const { switches, access, ...shop } = ctx.shop;
    const store = (await connectedStore(ctx)) ?? {
      home: storeHome(ctx.services, shop),
      provider: null,
      discounts: null,
    };
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
      shop: {
        ...shop,
        store_address: store.home,
        store_provider: store.provider,
        store_discounts: store.discounts,
      },
      shops: shops.rows,
      role: member.role,
      permissions: [...member.permissions],
      switches: { ...switches },
      access: access
        ? { code: access.code as AccessCode, reason: inEnglish(access.reason), role: member.role }
        : null,
      logo_link: logoLink(ctx.services, member.isDevStore),
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

export const sessionRoutes = (connectedStore: ConnectedStoreOf): Route[] => [
  signInRoute,
  hintsRoute,
  signOutWith(signOut, sentTokens),
  signOutWith(signOutCookies, cookieTokens),
  contextRoute(connectedStore),
  switchShopRoute,
];
