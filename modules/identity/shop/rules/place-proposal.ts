import { countryCodes, currencyCodes, localeCodes } from '../contract/place-words.ts';

/** Where a new shop is, as its sign-up says it. */
export interface ShopPlace {
  /** ISO 3166; empty for none. */
  country: string;
  /** ISO 4217 */
  currency: string;
  /** IANA */
  timezone: string;
  /** BCP 47 */
  locale: string;
}

/** The defaults of a shop for what was not given. */
export const standardPlace: ShopPlace = { country: '', currency: 'USD', timezone: 'UTC', locale: 'en-US' };

/** Countries by the currency of their shops; of those that are not named nothing is proposed but the standard. */
const currencyCountries: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL US VG VI ZW',
  AUD: 'AU CC CX KI NF NR TV',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'NO SJ',
  NZD: 'CK NU NZ TK',
  XAF: 'CF CG CM GA GQ TD',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  XCD: 'AG AI DM GD KN LC MS VC',
  MAD: 'EH MA',
  ILS: 'IL PS',
};
/** The others' currencies begin with the letters of their country (SEK of SE), but for these. */
const ownCurrency: Readonly<Record<string, string>> = {
  PL: 'PLN',
  RU: 'RUB',
  HT: 'HTG',
  VE: 'VES',
  MR: 'MRU',
};

/** The currency of a country's shops; undefined where none is known. */
export function currencyOf(country: string): string | undefined {
  const shared = Object.entries(currencyCountries).find(([, countries]) => countries.includes(country));
  if (country.length !== 2) return undefined;
  return shared?.[0] ?? ownCurrency[country] ?? currencyCodes.find((code) => code.startsWith(country));
}

/** What a browser says of where its person is; nothing else is asked. */
export interface BrowserPlace {
  /** `navigator.languages`: the preferred one first. */
  languages: readonly string[];
  /** Of `Intl.DateTimeFormat().resolvedOptions()`; undefined where it says none. */
  timeZone: string | undefined;
}

const parsed = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
};

/**
 * Country, currency, time zone and language that a sign-up proposes. A language with a region (`de-AT`) names the
 * country; one without (`de`) the country where most speak it.
 */
export function proposePlace({ languages, timeZone }: BrowserPlace): ShopPlace {
  const spoken = languages.flatMap((tag) => parsed(tag) ?? []);
  const named = spoken.find(({ region }) => region !== undefined && countryCodes.includes(region));
  const country = named?.region ?? spoken[0]?.maximize().region ?? '';
  const known = countryCodes.includes(country) ? country : '';
  const exact = spoken.find(({ language, region }) => localeCodes.includes(`${language}-${region ?? known}`));
  const language = spoken[0]?.language;
  const locale = exact
    ? `${exact.language}-${exact.region ?? known}`
    : // Of several regions the one where most speak it.
      [parsed(language ?? '')?.maximize().region, '']
        .map((region) => localeCodes.find((code) => code.startsWith(`${language}-${region ?? ''}`)))
        .find((code) => code !== undefined);
  return {
    country: known,
    currency: currencyOf(known) ?? standardPlace.currency,
    timezone: timeZone && isTimeZone(timeZone) ? timeZone : standardPlace.timezone,
    locale: locale ?? standardPlace.locale,
  };
}

/**
 * Currency and language of a country's shops, for a form in which the country was chosen. Of its languages the one that
 * the person speaks, else the one that most speak there. What is not known of the country is left out.
 */
export function placeOfCountry(
  country: string,
  languages: readonly string[],
): Partial<Pick<ShopPlace, 'currency' | 'locale'>> {
  const currency = currencyOf(country);
  const there = localeCodes.filter((code) => code.endsWith(`-${country}`));
  const most = parsed(`und-${country}`)?.maximize().language;
  const wanted = [...languages.map((tag) => parsed(tag)?.language), most];
  const spoken = wanted.flatMap((language) => there.find((code) => code.startsWith(`${language}-`)) ?? []);
  const locale = spoken[0] ?? there[0];
  return { ...(currency !== undefined && { currency }), ...(locale !== undefined && { locale }) };
}

/**
 * What follows when the country of a place is chosen: currency and language, unless the person chose them (`touched`).
 */
export function followCountry(
  country: string,
  touched: ReadonlySet<keyof ShopPlace>,
  languages: readonly string[],
): Partial<ShopPlace> {
  const found = placeOfCountry(country, languages);
  return Object.fromEntries(Object.entries(found).filter(([name]) => !touched.has(name as keyof ShopPlace)));
}

/** The fields of a place that are not what its country proposes: someone chose them before, as before a reload. */
export function touchedOf(place: Omit<ShopPlace, 'timezone'>, proposed: ShopPlace): Set<keyof ShopPlace> {
  const own =
    place.country === proposed.country ? proposed : placeOfCountry(place.country, [proposed.locale]);
  const names = ['currency', 'locale'] as const;
  return new Set(names.filter((name) => own[name] !== undefined && place[name] !== own[name]));
}

function isTimeZone(zone: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && /\w/.test(zone)
    );
  } catch {
    return false;
  }
}
