import { countryCodes } from '#modules/catalog/country/rules/country-code.ts';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

const lists = new Map<string, Country[]>();

/** All countries with their names in the language of the locale, in its alphabet's order. */
export function countryList(locale: string): Country[] {
  let list = lists.get(locale);
  if (!list) {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    list = countryCodes.map((code) => ({ code, name: names.of(code) ?? code }));
    list.sort((a, b) => a.name.localeCompare(b.name, locale));
    lists.set(locale, list);
  }
  return list;
}

export function countryName(code: string, locale: string): string {
  return countryList(locale).find((country) => country.code === code)?.name ?? code;
}
