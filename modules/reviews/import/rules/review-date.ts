import type { DateOrder } from '../contract/import-words.ts';

/** No date is longer; what is, is not looked through. */
const longest = 60;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm)?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?(?:\s*\(?(?:utc|gmt)\)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}$`, 'i');
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})${clock}$`, 'i');
const monthFirst = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${clock}$`,
  'i',
);
const dayFirst = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})${clock}$`,
  'i',
);

/** Minutes east of UTC of `+02:00`; without one it is UTC. */
function offsetOf(zone: string | undefined): number {
  const signed = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  if (!signed) return 0;
  const minutes = Number(signed[2]) * 60 + Number(signed[3]);
  return signed[1] === '-' ? -minutes : minutes;
}

interface Clock {
  hour: string | undefined;
  minute: string | undefined;
  second: string | undefined;
  half: string | undefined;
  zone: string | undefined;
}

/** Milliseconds since 1970, or null for a day or an hour that there is not. */
function moment(year: number, month: number, day: number, at: Clock): number | null {
  let hour = Number(at.hour ?? 0);
  if (at.half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (at.half.toLowerCase() === 'pm' ? 12 : 0);
  }
  const minute = Number(at.minute ?? 0);
  const second = Number(at.second ?? 0);
  if (year < 1970 || hour > 23 || minute > 59 || second > 59) return null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const made = new Date(time);
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day) return null;
  return time - offsetOf(at.zone) * 60_000;
}

const clockOf = (found: RegExpExecArray, from: number): Clock => ({
  hour: found[from],
  minute: found[from + 1],
  second: found[from + 2],
  half: found[from + 3],
  zone: found[from + 4],
});

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/**
 * The moment that a cell names, as milliseconds since 1970; null where it names none. Without a zone it is UTC. Dots
 * stand between day and month in this order everywhere; for slashes and hyphens `order` decides which comes first.
 * Whole numbers of ten or thirteen digits are seconds or milliseconds.
 */
export function readDate(cell: string, order: DateOrder): number | null {
  const text = cell.trim();
  if (text.length > longest) return null;
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const first = yearFirst.exec(text);
  if (first) return moment(Number(first[1]), Number(first[2]), Number(first[3]), clockOf(first, 4));
  const last = yearLast.exec(text);
  if (last) {
    const [a, b] = [Number(last[1]), Number(last[3])];
    const dayIsFirst = last[2] === '.' || order === 'dmy';
    return moment(Number(last[4]), dayIsFirst ? b : a, dayIsFirst ? a : b, clockOf(last, 5));
  }
  const named = monthFirst.exec(text);
  if (named && monthOf(named[1]!) > 0)
    return moment(Number(named[3]), monthOf(named[1]!), Number(named[2]), clockOf(named, 4));
  const european = dayFirst.exec(text);
  if (european && monthOf(european[2]!) > 0)
    return moment(Number(european[3]), monthOf(european[2]!), Number(european[1]), clockOf(european, 4));
  return null;
}

/** Which order a day with slashes or hyphens can only have; null where both fit, or it is written otherwise. */
export function orderShownBy(cell: string): DateOrder | null {
  const text = cell.trim();
  const last = text.length > longest ? null : yearLast.exec(text);
  if (!last || last[2] === '.') return null;
  const [a, b] = [Number(last[1]), Number(last[3])];
  if (a > 12 && b <= 12) return 'dmy';
  if (b > 12 && a <= 12) return 'mdy';
  return null;
}
