import OAuth2Server from '@node-oauth/oauth2-server';
import type { PublicCtx } from '#core/server/call/context.ts';
import { handlePublic, type Route } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { apiScopes } from '../../program/contract/api-scope.ts';
import { developerRefusals } from '../../program/contract/developer-refusals.ts';
import { generateAccessToken, oauthLifetimes, oauthMetadata } from '../contract/oauth-calls.ts';
import { oauthTokenModel } from './oauth-token-model.ts';

/** One half of HTTP Basic as it was before it was form-encoded; as it came, where it is no such encoding. */
function formDecoded(half: string): string {
  try {
    return decodeURIComponent(half.replaceAll('+', ' '));
  } catch {
    return half;
  }
}

/**
 * RFC 6749 2.3.1: id and secret are form-encoded before they are joined, which the library does not undo. Ours are made
 * of letters, digits, `_` and `-`, so what a program sends as it is decodes to itself.
 */
function decodedBasic(authorization: string): string {
  const sent = /^Basic +([A-Za-z0-9+/_-]+={0,2})$/i.exec(authorization.trim())?.[1];
  const pair = sent === undefined ? null : /^([^:]*):(.*)$/s.exec(Buffer.from(sent, 'base64').toString());
  if (!pair) return authorization;
  const [id, secret] = [formDecoded(pair[1]!), formDecoded(pair[2]!)];
  // Of the two only the secret may hold a colon once they are joined again.
  return id.includes(':') ? authorization : `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** The library reads forms only; what was JSON is the same to it. */
function asForm(body: Record<string, string | undefined>, authorization: string | undefined) {
  return new OAuth2Server.Request({
    method: 'POST',
    query: {},
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '1',
      ...(authorization === undefined ? {} : { authorization: decodedBasic(authorization) }),
    },
    body,
  });
}

/** RFC 6749 5.2 in the shape of every failure: `error` is its name for it. */
function tokenRefusal(error: OAuth2Server.OAuthError): Refusal {
  const isClient = error.name === 'invalid_client';
  const refusal = developerRefusals.token_request({ error: error.name });
  return new Refusal(
    { ...refusal, status: error.code === 401 ? 401 : 400, code: error.name },
    {
      extra: { error_description: error.message },
      headers: isClient && error.code === 401 ? { 'www-authenticate': 'Basic realm="Backroom"' } : {},
    },
  );
}

async function exchange(
  ctx: PublicCtx,
  body: Record<string, string | undefined>,
  authorization: string | undefined,
): Promise<OAuth2Server.Token | Refusal> {
  return ctx.db.asSystem(async (tx) => {
    const server = new OAuth2Server({
      model: oauthTokenModel(ctx, tx),
      accessTokenLifetime: oauthLifetimes.accessToken,
      refreshTokenLifetime: oauthLifetimes.refreshToken,
      // Who needs a secret is known by the app, not by the kind of grant.
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    try {
      return await server.token(asForm(body, authorization), new OAuth2Server.Response({}));
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError)) throw error;
      // What went wrong here goes the way of every failure of ours, and is undone.
      if (error.name === 'server_error') throw (error as { inner?: unknown }).inner ?? error;
      return tokenRefusal(error);
    }
  });
}

const tokenRoute = handlePublic(generateAccessToken, async (ctx, { body }, reply) => {
  const token = await exchange(ctx, body, reply.request.headers.authorization);
  if (token instanceof Refusal) throw token;
  const shop = await ctx.services.shops.byId((token.user as { shopId: number }).shopId);
  void reply.header('pragma', 'no-cache');
  return {
    access_token: token.accessToken,
    token_type: 'Bearer' as const,
    expires_in: oauthLifetimes.accessToken,
    refresh_token: token.refreshToken!,
    scope: (token.scope ?? []).join(' '),
    shop_id: shop!.id,
    domain: shop!.domain,
  };
});

const metadataRoute = handlePublic(oauthMetadata, async ({ services: { publicUrl } }) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/v2/authorize`,
  token_endpoint: `${publicUrl}${generateAccessToken.path}`,
  scopes_supported: [...apiScopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
}));

export const oauthTokenRoutes: Route[] = [tokenRoute, metadataRoute];
