/** Everything a page or a mail writes as number, money or date, in one locale, currency and time zone. */
export interface LocaleFormats {
  /** Major units: 12.5 → `$12.50`; null and undefined → a long dash. */
  money(amount: number | null | undefined, currency?: string): string;
  /** `$1.3K`, for axes. */
  moneyShort(amount: number): string;
  number(value: number | null | undefined): string;
  /** A ratio: 0.068 → `6.8%`. */
  percent(ratio: number | null | undefined, digits?: number): string;
  /** A measured share, with as many digits in every row: 0.03 → `3.0%`. */
  rate(ratio: number | null | undefined): string;
  /** `512 bytes`, `1.2 MiB`: 1,024 of a unit are one of the next (V494). */
  fileSize(bytes: number): string;
  /** An instant (ISO 8601) as a day of the shop: `Nov 21, 2026`. */
  date(instant: string | number | Date | null | undefined): string;
  dateTime(instant: string | number | Date | null | undefined): string;
  /** A calendar day `YYYY-MM-DD`, which has no time zone: `Nov 21`. */
  day(day: string): string;
  /** The shop's day of an instant, `YYYY-MM-DD`. */
  isoDay(instant: Date): string;
}

export interface FormatSettings {
  locale: string;
  currency: string;
  timezone: string;
}

const none = '—';
const sizeUnits = ['KiB', 'MiB', 'GiB'] as const;

export function localeFormats({ locale, currency, timezone }: FormatSettings): LocaleFormats {
  const monies = new Map<string, Intl.NumberFormat>();
  const numbers = new Intl.NumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: timezone });
  const dateTimes = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const isoDays = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: timezone,
  });
  const short = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  const rates = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const bytesOf = new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  const sizes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  function fileSize(bytes: number): string {
    if (bytes < 1024) return bytesOf.format(bytes);
    let size = bytes / 1024;
    let unit = 0;
    // What would be written as 1,024 of a unit is one of the next.
    for (; size >= 1023.95 && unit < sizeUnits.length - 1; unit += 1) size /= 1024;
    return `${sizes.format(size)} ${sizeUnits[unit]}`;
  }
  function moneyIn(code: string): Intl.NumberFormat {
    const known = monies.get(code) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: code });
    monies.set(code, known);
    return known;
  }
  return {
    money: (amount, code = currency) => (amount == null ? none : moneyIn(code).format(amount)),
    moneyShort: (amount) => short.format(amount),
    number: (value) => (value == null ? none : numbers.format(value)),
    percent: (ratio, digits = 1) =>
      ratio == null
        ? none
        : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(ratio),
    fileSize,
    rate: (ratio) => (ratio == null ? none : rates.format(ratio)),
    date: (instant) => (instant == null ? none : dates.format(new Date(instant))),
    dateTime: (instant) => (instant == null ? none : dateTimes.format(new Date(instant))),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    isoDay: (instant) => isoDays.format(instant),
  };
}
