import { placeLine, type PostalPlace } from '#core/rules/postal-place.ts';

/** The known parts of an address. */
export interface PostalParts extends PostalPlace {
  first_name?: string;
  last_name?: string;
  company?: string;
  address1?: string;
  address2?: string;
}

/** Cached by language: creating one takes a thousand times as long as a look-up, and lists look up each order's country. */
const regions = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language; empty if the code is unknown. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  const known = regions.get(language);
  const names = known ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  if (!known) regions.set(language, names);
  return names.of(code) ?? code;
}

/** The lines of an address as on a parcel, with the country in the reader's language. */
export function postalLines(address: PostalParts, language: string): string[] {
  return [
    `${address.first_name ?? ''} ${address.last_name ?? ''}`.trim(),
    address.company ?? '',
    address.address1 ?? '',
    address.address2 ?? '',
    placeLine(address),
    countryName(address.country_code ?? '', language),
  ].filter((line) => line !== '');
}
