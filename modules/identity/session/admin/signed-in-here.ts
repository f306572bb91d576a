import { useQuery } from '@tanstack/react-query';
import { callApi } from '#core/admin/client/api-client.ts';
import type { getShopContext } from '../contract/session-calls.ts';
import { sessionAddresses } from './session-addresses.ts';

/** Who is signed in on this device, if anyone; not from the frame's cache, which this page may outdate. */
export function useSignedInEmail(): { email: string; isKnown: boolean; onSignedOut: () => unknown } {
  const found = useQuery({
    queryKey: ['signed in here'],
    queryFn: () => callApi<typeof getShopContext>(sessionAddresses.getShopContext, {}),
    retry: false,
  });
  const email = found.error ? '' : (found.data?.user.email ?? '');
  return { email, isKnown: !found.isPending, onSignedOut: found.refetch };
}
