import { placeLine, type PostalPlace } from '#core/rules/postal-place.ts';

/** An address as far as it is known. */
export interface PostalParts extends PostalPlace {
  first_name?: string;
  last_name?: string;
  company?: string;
  address1?: string;
  address2?: string;
}

/** By language: to make one takes a thousand times as long as to ask it, and lists of orders ask it for each. */
const regions = new Map<string, Intl.DisplayNames>();

/** A country in a language; empty for what is no code of one. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  const known = regions.get(language);
  const names = known ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  if (!known) regions.set(language, names);
  return names.of(code) ?? code;
}

/** An address as it stands on a parcel, the country in the reader's language. */
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
