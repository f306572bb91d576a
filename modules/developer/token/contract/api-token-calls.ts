import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idParams, secret, timestamp } from '#core/contract/scalar.ts';
import { type ApiScope, apiScopes, type HeldScope, heldScopes } from '../../program/contract/api-scope.ts';
import { developerSentences } from '../../program/contract/developer-refusals.ts';

/**
 * The headers that hold a token and nothing else, beside `Authorization`: the one that programs of the platform send, and
 * two that its reference names, which many proxies drop for their underscores.
 */
export const tokenHeaders = ['x-shopbase-access-token', 'app_access_token', 'shop_access_token'] as const;
/** Calls of one token: so many at once, and so many more each second. */
export const tokenRate = { burst: 40, perSecond: 2 } as const;
export const maxTokens = 50;
/** How an app's access ends: a `person` took it back, the app was `deleted`, or a code or token came twice (`replay`). */
export const revokedReasons = ['person', 'deleted', 'replay'] as const;
export type RevokedReason = (typeof revokedReasons)[number];

export const apiScope = z.enum(apiScopes as [ApiScope, ...ApiScope[]]).meta({ id: 'AccessScope' });
/** One that is offered, or was once (`retiredScopes`). */
export const heldScope = z.enum(heldScopes as [HeldScope, ...HeldScope[]]).meta({ id: 'HeldScope' });
/** At least one, each once, in the order of the list. */
export const apiScopeList = z
  .array(apiScope)
  .min(1, developerSentences.choose_scopes)
  .max(apiScopes.length)
  .transform((list) => apiScopes.filter((one) => list.includes(one)));

export const apiToken = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(heldScope),
    /** The last four characters, to tell tokens apart. */
    ending: z.string(),
    created_by: z.string(),
    created_at: timestamp,
    /** To the minute. */
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;

/** All that were ever made, newest first; those in use before the revoked. */
export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/admin/api_tokens.json',
  summary: 'Access tokens of other programs',
  permission: 'admin',
  scope: 'people',
  reply: z.object({ api_tokens: z.array(apiToken) }),
});

/** `token` is shown this once: only its hash is kept. */
export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/admin/api_tokens.json',
  summary: 'Makes an access token for another program',
  permission: 'admin',
  scope: 'people',
  body: z.object({
    api_token: z.object({
      name: z.string().trim().min(1, developerSentences.token_name).max(100),
      scopes: apiScopeList,
    }),
  }),
  example: { api_token: { name: 'Warehouse', scopes: ['read_products', 'write_inventory'] } },
  reply: z.object({ api_token: apiToken, token: secret(z.string()) }),
  status: 201,
  errors: { 409: ['developer.too_many_tokens'] },
});

/** The next call with it is refused. Its webhooks hear `app/uninstalled` and end; its script tags are taken out. */
export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/admin/api_tokens/{id}.json',
  summary: 'Revokes an access token',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: done,
});
