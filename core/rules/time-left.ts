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
  const isSaid = word !== '' && ` ${before.trimEnd()}`.toLowerCase().endsWith(` ${word.toLowerCase()}`);
  const rest = isSaid && time.startsWith(word) ? time.slice(word.length).trimStart() : time;
  return text.replace('{{time}}', () => rest);
}
