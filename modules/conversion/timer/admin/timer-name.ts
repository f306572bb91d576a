import type { Timer } from '../contract/timer-calls.ts';
import { timerText } from './timer-text.ts';

/** The name of a timer, or else its target. */
export const timerName = (timer: Timer): string => timer.name || timerEnd(timer);

/** The target of a timer: the end of an offer, or a set time. */
export function timerEnd({ offer, duration, duration_type }: Timer): string {
  if (offer) return timerText.text('end_of', { title: offer.title });
  return timerText.text(duration_type, { count: duration });
}

export type TimerStatus = 'on' | 'off' | 'waiting' | 'expired' | 'hidden' | 'simulated' | 'no_end' | 'lost';

/**
 * The state of a timer at a moment. `honest`: the shop shows only what is true; undefined: that is not known yet, and then
 * the state of a simulated timer is not known either (null).
 */
export function timerStatus(timer: Timer, honest: boolean | undefined, now: number): TimerStatus | null {
  if (timer.offer_lost_at !== null) return 'lost';
  if (!timer.enable) return 'off';
  if (timer.expired) return 'expired';
  if (timer.offer_id !== null && (!timer.offer?.active || !timer.offer.ends_at)) return 'no_end';
  if (timer.offer_id === null && honest === undefined) return null;
  if (timer.offer_id === null && honest) return 'hidden';
  if (timer.schedule_enable && Date.parse(timer.schedule_start_at) > now) return 'waiting';
  return timer.offer_id === null ? 'simulated' : 'on';
}
