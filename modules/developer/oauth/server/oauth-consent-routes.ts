import { sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { inEnglish, type Sentence } from '#core/contract/sentence.ts';
import { type Ctx, type Member, memberOf } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { allows } from '#modules/identity/shop/contract/permission.ts';
import { type ApiScope, type HeldScope, isOffered } from '../../program/contract/api-scope.ts';
import { developerRefusals, developerSentences } from '../../program/contract/developer-refusals.ts';
import {
  type AuthorizationRequest,
  authorizeApp,
  grantApp,
  makeOneTimeCode,
  maxAddedTokens,
  oauthLifetimes,
} from '../contract/oauth-calls.ts';
import { scopesBeyond } from '../../program/rules/app-consent.ts';
import { checkRequest } from '../rules/authorization-request.ts';
import { appByClientId, type RegisteredApp } from './registered-app.ts';
import { hasRoomForToken } from './oauth-access.ts';
import { keepCode, type NewCode } from './oauth-codes.ts';
import { newShopSecret } from '../../program/server/shop-secret.ts';

/** The app's redirect URL with the answer's parameters; `iss` names the sender (RFC 9207). */
function answerUrl(ctx: Ctx, redirectUri: string, state: string, parameters: Record<string, string>): string {
  const url = new URL(redirectUri);
  const all = { ...parameters, state, iss: ctx.services.publicUrl };
  for (const [name, value] of Object.entries(all)) if (value !== '') url.searchParams.set(name, value);
  return url.href;
}

function refused(ctx: Ctx, request: AuthorizationRequest, error: string, why: Sentence): Refusal {
  const parameters = { error, error_description: inEnglish(why) };
  const redirect_url = answerUrl(ctx, request.redirect_uri!, request.state ?? '', parameters);
  return new Refusal(developerRefusals.not_allowed(why), { extra: { redirect_url } });
}

interface Checked {
  app: RegisteredApp;
  redirectUri: string;
  state: string;
  scopes: ApiScope[];
  retired: HeldScope[];
}

/**
 * The app, and what of its request may be granted.
 * @throws {Refusal} 403 `403001` or `403002` (V450); only the latter may tell the app
 */
async function checked(ctx: Ctx, request: AuthorizationRequest): Promise<Checked> {
  const app = await ctx.db.asSystem((tx) => appByClientId(tx, request.client_id));
  const result = checkRequest(app, request);
  if (result.problem) {
    const { kind, message } = result.problem;
    if (kind === 'unknown_app') throw new Refusal(developerRefusals.unknown_app(message));
    throw refused(ctx, request, result.problem.error, message);
  }
  const { redirectUri, state, scopes, retired } = result;
  const beyond = scopesBeyond(scopes, (permission) => allows(memberOf(ctx), permission));
  if (beyond.length > 0) {
    throw refused(ctx, request, 'access_denied', developerSentences.more_than_you);
  }
  return { app: app!, redirectUri, state, scopes, retired };
}

interface LiveGrant extends Record<string, unknown> {
  id: number;
  scopes: HeldScope[];
}

async function liveGrant(ctx: Ctx, clientId: string): Promise<LiveGrant | null> {
  const found = await ctx.tx.execute<LiveGrant>(
    sql`SELECT id, scopes FROM api_tokens WHERE shop_id = ${ctx.shop.id} AND client_id = ${clientId} AND revoked_at IS NULL`,
  );
  return found.rows[0] ?? null;
}

const nameOf = ({ firstName, lastName, email }: Member) => `${firstName} ${lastName}`.trim() || email;

/** A code in the name of the person who calls. */
async function newCode(
  ctx: Ctx,
  given: Pick<NewCode, 'clientId' | 'scopes' | 'redirectUri' | 'codeChallenge'>,
): Promise<string> {
  const member = memberOf(ctx);
  const code = newShopSecret('brc', ctx.shop.id);
  await keepCode(ctx.tx, {
    ...given,
    code,
    shopId: ctx.shop.id,
    userId: member.userId,
    grantedBy: nameOf(member),
  });
  return code;
}

/** Retired scopes: an app may request them but does not get them. */
async function retiredOf(ctx: Ctx, clientId: string): Promise<HeldScope[]> {
  const app = await ctx.db.asSystem((tx) => appByClientId(tx, clientId));
  return app?.scopes.filter((scope) => !isOffered(scope)) ?? [];
}

const authorizeRoute = handle(authorizeApp, async (ctx, { query }) => {
  const { app, redirectUri, scopes, retired } = await checked(ctx, query);
  const granted = (await liveGrant(ctx, app.clientId))?.scopes.filter(isOffered);
  const authorized = granted?.length === scopes.length && scopes.every((one) => granted.includes(one));
  const { id, name, domain } = ctx.shop;
  return {
    code: authorized ? (301 as const) : (302 as const),
    authorized,
    redirect_url: `/oauth/request_grant?${new URLSearchParams(query).toString()}`,
    app: { name: app.name, made_by: app.madeBy, redirect_host: new URL(redirectUri).host },
    shop: { id, name, domain },
    scopes,
    retired,
  };
});

const grantRoute = handle(grantApp, async (ctx, { body }) => {
  // The person was shown nothing where all that the app asks for is not given any more; that it may ask for such stands
  // in its registration.
  const asked = body.scopes.length > 0 ? body.scopes : await retiredOf(ctx, body.client_id);
  const ask = await checked(ctx, { ...body, scope: asked.join(' ') });
  if (!body.consent) {
    const parameters = { error: 'access_denied', error_description: 'The person denied the access.' };
    return { redirect_url: answerUrl(ctx, ask.redirectUri, ask.state, parameters) };
  }
  const code = await newCode(ctx, {
    clientId: ask.app.clientId,
    scopes: ask.scopes,
    redirectUri: ask.redirectUri,
    codeChallenge: body.code_challenge!,
  });
  return { redirect_url: answerUrl(ctx, ask.redirectUri, ask.state, { code }) };
});

const oneTimeCodeRoute = handle(makeOneTimeCode, async (ctx, { query }) => {
  if (query.shop_domain.toLowerCase() !== ctx.shop.domain) {
    throw new Refusal(coreRefusals.forbidden.not_a_member);
  }
  const app = await ctx.db.asSystem((tx) => appByClientId(tx, query.client_id));
  const granted = app && (await liveGrant(ctx, app.clientId));
  if (!app || !granted) throw notFound(developerSentences.this_app);
  if (app.kind === 'public') {
    throw new Refusal(developerRefusals.public_app);
  }
  if (!(await hasRoomForToken(ctx.tx, ctx.shop.id, granted.id))) {
    throw new Refusal(developerRefusals.too_many_added_tokens({ count: maxAddedTokens }));
  }
  const code = await newCode(ctx, {
    clientId: app.clientId,
    scopes: granted.scopes,
    redirectUri: null,
    codeChallenge: null,
  });
  return { code, expires_in: oauthLifetimes.code };
});

export const oauthConsentRoutes: Route[] = [authorizeRoute, grantRoute, oneTimeCodeRoute];
