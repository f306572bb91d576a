import type { TimerUnit } from '../contract/timer-choice.ts';

/** The texts of a timer in the shop's language (V240). */
export interface TimerWords {
  /** After the time. */
  left: string;
  /** Below each part: of one, and of any other number. */
  units: Readonly<Record<TimerUnit, readonly [one: string, other: string]>>;
}

const english: TimerWords = {
  left: 'left to buy',
  units: { day: ['day', 'days'], hour: ['hour', 'hours'], minute: ['min', 'min'], second: ['sec', 'sec'] },
};

const german: TimerWords = {
  left: 'übrig',
  units: {
    day: ['Tag', 'Tage'],
    hour: ['Std.', 'Std.'],
    minute: ['Min.', 'Min.'],
    second: ['Sek.', 'Sek.'],
  },
};

const languages: Readonly<Record<string, TimerWords>> = { de: german };

/** English where there are no others. `locale` as a shop has it: `de-AT`. */
export function timerWords(locale: string): TimerWords {
  return languages[locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? english;
}
