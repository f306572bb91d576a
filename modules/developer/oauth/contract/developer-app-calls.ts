import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idParams, secret, timestamp } from '#core/contract/scalar.ts';
import { heldScopes } from '../../program/contract/api-scope.ts';
import { apiScopeList, heldScope } from '../../token/contract/api-token-calls.ts';
import { developerSentences } from '../../program/contract/developer-refusals.ts';

export const maxDeveloperApps = 50;
export const maxRedirectUris = 10;

/** `confidential` keeps a secret on a server of its own; `public` runs at its user's and has none. */
export const appKinds = ['confidential', 'public'] as const;
export type AppKind = (typeof appKinds)[number];

/** A person reads it before they decide: no characters that are not seen, none that turn the line around. */
const name = z
  .string()
  .trim()
  .min(1, developerSentences.app_name)
  .max(60)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, developerSentences.unseen_characters);
const redirectUris = z
  .array(z.string().trim().max(500))
  .min(1, developerSentences.enter_redirect)
  .max(maxRedirectUris)
  .transform((list) => [...new Set(list)]);

const heldScopeList = z
  .array(heldScope)
  .min(1, developerSentences.choose_scopes)
  .max(heldScopes.length)
  .transform((list) => heldScopes.filter((one) => list.includes(one)));

const settings = { name, redirect_uris: redirectUris };

/** An app that this shop has made, for itself and for other shops of this installation. */
export const developerApp = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(appKinds),
    /** Says which app it is; no secret. */
    client_id: z.string(),
    /** The last four characters of its secret; empty for a public app. */
    secret_ending: z.string(),
    /** Where people may be sent back to, letter by letter. */
    redirect_uris: z.array(z.string()),
    /** The most it may ask for. */
    scopes: z.array(heldScope),
    /** In how many shops it has access now. */
    grants_count: z.int().min(0),
    created_by: z.string(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'DeveloperApp' });
export type DeveloperApp = z.infer<typeof developerApp>;

export const listDeveloperApps = endpoint({
  name: 'listDeveloperApps',
  method: 'GET',
  path: '/admin/developer_apps.json',
  summary: 'Apps that this shop has made',
  permission: 'admin',
  scope: 'people',
  reply: z.object({ developer_apps: z.array(developerApp) }),
});

export const getDeveloperApp = endpoint({
  name: 'getDeveloperApp',
  method: 'GET',
  path: '/admin/developer_apps/{id}.json',
  summary: 'One app that this shop has made',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: z.object({ developer_app: developerApp }),
});

/** `client_secret` is shown this once, null for a public app. */
export const createDeveloperApp = endpoint({
  name: 'createDeveloperApp',
  method: 'POST',
  path: '/admin/developer_apps.json',
  summary: 'Registers an app',
  permission: 'admin',
  scope: 'people',
  body: z.object({ developer_app: z.object({ ...settings, scopes: apiScopeList, kind: z.enum(appKinds) }) }),
  example: {
    developer_app: {
      name: 'Product reviews',
      redirect_uris: ['https://app.example/callback'],
      scopes: ['read_script_tags'],
      kind: 'confidential',
    },
  },
  reply: z.object({ developer_app: developerApp, client_secret: secret(z.string()).nullable() }),
  status: 201,
  errors: { 409: ['developer.too_many_apps'] },
});

/**
 * What shops have granted stays as it was granted; the next time it may ask for no more than this. A scope that is not
 * offered any more may stay, and not come in.
 */
export const updateDeveloperApp = endpoint({
  name: 'updateDeveloperApp',
  method: 'PUT',
  path: '/admin/developer_apps/{id}.json',
  summary: 'Changes an app',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  body: z.object({ developer_app: z.object({ ...settings, scopes: heldScopeList, version: z.int() }) }),
  example: {
    developer_app: {
      name: 'Product reviews',
      redirect_uris: ['https://app.example/callback'],
      scopes: ['read_script_tags', 'write_script_tags'],
      version: 1,
    },
  },
  reply: z.object({ developer_app: developerApp }),
  errors: { 409: ['core.stale'] },
});

/** The secret before is worth nothing from now on. Access that was granted stays. */
export const rotateAppSecret = endpoint({
  name: 'rotateAppSecret',
  method: 'POST',
  path: '/admin/developer_apps/{id}/rotate_secret.json',
  summary: 'Makes a new secret for an app',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: z.object({ developer_app: developerApp, client_secret: secret(z.string()) }),
  errors: { 409: ['developer.public_app'] },
});

/** Its access ends at once in every shop. */
export const deleteDeveloperApp = endpoint({
  name: 'deleteDeveloperApp',
  method: 'DELETE',
  path: '/admin/developer_apps/{id}.json',
  summary: 'Deletes an app',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: done,
});
