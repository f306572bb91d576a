import type { Sentence } from '#core/contract/sentence.ts';
import {
  outboundFetch,
  OutboundFailed,
  type OutboundPolicy,
  OutboundRefused,
} from '#core/server/http/outbound-http.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { fieldsOf, textOf, wholeOf } from '../../port/rules/provider-value.ts';
import {
  StoreFailed,
  type StoreHttpOptions,
  storeOrigin,
  StoreRefused,
  StoreSilent,
} from '../../port/server/store-http.ts';

/** What a Shopify store is signed in with: the token that its admin gave, or an app's client id and secret. */
export interface ShopifyKeys {
  api_key: string;
  /** '' where the app has none to paste. */
  api_password: string;
  /** The app's client secret; it also signs the store's webhooks. */
  hook_secret: string;
}

/** Gives the token that calls are signed in with; `renewed`: one made now, as the store refused the one before. */
export type ShopifyAccess = (renewed: boolean) => Promise<string>;

/** A token is renewed when less than this is left of it. */
const earlyMs = 60 * 60_000;

interface Token {
  value: string;
  until: number;
}

/**
 * Tokens of this process, by store, client id and secret. Each process asks for its own: a store takes several, and a
 * day's token is not worth a place in the database.
 */
const tokens = new Map<string, Promise<Token>>();
const maxTokens = 5_000;

/**
 * Access to a Shopify store. Apps that were made in the store's own admin have a token that stays; apps of the developer
 * dashboard, the only ones that can be made since January 2026, ask for one that is good for a day
 * (https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/client-credentials-grant).
 * @throws {StoreRefused} when the store does not take id and secret @throws {StoreFailed} when it cannot be asked
 */
export function shopifyAccess(
  domain: string,
  keys: ShopifyKeys,
  options: { policy: OutboundPolicy; now?: () => number; timeoutMs?: number | undefined },
): ShopifyAccess {
  if (keys.api_password !== '') return () => Promise.resolve(keys.api_password);
  const { policy, now = Date.now, timeoutMs } = options;
  const key = JSON.stringify([domain, keys.api_key, keys.hook_secret]);
  return async (renewed) => {
    const known = renewed ? undefined : tokens.get(key);
    if (known) {
      const token = await known.catch(() => null);
      if (token && token.until - earlyMs > now()) return token.value;
    }
    // One request serves all callers that wait.
    const current = tokens.get(key);
    if (current !== undefined && current !== known && !renewed) return (await current).value;
    const asked = askToken(domain, keys, { policy, now, timeoutMs });
    if (tokens.size >= maxTokens) tokens.clear();
    tokens.set(key, asked);
    try {
      return (await asked).value;
    } catch (error) {
      if (tokens.get(key) === asked) tokens.delete(key);
      throw error;
    }
  };
}

/** How calls of a Shopify store are signed in. */
export function shopifySignIn(
  domain: string,
  keys: ShopifyKeys,
  options: { policy: OutboundPolicy; timeoutMs?: number | undefined },
): Pick<StoreHttpOptions, 'headers' | 'renews'> {
  const access = shopifyAccess(domain, keys, options);
  return {
    headers: async (renewed) => ({ 'x-shopify-access-token': await access(renewed) }),
    renews: keys.api_password === '',
  };
}

async function askToken(
  domain: string,
  keys: ShopifyKeys,
  {
    policy,
    now,
    timeoutMs = 10_000,
  }: { policy: OutboundPolicy; now(): number; timeoutMs?: number | undefined },
): Promise<Token> {
  const origin = storeOrigin(domain, policy);
  try {
    const { status, body } = await outboundFetch(`${origin}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: keys.api_key,
        client_secret: keys.hook_secret,
      }).toString(),
      timeoutMs,
      allowHttp: origin.startsWith('http:'),
      policy,
    });
    if (status >= 500 || status === 429) throw new StoreSilent(storeLinkSentences.store_status({ status }));
    if (status >= 300) throw new StoreRefused(whyNoToken(body.toString('utf8')));
    const answer = fieldsOf(JSON.parse(body.toString('utf8')));
    const value = textOf(answer.access_token, 500);
    const seconds = wholeOf(answer.expires_in);
    if (value === '' || seconds <= 0) throw new StoreFailed(storeLinkSentences.not_its_data);
    return { value, until: now() + seconds * 1000 };
  } catch (error) {
    if (error instanceof SyntaxError) throw new StoreFailed(storeLinkSentences.not_its_data);
    if (error instanceof OutboundFailed) throw new StoreSilent(error.sentence, null, { cause: error });
    if (error instanceof OutboundRefused) throw new StoreFailed(error.sentence, null, { cause: error });
    throw error;
  }
}

/** Shopify says why on a page with the word in it. */
function whyNoToken(answer: string): Sentence {
  if (answer.includes('shop_not_permitted')) return storeLinkSentences.client_credentials_refused;
  if (answer.includes('app_not_installed')) return storeLinkSentences.app_not_installed;
  return storeLinkSentences.keys_refused;
}
