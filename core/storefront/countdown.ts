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

/**
 * Writes the time until `end` (ISO 8601) into the element, as `text` has it (`withTime`), and keeps it up to date for as long as the element is on
 * the page; `over` when there is none left. It is not read out loud on every change.
 */
export function countDown(
  element: HTMLElement,
  end: string,
  text: string,
  locale: string,
  over: () => void,
): void {
  const at = Date.parse(end);
  if (Number.isNaN(at)) return;
  let wasThere = false;
  const tick = () => {
    const seconds = Math.floor((at - Date.now()) / 1_000);
    wasThere ||= element.isConnected;
    if (wasThere && !element.isConnected) return;
    if (seconds <= 0) return over();
    element.textContent = withTime(text, seconds, locale);
    setTimeout(tick, seconds > 180 ? 30_000 : 1_000);
  };
  tick();
}
