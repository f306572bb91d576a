import { openAddress } from '../../session/admin/auth-addresses.ts';
import type { acceptInvitation, declineInvitation, getInvitation } from '../contract/invitation-calls.ts';

/** Where the calls of an invitation's pages are, which have no room for their schemas; a test holds these beside the contract. */
export const invitationAddresses = {
  getInvitation: openAddress<typeof getInvitation>('GET', '/v1/auth/invitations/{token}'),
  acceptInvitation: openAddress<typeof acceptInvitation>('POST', '/v1/auth/invitations/{token}/accept'),
  declineInvitation: openAddress<typeof declineInvitation>('POST', '/v1/auth/invitations/{token}/decline'),
};
