import type { SandboxReply, SandboxRequest } from '../sandbox-server.ts';
import { token } from './shopify-state.ts';

/** The app's granted scopes; the names are of shopify.dev/docs/api/usage/access-scopes. */
export const allScopes = [
  'read_products',
  'read_customers',
  'read_orders',
  'read_discounts',
  'write_discounts',
] as const;

/** Whether a scope is granted: who may write may read (shopify.dev/docs/api/usage/access-scopes). */
export const isGranted = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'));

export interface AccessOptions {
  clientId: string;
  clientSecret: string;
  /** A token of the old kind: made once in the admin, without an end. */
  staticToken: string;
  now(): number;
}

export interface Access {
  /** May be changed at any time, as when the merchant approves a new version of the app. */
  scopes: string[];
  /** Whether the app may ask for tokens: installed, and of the store's own organization. */
  grant: 'permitted' | 'shop_not_permitted' | 'app_not_installed';
  isToken(value: unknown): boolean;
  /** Every token of the client credentials ends at once, as when the secret is rotated. */
  expireTokens(): void;
  /** Tokens that were asked for. */
  asked(): number;
  answer(request: SandboxRequest): SandboxReply;
}

/** "Always 86399 (24 hours)" (shopify.dev/docs/apps/build/authentication-authorization/client-credentials-grant). */
const tokenSeconds = 86_399;

/** Tokens by the client credentials grant, and one that was pasted. */
export function makeAccess({ clientId, clientSecret, staticToken, now }: AccessOptions): Access {
  const tokens = new Map<string, number>();
  let asked = 0;
  // Shopify publishes the words of this answer but not its form: here it is a page with the words in it, not JSON.
  const refuse = (code: string, words: string): SandboxReply => ({
    status: 400,
    body: `<!doctype html><title>Oauth error ${code}: ${words}</title><h1>Oauth error ${code}: ${words}</h1>`,
  });
  const access: Access = {
    scopes: [...allScopes],
    grant: 'permitted',
    isToken: (value) =>
      typeof value === 'string' && (value === staticToken || (tokens.get(value) ?? 0) > now()),
    expireTokens: () => tokens.clear(),
    asked: () => asked,
    answer({ method, form, body }) {
      if (method !== 'POST') return { status: 404, body: { errors: 'Not Found' } };
      const field = (name: string) =>
        form ? form.get(name) : (body as Record<string, unknown> | undefined)?.[name];
      asked += 1;
      if (field('grant_type') !== 'client_credentials')
        return refuse('unsupported_grant_type', 'The grant type is not supported.');
      if (access.grant === 'app_not_installed')
        return refuse('app_not_installed', 'The application is not installed on this shop.');
      if (access.grant === 'shop_not_permitted')
        return refuse('shop_not_permitted', 'Client credentials cannot be performed on this shop.');
      if (field('client_id') !== clientId || field('client_secret') !== clientSecret)
        return refuse('invalid_client', 'The client credentials are invalid.');
      const made = `shpat_${token()}`;
      tokens.set(made, now() + tokenSeconds * 1000);
      return { body: { access_token: made, scope: access.scopes.join(','), expires_in: tokenSeconds } };
    },
  };
  return access;
}

/**
 * The version that answers a call: each is supported for a year, and one that is not any more "falls forward" to the
 * oldest that is (shopify.dev/docs/api/usage/versioning). Null for what was never one.
 */
export function answeringVersion(asked: string, now: number): string | null {
  const [year = 0, month = 0] = asked.split('-').map(Number);
  if (![1, 4, 7, 10].includes(month) || year < 2019) return null;
  const today = new Date(now);
  const quarter = today.getUTCFullYear() * 4 + Math.floor(today.getUTCMonth() / 3);
  const of = year * 4 + (month - 1) / 3;
  // The release candidate answers, too; what lies after it is unknown.
  if (of > quarter + 1) return null;
  const oldest = Math.max(of, quarter - 3);
  const monthOf = String((oldest % 4) * 3 + 1).padStart(2, '0');
  return `${Math.floor(oldest / 4)}-${monthOf}`;
}
