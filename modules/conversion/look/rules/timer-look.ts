import type { TimerColors } from '../contract/look-words.ts';
import { pageLook } from './customize.ts';

/** How timers look on a page: a colour that nobody chose is '', and the shop's own stands for it. */
export type TimerLook = TimerColors;

export const timerLook = (customize: Readonly<Record<string, unknown>>): TimerLook =>
  pageLook(customize).timer_countdown;

/** As a timer is that nobody has customized. */
export const standardTimerLook: TimerLook = timerLook({});
