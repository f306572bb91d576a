/** The unit of a duration (V272). A day has 24 hours, also when clocks change. */
export const durationTypes = ['days', 'hours'] as const;
export type DurationType = (typeof durationTypes)[number];

/** On which products' pages a timer is shown (V273). */
export const displayTypes = ['all_products', 'products', 'collections'] as const;
export type DisplayType = (typeof displayTypes)[number];

/** The parts of the time that are named, in their order. */
export const timerUnits = ['day', 'hour', 'minute', 'second'] as const;
export type TimerUnit = (typeof timerUnits)[number];

/** Whole days or hours that a timer may run (V350). */
export const longestDuration = 9999;

/** Timers of a shop that may be on at once: a page looks at all of them. */
export const maxEnabled = 1_000;

/** Characters of a timer's name, and of its text. */
export const maxTimerName = 80;
export const maxTimerText = 40;

/** The defaults of a new timer, except the start, which is now (V274). */
export const newTimer = {
  name: '',
  text: '',
  enable: true,
  duration: 20,
  duration_type: 'hours',
  duration_repeat: true,
  schedule_enable: true,
  display_type: 'all_products',
  product_ids: [] as number[],
  collection_ids: [] as number[],
  settings: { enable_labels: { day: true, hour: true, minute: true, second: true } },
} as const;
