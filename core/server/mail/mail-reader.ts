import { languageIn } from '#core/rules/language.ts';
import { type MailLanguage, mailLanguages } from './mail-text.ts';

/** Whom a mail is for, and how it speaks to them. */
export interface MailReader {
  /** One address. */
  to: string;
  /** Of the words. */
  language: MailLanguage;
  /** Of numbers, amounts and dates: one that `Intl` takes. */
  locale: string;
}

export const isMailLanguage = (code: string): code is MailLanguage =>
  mailLanguages.some((one) => one === code);

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    return false;
  }
}

/**
 * The reader of a mail, in the first language of `locales` that mails speak, else in English. `locales` are what is
 * known of them, the nearest first: their own `locale_code`, then the shop's. A region comes from whichever has one
 * with that language (`de` in a shop of `de-CH` writes amounts as the Swiss do); where mails speak none of the
 * languages, amounts stay in the shop's way.
 */
export function mailReader(to: string, ...locales: readonly string[]): MailReader {
  const spoken = locales.map((locale) => ({ locale, language: languageIn(locale, isMailLanguage) }));
  const found = spoken.find(({ language }) => language)?.language;
  const language = found ?? 'en';
  const fitting = spoken.filter((one) => one.language === found && isLocale(one.locale));
  const regional = fitting.find(({ locale }) => locale.includes('-'));
  const locale = found ? (regional ?? fitting[0])?.locale : fitting.at(-1)?.locale;
  return { to, language, locale: locale ?? language };
}
