const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** “in 3 hours”: whole units, rounded down, so that nothing ends sooner than it says by more than it must. */
export function timeUntil(seconds: number, locale: string): string {
  const [unit, size] = steps.find(([, one]) => seconds >= one * (one > 1 ? 2 : 1)) ?? steps[3]!;
  return new Intl.RelativeTimeFormat(locale || undefined).format(
    Math.max(0, Math.floor(seconds / size)),
    unit,
  );
}

/**
 * `text` with the time in it (`{{time}}`). Where what stands before it has said “in” already, as merchants write it
 * (“Offer ends in {{time}}”), the time does not say it again.
 */
export function withTime(text: string, seconds: number, locale: string): string {
  const time = timeUntil(seconds, locale);
  const [before = ''] = text.split('{{time}}');
  const [lead] = new Intl.RelativeTimeFormat(locale || undefined).formatToParts(3, 'hour');
  const word = lead?.type === 'literal' ? lead.value.trim() : '';
  const isStated = word !== '' && ` ${before.trimEnd()}`.toLowerCase().endsWith(` ${word.toLowerCase()}`);
  const rest = isStated && time.startsWith(word) ? time.slice(word.length).trimStart() : time;
  return text.replace('{{time}}', () => rest);
}

/** What a timer shows of the time that is left: each part as it is written. */
export interface TimerParts {
  /** '' where there is none: days are shown only above 0. */
  days: string;
  /** Two digits each. */
  hours: string;
  minutes: string;
  seconds: string;
}

/** The parts of whole seconds that are left; nothing is left of less than none. */
export function timerParts(seconds: number): TimerParts {
  const left = Math.max(0, Math.floor(seconds));
  const days = Math.floor(left / 86_400);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    days: days > 0 ? String(days) : '',
    hours: two(Math.floor(left / 3_600) % 24),
    minutes: two(Math.floor(left / 60) % 60),
    seconds: two(left % 60),
  };
}
