import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { storefrontReviews } from './shown-calls.ts';

/** The data that a list of reviews is drawn from. */
export type ListAnswer = ReplyOf<typeof storefrontReviews>;
