import type { ApiScope } from '../contract/api-scope.ts';
import type { AuthorizationRequest } from '../contract/oauth-calls.ts';
import { parseScopes } from './app-consent.ts';
import { isRegistered } from './redirect-uri.ts';

/** Of a registered app, what decides whether it may ask. */
export interface AskingApp {
  redirectUris: readonly string[];
  scopes: readonly ApiScope[];
}

/** `unknown_app` must not be told to the address that was sent; everything else is for the app to hear of. */
export type RequestProblem =
  { kind: 'unknown_app'; message: string } | { kind: 'not_allowed'; error: string; message: string };

export type CheckedRequest =
  { problem: RequestProblem } | { problem: null; redirectUri: string; scopes: ApiScope[]; state: string };

/** BASE64URL of a SHA-256: 43 characters. */
const s256 = /^[A-Za-z0-9_-]{43}$/;
/** RFC 6749 appendix A.5. */
const visible = /^[\x20-\x7e]+$/;

const unknownApp = (message: string): CheckedRequest => ({ problem: { kind: 'unknown_app', message } });
const notAllowed = (error: string, message: string): CheckedRequest => ({
  problem: { kind: 'not_allowed', error, message },
});

/** What an app asks for, checked whole (RFC 6749 4.1.1, RFC 9700 2.1); the app's address before everything else. */
export function checkRequest(app: AskingApp | null, request: AuthorizationRequest): CheckedRequest {
  if (!app) return unknownApp('This app is not known here.');
  const { redirect_uri: redirectUri, state = '' } = request;
  if (redirectUri === undefined || !isRegistered(redirectUri, app.redirectUris))
    return unknownApp('The address that the app wants you sent to is not one of its own.');
  if (request.response_type === undefined || request.response_type === '')
    return notAllowed('invalid_request', 'The app does not say what it wants (response_type).');
  if (request.response_type !== 'code')
    return notAllowed('unsupported_response_type', 'The app asks for something that does not exist here.');
  if (!visible.test(state))
    return notAllowed('invalid_request', 'The app does not protect its request (state).');
  if (request.code_challenge_method !== 'S256' || !s256.test(request.code_challenge ?? ''))
    return notAllowed('invalid_request', 'The app does not protect its request (PKCE with S256).');
  const scopes = parseScopes(request.scope ?? '');
  if (!scopes) return notAllowed('invalid_scope', 'The app asks for permissions that do not exist.');
  if (scopes.some((scope) => !app.scopes.includes(scope)))
    return notAllowed('invalid_scope', 'The app asks for more than it was registered for.');
  return { problem: null, redirectUri, scopes, state };
}
