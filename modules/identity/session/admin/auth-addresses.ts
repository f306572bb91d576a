import type { EndpointAddress } from '#core/admin/client/api-client.ts';
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
export function openAddress<E>(method: 'GET' | 'POST', path: string): EndpointAddress<E> {
  return { method, path, permission: 'public' };
}

/**
 * Where the calls of the pages outside the frame are: whoever opens a link from a mail waits for no schema
 * library. A test holds these beside the contracts.
 */
export const authAddresses = {
  signInSecondStep: openAddress<typeof signInSecondStep>('POST', '/v1/auth/second-step'),
  sendSignUpCode: openAddress<typeof sendSignUpCode>('POST', '/signup/send-otp'),
  signUp: openAddress<typeof signUp>('POST', '/signup/account'),
  requestPasswordReset: openAddress<typeof requestPasswordReset>(
    'POST',
    '/v1/auth/credentials/request-reset-password',
  ),
  verifyPasswordReset: openAddress<typeof verifyPasswordReset>(
    'POST',
    '/v1/auth/credentials/verify-reset-password',
  ),
  verifyEmail: openAddress<typeof verifyEmail>('POST', '/v1/auth/verify-email/{token}'),
  requestCustomLogin: openAddress<typeof requestCustomLogin>('POST', '/v1/auth/custom-login/request.json'),
  getCustomLogin: openAddress<typeof getCustomLogin>('GET', '/v1/auth/custom-login/{token}'),
  useCustomLogin: openAddress<typeof useCustomLogin>('POST', '/v1/auth/custom-login/{token}'),
  grantAccessToken: openAddress<typeof grantAccessToken>('POST', '/v1/auth/oauth/grant-access-token.json'),
};
