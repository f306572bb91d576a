import type { DeclaredErrors } from '#core/contract/endpoint.ts';
import type { AnyEndpoint } from './handle.ts';
import { callLimitOf } from './openapi-security.ts';

type Json = Record<string, unknown>;

/** What every call may answer; `area.code`s of its own come from its declaration. */
const sharedErrors: Readonly<Record<number, string>> = {
  401: 'No session',
  402: 'The shop is stopped (frozen, closed, trial over)',
  403: 'The permission is missing',
  404: 'Missing, or another shop’s',
  409: 'Conflict: changed meanwhile, or still running',
  422: 'The input is not valid; `fields` says where',
  429: 'Too many requests; see Retry-After',
  500: 'Something went wrong',
  503: 'Restarting or busy; see Retry-After',
};
/** What cannot happen to calls outside a shop. */
const memberErrors = new Set(['401', '402', '403']);

/** A failure; whatever its status, it has one form. */
function failure(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
  };
}

const inWords = (errors: [status: string, text: string][]): string =>
  errors.map(([status, text]) => `${status}: ${text}`).join('. ');

/** The failures that calls share, once each: within a shop, and outside of one. */
export const sharedResponses = {
  Failure: { ...failure(inWords(Object.entries(sharedErrors))), ...callLimitOf },
  FailureOutsideShop: failure(
    inWords(Object.entries(sharedErrors).filter(([status]) => !memberErrors.has(status))),
  ),
} as const;

/** The failures with codes of the call's own, and all others in one. */
export function failures(endpoint: AnyEndpoint): Json {
  const outside = endpoint.permission === 'public' || endpoint.permission === 'shopper';
  const shared: keyof typeof sharedResponses = outside ? 'FailureOutsideShop' : 'Failure';
  const declared: DeclaredErrors = endpoint.errors ?? {};
  const own = Object.entries(declared).map(([status, codes = []]) => [
    status,
    failure(`${sharedErrors[Number(status)] ?? 'Refused'}; ${codes.join(', ')}`),
  ]);
  return { ...Object.fromEntries(own), default: { $ref: `#/components/responses/${shared}` } };
}
