import type { Sentence } from '#core/contract/sentence.ts';
import { type ApiScope, type HeldScope, isOffered, reachOf } from '../../program/contract/api-scope.ts';
import { developerSentences } from '../../program/contract/developer-refusals.ts';
import type { AuthorizationRequest } from '../contract/oauth-calls.ts';
import { parseScopes } from '../../program/rules/app-consent.ts';
import { isRegistered } from './redirect-uri.ts';

/** Of a registered app, what decides whether it may ask. */
export interface AskingApp {
  redirectUris: readonly string[];
  scopes: readonly HeldScope[];
}

/** `unknown_app` must not be sent to the given address; the app receives every other error. */
export type RequestProblem =
  { kind: 'unknown_app'; message: Sentence } | { kind: 'not_allowed'; error: string; message: Sentence };

export type CheckedRequest =
  | { problem: RequestProblem }
  | {
      problem: null;
      redirectUri: string;
      scopes: ApiScope[];
      /** Requested scopes that are retired: no app gets them, because they open nothing. */
      retired: HeldScope[];
      state: string;
    };

/** BASE64URL of a SHA-256: 43 characters. */
const s256 = /^[A-Za-z0-9_-]{43}$/;
/** RFC 6749 appendix A.5. */
const visible = /^[\x20-\x7e]+$/;

const unknownApp = (message: Sentence): CheckedRequest => ({ problem: { kind: 'unknown_app', message } });
const notAllowed = (error: string, message: Sentence): CheckedRequest => ({
  problem: { kind: 'not_allowed', error, message },
});

/** What an app asks for, checked whole (RFC 6749 4.1.1, RFC 9700 2.1); the app's address before everything else. */
export function checkRequest(app: AskingApp | null, request: AuthorizationRequest): CheckedRequest {
  if (!app) return unknownApp(developerSentences.not_known_here);
  const { redirect_uri: redirectUri, state = '' } = request;
  if (redirectUri === undefined || !isRegistered(redirectUri, app.redirectUris))
    return unknownApp(developerSentences.not_its_address);
  if (request.response_type === undefined || request.response_type === '')
    return notAllowed('invalid_request', developerSentences.no_response_type);
  if (request.response_type !== 'code')
    return notAllowed('unsupported_response_type', developerSentences.no_such_response);
  if (!visible.test(state)) return notAllowed('invalid_request', developerSentences.no_state);
  if (request.code_challenge_method !== 'S256' || !s256.test(request.code_challenge ?? ''))
    return notAllowed('invalid_request', developerSentences.no_challenge);
  const scopes = parseScopes(request.scope ?? '');
  if (!scopes) return notAllowed('invalid_scope', developerSentences.no_such_permissions);
  const most: readonly HeldScope[] = [...app.scopes, ...reachOf(app.scopes)];
  if (scopes.some((scope) => !most.includes(scope)))
    return notAllowed('invalid_scope', developerSentences.more_than_registered);
  const retired = scopes.filter((scope) => !isOffered(scope));
  return { problem: null, redirectUri, scopes: scopes.filter(isOffered), retired, state };
}
