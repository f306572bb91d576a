import type { DurationType } from '../contract/timer-choice.ts';

const unitMs = { hours: 3_600_000, days: 86_400_000 } as const satisfies Record<DurationType, number>;

/** How long a duration is, in milliseconds. A day is 24 hours: a timer says how much is left, and no date. */
export const durationMs = (duration: number, type: DurationType): number => duration * unitMs[type];

/** A timer's own time: moments and lengths in milliseconds. */
export interface OwnTime {
  starts_at: number;
  length: number;
  /** Begins anew at its end. */
  repeat: boolean;
}

/** Where a timer is at a moment: not begun, running until `ends_at`, or over since then. */
export interface TimerState {
  is: 'waiting' | 'running' | 'over';
  ends_at: number;
}

/**
 * Where a timer is that runs by its own time. The windows of one that repeats lie end to end since its start, so they are
 * the same for everybody, whatever time a server or a shopper began to look; each has its start and not its end.
 */
export function ownState({ starts_at, length, repeat }: OwnTime, now: number): TimerState {
  if (now < starts_at) return { is: 'waiting', ends_at: starts_at + length };
  const windows = repeat ? Math.floor((now - starts_at) / length) : 0;
  const ends_at = starts_at + (windows + 1) * length;
  return { is: now < ends_at ? 'running' : 'over', ends_at };
}

/** Where a timer is that counts down to the end of an offer. */
export function boundState(starts_at: number, ends_at: number, now: number): TimerState {
  if (now >= ends_at) return { is: 'over', ends_at };
  return { is: now < starts_at ? 'waiting' : 'running', ends_at };
}

/** A new start may lie this far in the past, because choosing and saving it takes some seconds. */
const toleranceMs = 60_000;

/** Whether a start is refused because it lies in the past (V352). */
export const isPastStart = (start: number, now: number): boolean => start < now - toleranceMs;

/** Moments that a preview shows: as it is now, in its last hour, and from zero on. */
export const previewMoments = ['now', 'last_hour', 'zero'] as const;
export type PreviewMoment = (typeof previewMoments)[number];

/** The target of a preview, in milliseconds since 1970; null: the timer is gone at that moment. */
export function previewEnd(
  moment: PreviewMoment,
  { ends_at, length, repeats }: { ends_at: number; length: number | null; repeats: boolean },
  now: number,
): number | null {
  if (moment === 'zero') return repeats && length !== null ? now + length : null;
  // A second into it: no hour is left to be read.
  const end = moment === 'last_hour' ? Math.min(ends_at, now + unitMs.hours - 1_000) : ends_at;
  return end > now ? end : null;
}
