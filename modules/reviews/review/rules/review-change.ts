import type { StoredHoldReason, HoldReason, ReviewSource, ReviewState } from '../contract/review-words.ts';

export interface StateBefore {
  state: ReviewState;
  source: ReviewSource;
  hold_reason: StoredHoldReason | null;
}

export interface StateAsked {
  status?: boolean | undefined;
  hold_reason?: HoldReason | undefined;
}

/** The new state of a review, or the problem with the change. */
export type StateChange =
  | { state: ReviewState; hold_reason: StoredHoldReason | null; problem?: undefined }
  | { problem: 'say_why' | 'reason_alone' | 'no_reason_needed' };

/**
 * Decides the state of a review after a change. Unpublishing a shopper's review needs a reason, whatever its rating; if a
 * program gives none, `not_said` is stored. An imported review needs none.
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
  // It is not published anyway, so a caller that sends back the status it read changes nothing.
  if (before.state !== 'published') return stays;
  return isProgram ? { state: 'held', hold_reason: 'not_said' } : { problem: 'say_why' };
}
