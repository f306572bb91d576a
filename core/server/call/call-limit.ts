import type { FastifyRequest } from 'fastify';

/** Tells a program how full the bucket of its access token is, as `used/size`. The name is that of the platform. */
export const callLimitHeader = 'X-Sb-Shop-Api-Call-Limit';

/** Calls in the bucket of an access token, whole, and how many it can hold. */
export interface CallLimit {
  used: number;
  size: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where an access token was found and its bucket looked at, also when the call did not fit into it. */
    callLimit: CallLimit | undefined;
  }
}

/** The header of an answer to an access token; none for people and shoppers. */
export function callLimitHeaders({ callLimit }: FastifyRequest): Record<string, string> {
  return callLimit ? { [callLimitHeader]: `${callLimit.used}/${callLimit.size}` } : {};
}
