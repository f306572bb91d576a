import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idParams, secret, timestamp } from '#core/contract/scalar.ts';
import { apiScopes } from '../../program/contract/api-scope.ts';
import { apiScope, heldScope, revokedReasons } from '../../token/contract/api-token-calls.ts';
import { authorizeRefusals } from '../../program/contract/developer-refusals.ts';

/** Seconds. A code is used once; a refresh token, too, and brings the next. */
export const oauthLifetimes = { code: 60, accessToken: 3600, refreshToken: 30 * 24 * 3600 } as const;

/** How many pairs of tokens an access has at most beside its first. */
export const maxAddedTokens = 1000;

/** What an app sends a person's browser with (RFC 6749 4.1.1, RFC 7636 4.3), each once. */
const asked = {
  response_type: z.string().max(40).optional(),
  client_id: z.string().min(1).max(100),
  redirect_uri: z.string().max(500).optional(),
  /** Scopes, a space between them. */
  scope: z.string().max(2000).optional(),
  state: z.string().max(500).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
};
export type AuthorizationRequest = z.infer<z.ZodObject<typeof asked>>;
const { scope: _scope, ...granted } = asked;

const refusals = { 403: [authorizeRefusals.unknownApp, authorizeRefusals.notAllowed] };

/**
 * Checks what an app asks for, and changes nothing (C307). `code` 302 leads to the consent; 301 leads there
 * as well, and says that the acting shop has granted exactly this before (V451). A refusal (V450) carries
 * `redirect_url` when the error may be sent to the app.
 */
export const authorizeApp = endpoint({
  name: 'authorizeApp',
  method: 'GET',
  path: '/admin/oauth/v2/authorize.json',
  summary: 'Verifies what a third-party app asks for',
  permission: 'apps',
  scope: 'people',
  ignoresUnknownNames: true,
  query: z.object(asked),
  reply: z.object({
    code: z.union([z.literal(301), z.literal(302)]),
    authorized: z.boolean(),
    /** The page of the consent, a path of this admin. */
    redirect_url: secret(z.string()),
    /** `made_by` is the shop that registered it. */
    app: z.object({ name: z.string(), made_by: z.string(), redirect_host: z.string() }),
    shop: z.object({ id, name: z.string(), domain: z.string() }),
    /** What it would get. */
    scopes: z.array(apiScope),
    /** Requested scopes that are retired: no app gets them, because they open nothing. */
    retired: z.array(heldScope),
  }),
  errors: refusals,
});

/**
 * Grants an app access to the acting shop, or denies it (C322). `consent` false tells the app
 * `access_denied`. `scopes`, the ones that the person was shown, are what it gets: none, where all that it asks for opens
 * nothing any more.
 */
export const grantApp = endpoint({
  name: 'grantApp',
  method: 'POST',
  path: '/admin/oauth/v2/grant.json',
  summary: 'Grants a third-party app access to the shop, or denies it',
  permission: 'apps',
  scope: 'people',
  ignoresUnknownNames: true,
  body: z.object({ ...granted, scopes: z.array(apiScope).max(apiScopes.length), consent: z.boolean() }),
  example: {
    response_type: 'code',
    client_id: 'bra_1_V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k',
    redirect_uri: 'https://app.example/callback',
    state: 'k2v9x0',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    scopes: ['read_script_tags'],
    consent: true,
  },
  reply: z.object({ redirect_url: secret(z.string()) }),
  errors: refusals,
});

/**
 * Makes a one-time code for an app that the shop has granted access already (C108): its server exchanges it
 * for an access token, to learn which shop a person comes from. `shop_domain` must be the acting shop's. The tokens
 * that the app has already keep working. A code that is used twice ends the whole access.
 */
export const makeOneTimeCode = endpoint({
  name: 'makeOneTimeCode',
  method: 'POST',
  path: '/admin/oauth/one-time-code.json',
  summary: 'A one-time code for an app that has access',
  permission: 'apps',
  scope: 'people',
  query: z.object({ client_id: z.string().min(1).max(100), shop_domain: z.string().min(1).max(255) }),
  reply: z.object({ code: z.string(), expires_in: z.int() }),
  errors: { 404: ['core.not_found'], 409: ['developer.public_app', 'developer.too_many_added_tokens'] },
});

/** What OAuth calls its failures; they come as `error`, as RFC 6749 5.2 wants them. */
export const tokenFailures = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
] as const;

const sent = z.string().max(500).optional();

/**
 * Changes a code, or a refresh token, into an access token and the next refresh token (C313). A form or JSON;
 * the client id and secret in it, or as HTTP Basic, form-encoded (RFC 6749 2.3.1) or as they are. A code or
 * refresh token that comes a second time ends the access.
 */
export const generateAccessToken = endpoint({
  name: 'generateAccessToken',
  method: 'POST',
  path: '/v1/auth/oauth/generate-access-token',
  summary: 'An access token for a code or a refresh token',
  permission: 'public',
  ignoresUnknownNames: true,
  bodyKind: 'form',
  body: z.object({
    /** `authorization_code` or `refresh_token`. */
    grant_type: sent,
    client_id: sent,
    client_secret: sent,
    code: sent,
    redirect_uri: sent,
    code_verifier: sent,
    refresh_token: sent,
    scope: z.string().max(2000).optional(),
  }),
  example: {
    grant_type: 'authorization_code',
    client_id: 'bra_1_V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k',
    code: 'q7Zs0V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k',
    redirect_uri: 'https://app.example/callback',
    code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
  reply: z.object({
    access_token: secret(z.string()),
    token_type: z.literal('Bearer'),
    /** Seconds. */
    expires_in: z.int(),
    refresh_token: secret(z.string()),
    /** Scopes, a space between them. */
    scope: z.string(),
    shop_id: id,
    domain: z.string(),
  }),
  errors: { 400: tokenFailures, 401: ['invalid_client'] },
  allowance: 'account',
});

/** RFC 8414: where the flow's addresses are, for programs that look. */
export const oauthMetadata = endpoint({
  name: 'oauthMetadata',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  summary: 'Where the OAuth addresses are',
  permission: 'public',
  ignoresUnknownNames: true,
  reply: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
  }),
});

/** An app that has, or had, access to the shop. */
export const appGrant = z.object({
  id,
  name: z.string(),
  client_id: z.string(),
  scopes: z.array(heldScope),
  granted_by: z.string(),
  granted_at: timestamp,
  /** To the minute. */
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  revoked_reason: z.enum(revokedReasons).nullable(),
});
export type AppGrant = z.infer<typeof appGrant>;

/** Those with access before the others, newest first. */
export const listAppGrants = endpoint({
  name: 'listAppGrants',
  method: 'GET',
  path: '/admin/oauth/grants.json',
  summary: 'Apps that were granted access',
  permission: 'apps',
  scope: 'people',
  reply: z.object({ grants: z.array(appGrant) }),
});

/**
 * Takes an app's access back, for who has the permission `uninstall_app` (V396). The next call of the app is
 * refused; its webhooks hear `app/uninstalled`, its script tags are taken out.
 */
export const revokeAppGrant = endpoint({
  name: 'revokeAppGrant',
  method: 'DELETE',
  path: '/admin/oauth/grants/{id}.json',
  summary: 'Takes the access of an app back',
  permission: 'uninstall_app',
  scope: 'people',
  params: idParams,
  reply: done,
});
