import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { acceptInvitation, declineInvitation, getInvitation } from '../contract/invitation-calls.ts';
import type { signInSecondStep } from '../contract/session-calls.ts';
import type { grantAccessToken } from '../contract/shop-access-calls.ts';
import type {
  getCustomLogin,
  requestCustomLogin,
  requestPasswordReset,
  sendSignUpCode,
  signUp,
  useCustomLogin,
  verifyEmail,
  verifyPasswordReset,
} from '../contract/sign-up-calls.ts';

/** An address of a call that is made without a session. */
function open<E>(method: 'GET' | 'POST', path: string): EndpointAddress<E> {
  return { method, path, permission: 'public' };
}

/**
 * Where the calls of the pages outside the frame are: whoever opens a link from a mail waits for no schema
 * library. A test holds these beside the contracts.
 */
export const authAddresses = {
  signInSecondStep: open<typeof signInSecondStep>('POST', '/v1/auth/second-step'),
  sendSignUpCode: open<typeof sendSignUpCode>('POST', '/signup/send-otp'),
  signUp: open<typeof signUp>('POST', '/signup/account'),
  requestPasswordReset: open<typeof requestPasswordReset>(
    'POST',
    '/v1/auth/credentials/request-reset-password',
  ),
  verifyPasswordReset: open<typeof verifyPasswordReset>('POST', '/v1/auth/credentials/verify-reset-password'),
  verifyEmail: open<typeof verifyEmail>('POST', '/v1/auth/verify-email/{token}'),
  requestCustomLogin: open<typeof requestCustomLogin>('POST', '/v1/auth/custom-login/request.json'),
  getCustomLogin: open<typeof getCustomLogin>('GET', '/v1/auth/custom-login/{token}'),
  useCustomLogin: open<typeof useCustomLogin>('POST', '/v1/auth/custom-login/{token}'),
  getInvitation: open<typeof getInvitation>('GET', '/v1/auth/invitations/{token}'),
  acceptInvitation: open<typeof acceptInvitation>('POST', '/v1/auth/invitations/{token}/accept'),
  declineInvitation: open<typeof declineInvitation>('POST', '/v1/auth/invitations/{token}/decline'),
  grantAccessToken: open<typeof grantAccessToken>('POST', '/v1/auth/oauth/grant-access-token.json'),
};
