import type { DeclaredErrors } from '#core/contract/endpoint.ts';
import type { AnyEndpoint } from '../call/handle.ts';
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

/** From so many calls on, a failure with codes is written once. */
const several = 3;

/**
 * The failures that calls share, and those that several declare in the same words, by the name under which the document
 * holds them; the operations are changed to refer to these.
 */
export function shareFailures(operations: readonly Json[]): Record<string, Json> {
  const lists = operations.map((operation) => operation['responses'] as Record<string, Json>);
  const own = lists.flatMap((list) => Object.entries(list).filter(([status]) => /^[45]/.test(status)));
  const uses = Map.groupBy(own, ([status, one]) => `${status} ${JSON.stringify(one)}`);
  const shared: Record<string, Json> = { ...sharedResponses };
  const nameOf = new Map<string, string>();
  for (const [text, [[status, response] = ['', {}], ...more]] of uses) {
    if (more.length + 1 < several) continue;
    let name = `Failure${status}`;
    for (let number = 2; name in shared; number += 1) name = `Failure${status}_${number}`;
    shared[name] = response;
    nameOf.set(text, name);
  }
  for (const list of lists)
    for (const [status, response] of Object.entries(list)) {
      const name = nameOf.get(`${status} ${JSON.stringify(response)}`);
      if (name !== undefined) list[status] = { $ref: `#/components/responses/${name}` };
    }
  return shared;
}
