import type { ActingShop, Services } from '#core/server/call/context.ts';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import type { StoreCheckout } from '../../port/rules/store-checkout.ts';
import { allowanceOf, type Urgency } from '../../port/server/store-allowance.ts';
import { shopifySignIn } from '../../shopify/server/shopify-access.ts';
import { openShopifyCheckout } from '../../shopify/server/shopify-checkout.ts';
import { shopifyVersion } from '../../shopify/server/shopify-store.ts';
import { openStoreHttp } from '../../port/server/store-http.ts';
import { openKeys, readLink, type StoreKeys, type StoreLink } from '../../link/server/store-link-row.ts';
import { openWooCheckout } from '../../woocommerce/server/woocommerce-checkout.ts';
import { wooSignIn } from '../../woocommerce/server/woocommerce-store.ts';

export type { Urgency };

export interface CheckoutAccess {
  /** Where the store allows so much and no more, what is more urgent comes first. */
  urgency: Urgency;
  /** How often a call that fails by chance is tried: once where a shopper waits, else 6 times. */
  tries?: number;
  /** For one try: 2 s where a shopper waits, else 10 s. */
  timeoutMs?: number;
  /** How long a call waits where the store's allowance is used up: `timeoutMs` where a shopper waits, else a minute. */
  patienceMs?: number;
}

/**
 * The checkout of the shop's connected store; null where none is connected, or its keys cannot be read any more. A store
 * that asks for a longer wait than `patienceMs` ends a call with `StoreBusy`.
 */
export async function openCheckout(
  services: Services,
  shop: Pick<ActingShop, 'id' | 'currency'>,
  access: CheckoutAccess,
): Promise<StoreCheckout | null> {
  const link = await services.db.inShop(shop.id, (tx) => readLink({ shop, tx }), { readOnly: true });
  const keys = link && openKeys(services, shop.id, link);
  return keys && checkoutBehind(services, shop, link, keys, access);
}

/** The checkout behind a connection and its keys. */
export function checkoutBehind(
  { environment }: Pick<Services, 'environment'>,
  { currency }: Pick<ActingShop, 'currency'>,
  { provider, domain }: Pick<StoreLink, 'provider' | 'domain'>,
  keys: StoreKeys,
  { urgency, ...given }: CheckoutAccess,
): StoreCheckout {
  const isBackground = urgency === 'sync';
  const { tries = isBackground ? 6 : 1, timeoutMs = isBackground ? 10_000 : 2_000 } = given;
  const { patienceMs = isBackground ? 60_000 : timeoutMs } = given;
  const policy = outboundPolicy(environment.OUTBOUND_ALLOW);
  const options = { domain, policy, tries, timeoutMs, patienceMs };
  if (provider === 'woocommerce')
    return openWooCheckout(openStoreHttp({ ...options, ...wooSignIn(keys) }), { currency });
  const http = openStoreHttp({
    ...options,
    limit: 'graphql',
    ...shopifySignIn(domain, keys, { policy, timeoutMs }),
  });
  const graphql = { http, version: shopifyVersion, allowance: allowanceOf(domain), urgency, patienceMs };
  return openShopifyCheckout(graphql, currency);
}
