import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import { openAddress } from '../../session/admin/auth-addresses.ts';
import type { acceptHandover, declineHandover, getHandoverLink } from '../contract/handover-calls.ts';

/** Where the calls of a handover's page are, which has no room for their schemas; a test holds these beside the contract. */
export const handoverAddresses = {
  getHandoverLink: openAddress<typeof getHandoverLink>('GET', '/v1/auth/handovers/{token}'),
  acceptHandover: {
    method: 'POST',
    path: '/v1/auth/handovers/{token}/accept',
    permission: 'member',
  } as EndpointAddress<typeof acceptHandover>,
  declineHandover: openAddress<typeof declineHandover>('POST', '/v1/auth/handovers/{token}/decline'),
};
