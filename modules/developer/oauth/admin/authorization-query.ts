import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { type AuthorizationRequest, authorizeApp } from '../contract/oauth-calls.ts';

const names = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

/** The app's request, read from the address it sent the person to; null if a parameter appears twice or the client id is missing. */
export function requestOfAddress(search: string): AuthorizationRequest | null {
  const sent = new URLSearchParams(search);
  const request: Partial<Record<(typeof names)[number], string>> = {};
  for (const name of names) {
    const [value, ...more] = sent.getAll(name);
    if (more.length > 0) return null;
    if (value !== undefined) request[name] = value;
  }
  const { client_id } = request;
  return client_id ? { ...request, client_id } : null;
}

/** The server's word on the request of this page's address, for the shop that the person has chosen. */
export function useAuthorization() {
  const session = useSession();
  const [shopId, setShopId] = useState(session.shop.id);
  const request = requestOfAddress(location.search);
  const query = { client_id: '', ...request, shop_id: String(shopId) };
  const answer = useApiQuery(
    authorizeApp,
    { query },
    // Not read again while the page is open: people agree to the version they were shown.
    { enabled: request !== null, staleTime: Infinity, refetchOnWindowFocus: false },
  );
  const shop = session.shops.find(({ id }) => id === shopId) ?? session.shop;
  return { request, answer, shop, shops: session.shops, chooseShop: setShopId };
}
