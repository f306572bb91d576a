import { useMemo } from 'react';
import { type FormatSettings, type LocaleFormats, localeFormats } from '#core/rules/formats.ts';
import { useSession } from '../client/session-context.ts';

/** Everything a page writes as number, money or date, in the shop's locale, currency and time zone. */
export interface Formats extends LocaleFormats {
  /** The present day of the shop, `YYYY-MM-DD`. */
  today(now?: Date): string;
}

export function createFormats(settings: FormatSettings): Formats {
  const formats = localeFormats(settings);
  return { ...formats, today: (now = new Date()) => formats.isoDay(now) };
}

/** The formats of the shop the person is in. */
export function useFormats(): Formats {
  const { locale, currency, timezone } = useSession().shop;
  return useMemo(() => createFormats({ locale, currency, timezone }), [locale, currency, timezone]);
}
