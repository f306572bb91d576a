import type { KeptHoldReason, HoldReason, ReviewSource, ReviewState } from '../contract/review-words.ts';

export interface StateBefore {
  state: ReviewState;
  source: ReviewSource;
  hold_reason: KeptHoldReason | null;
}

export interface StateAsked {
  status?: boolean | undefined;
  hold_reason?: HoldReason | undefined;
}

/** What a review's state becomes, or what is wrong with what was asked. */
export type StateChange =
  | { state: ReviewState; hold_reason: KeptHoldReason | null; problem?: undefined }
  | { problem: 'say_why' | 'reason_alone' | 'no_reason_needed' };

/**
 * Where a review is after somebody published it or held it back. A shopper's own is held back with a reason, whatever its
 * rating; a program that gives none has said `not_said`. What was brought over needs none.
 */
export function stateAfter(
  before: StateBefore,
  { status, hold_reason }: StateAsked,
  isProgram: boolean,
): StateChange {
  const stays = { state: before.state, hold_reason: before.hold_reason };
  const isOwn = before.source === 'storefront_api';
  if (status !== false) {
    if (hold_reason !== undefined) return { problem: 'reason_alone' };
    return status === true ? { state: 'published', hold_reason: null } : stays;
  }
  if (!isOwn)
    return hold_reason === undefined
      ? { state: 'held', hold_reason: 'import_choice' }
      : { problem: 'no_reason_needed' };
  if (hold_reason !== undefined) return { state: 'held', hold_reason };
  // Not shown already: whoever sends back what they read changes nothing.
  if (before.state !== 'published') return stays;
  return isProgram ? { state: 'held', hold_reason: 'not_said' } : { problem: 'say_why' };
}
