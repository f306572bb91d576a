import type { Customize } from '../../look/contract/look-words.ts';
import type { ShownTimer } from '../contract/shown-timer.ts';
import { type TimerUnit, timerUnits } from '../contract/timer-choice.ts';
import { timerWords } from './timer-words.ts';

export interface TimerToShow {
  id: number;
  /** The text after the time; empty: the default in the shop's language. */
  text: string;
  /** In milliseconds since 1970. */
  ends_at: number;
  labels: Readonly<Record<TimerUnit, boolean>>;
  look: Customize['timer_countdown'];
  /** Of the shop: `de-AT`. */
  locale: string;
}

/** A timer as pages draw it: for shoppers, and for the preview of the editor. */
export function shownTimerOf({ id, text, ends_at, labels, look, locale }: TimerToShow): ShownTimer {
  const { left, units } = timerWords(locale);
  const unit = (name: TimerUnit) => ({ label: labels[name], one: units[name][0], other: units[name][1] });
  return {
    id,
    ends_at: new Date(ends_at).toISOString(),
    left: text || left,
    units: Object.fromEntries(timerUnits.map((name) => [name, unit(name)])) as ShownTimer['units'],
    look,
  };
}
